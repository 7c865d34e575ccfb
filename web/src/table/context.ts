import { getContext, setContext } from "svelte";
import type { TableState } from "./state.svelte";

const KEY = Symbol("table");

export const provideTable = (table: TableState) => setContext(KEY, table);
export const useTable = () => getContext<TableState>(KEY);
