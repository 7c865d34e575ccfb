import { mount } from "svelte";
import "./styles/arbiter.css";
import "./styles/page.css";
import "./styles/table.css";
import "./styles/phone.css";
import "./styles/thumb.css";
import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { session } from "./lib/session.svelte";
import { startTheme } from "./lib/theme";

startTheme();
router.start();
session.start();
mount(App, { target: document.getElementById("app")! });
