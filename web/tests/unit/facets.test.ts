import { expect, it } from "vitest";
import { findField, searchable, setOf } from "../../src/lib/card-fields";
import { facetsOf, fieldsOf, sorted } from "../../src/lib/facets";
import { harbor, railway } from "./cards-made-up";

it("facets follow from the fields that the cards have", () => {
  const facets = facetsOf(railway.map(searchable));
  const of = (field: string) => facets.find((facet) => facet.field === field);
  expect(facets.map((facet) => facet.field).slice(0, 2)).toEqual(["color", "kind"]);
  expect(of("set")).toBeUndefined(); // one set only: nothing to choose
  expect(of("name")).toBeUndefined();
  expect(of("required_energy")).toMatchObject({ kind: "range", values: [0, 2, 3, 6], title: "Required energy" });
  expect(of("kind")).toMatchObject({ kind: "few", choices: [{ value: "Character", count: 2 }, { value: "Event", count: 1 }, { value: "Site", count: 1 }] });
  expect(of("trigger")).toMatchObject({ choices: [{ value: "none", count: 2 }, { value: "Color", count: 1 }, { value: "Draw", count: 1 }] });
  expect(of("keyword")).toMatchObject({ choices: [{ value: "Impact", count: 1 }, { value: "Raid", count: 1 }] });
});

it("a cost with colours behind it is a number, a list of colours has each of them", () => {
  const facets = facetsOf(harbor.map(searchable));
  expect(facets.find((facet) => facet.field === "energy")).toMatchObject({ kind: "few", choices: [{ value: "2", count: 1 }, { value: "4", count: 1 }] });
  expect(facets.find((facet) => facet.field === "color")).toMatchObject({ kind: "color", choices: [{ value: "Blue", count: 3 }, { value: "Green", count: 1 }] });
});

it("cards are sorted by a field, those without it last", () => {
  const order = (field: string) => sorted(railway.map(searchable), field).map((item) => item.card.id);
  expect(order("required_energy")).toEqual([1, 3, 4, 2]);
  expect(order("bp")).toEqual([1, 2, 3, 4]);
  expect(order("name")).toEqual([1, 2, 4, 3]);
});

it("players' words for a field find it", () => {
  const fields = fieldsOf(railway.map(searchable));
  expect(["cost", "colour", "affinity", "trait", "required", "AP", "generates"].map((word) => findField(word, fields))).toEqual(["required_energy", "color", "affinities", "affinities", "required_energy", "ap_cost", "energy_generation"]);
  expect(findField("nonsense", fields)).toBeUndefined();
  expect(["AR01-035", "CRW-1-007", "P-001"].map(setOf)).toEqual(["AR01", "CRW-1", "P"]);
});
