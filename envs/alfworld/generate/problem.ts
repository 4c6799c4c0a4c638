/** @file The PDDL problem of a household, with ids shaped like the original's, from which the shown names follow. */

import type { Random } from "../../../core/random.ts";
import type { Household } from "./household.ts";
import { CLEANABLE, COOLABLE, FIXTURES, HEATABLE, RECEPTACLE_OBJECTS, SLICEABLE, TOGGLEABLE } from "./objects.ts";
import { CAN_CONTAIN } from "./receptacles.ts";
import type { HouseholdTask } from "./task.ts";

/** Types that the domain's actions name, present or not. */
const NAMED_RECEPTACLE_TYPES = ["FridgeType", "MicrowaveType", "SinkBasinType"];
const NAMED_OBJECT_TYPES = ["ButterKnifeType", "KnifeType"];

const AGENT = "agent1";

/** The problem's text. Every receptacle has a location of its own; the agent starts at another one. */
export function problemText(name: string, household: Household, random: Random): string {
  const taken = new Set<string>();
  const receptacles = household.receptacles.map(({ type }) => receptacleId(type, taken, random));
  const objects = household.objects.map(({ type }) => `${type}_bar_${freshPosition(type, taken, random)}`);
  const locations = household.receptacles.map(() => freshLocation(taken, random));
  const start = freshLocation(taken, random);
  const facts: string[] = [`atLocation ${AGENT} ${start}`];

  household.receptacles.forEach(({ type, openable }, index) => {
    const id = receptacles[index];
    facts.push(`receptacleType ${id} ${type}Type`, `receptacleAtLocation ${id} ${locations[index]}`);
    if (openable) facts.push(`openable ${id}`);
  });
  household.objects.forEach(({ type, receptacle }, index) => {
    const id = objects[index] ?? "";
    facts.push(`objectType ${id} ${type}Type`, ...affordances(type).map((affordance) => `${affordance} ${id}`));
    facts.push(`objectAtLocation ${id} ${locations[receptacle ?? 0]}`);
    if (receptacle !== null) facts.push(`inReceptacle ${id} ${receptacles[receptacle]}`);
    if (isCoolAtStart(household, index)) facts.push(`isCool ${id}`);
  });

  const receptacleTypes = [...household.layout.keys()];
  const objectTypes = [...new Set(household.objects.map(({ type }) => type))];
  for (const receptacle of receptacleTypes) {
    for (const object of objectTypes) {
      if (CAN_CONTAIN.get(receptacle)?.has(object)) facts.push(`canContain ${receptacle}Type ${object}Type`);
    }
  }

  const typed = [
    declare([AGENT], "agent"),
    declare([start, ...locations], "location"),
    declare(receptacles, "receptacle"),
    declare(objects, "object"),
    declare([...new Set([...NAMED_RECEPTACLE_TYPES, ...receptacleTypes.map(typeId)])], "rtype"),
    declare([...new Set([...NAMED_OBJECT_TYPES, ...objectTypes.map(typeId)])], "otype"),
  ];
  return [
    `(define (problem ${name})`,
    "(:domain household)",
    `(:objects\n${typed.join("\n")})`,
    `(:init\n${facts.map((fact) => `(${fact})`).join("\n")})`,
    `(:goal ${goal(household.task)}))`,
  ].join("\n");
}

function typeId(type: string): string {
  return `${type}Type`;
}

function declare(ids: readonly string[], type: string): string {
  return `${ids.join(" ")} - ${type}`;
}

function affordances(type: string): readonly string[] {
  const names: string[] = [];
  if (!FIXTURES.has(type)) names.push("pickupable");
  if (CLEANABLE.has(type)) names.push("cleanable");
  if (HEATABLE.has(type)) names.push("heatable");
  if (COOLABLE.has(type)) names.push("coolable");
  if (SLICEABLE.has(type)) names.push("sliceable");
  if (TOGGLEABLE.has(type)) names.push("toggleable");
  if (RECEPTACLE_OBJECTS.has(type)) names.push("isReceptacleObject");
  return names;
}

/** As in the original, goal objects of a cooling task that lie in a fridge are cool already. */
function isCoolAtStart({ task, objects, receptacles }: Household, index: number): boolean {
  const { type, receptacle } = objects[index] ?? { type: "", receptacle: null };
  if (task.type !== "pick_cool_then_place_in_recep" || type !== task.object || receptacle === null) return false;
  return receptacles[receptacle]?.type === "Fridge";
}

/** Basins are named after what they are part of, e.g. `Sink_bar_…_bar_SinkBasin`, shown as "sinkbasin 1". */
function receptacleId(type: string, taken: Set<string>, random: Random): string {
  const whole = type.endsWith("Basin") ? type.slice(0, -"Basin".length) : type;
  const id = `${whole}_bar_${freshPosition(whole, taken, random)}`;
  return whole === type ? id : `${id}_bar_${type}`;
}

function freshPosition(owner: string, taken: Set<string>, random: Random): string {
  for (;;) {
    const position = [coordinate(1000, random), coordinate(250, random), coordinate(1000, random)].join("_bar_");
    if (isFresh(`${owner}/${position}`, taken)) return position;
  }
}

/** Metres with two decimals, e.g. `_minus_02_dot_17` for -2.17. */
function coordinate(most: number, random: Random): string {
  const hundredths = random.int(2 * most + 1) - most;
  const size = Math.abs(hundredths);
  const metres = String(Math.floor(size / 100)).padStart(2, "0");
  return `_${hundredths < 0 ? "minus" : "plus"}_${metres}_dot_${String(size % 100).padStart(2, "0")}`;
}

function freshLocation(taken: Set<string>, random: Random): string {
  for (;;) {
    const place = [random.int(41) - 20, random.int(41) - 20, random.int(4), 15 * (random.int(6) - 1)];
    const id = `loc_bar_${place.map((value) => (value < 0 ? `_minus_${-value}` : String(value))).join("_bar_")}`;
    if (isFresh(id, taken)) return id;
  }
}

function isFresh(name: string, taken: Set<string>): boolean {
  if (taken.has(name)) return false;
  taken.add(name);
  return true;
}

function goal({ type, object, target }: HouseholdTask): string {
  const inside = `(inReceptacle ?o ?r) (objectType ?o ${object}Type) (receptacleType ?r ${target}Type)`;
  const placed = (extra: string) => `(exists (?r - receptacle) (exists (?o - object) (and ${extra}${inside})))`;
  switch (type) {
    case "pick_and_place_simple":
      return placed("");
    case "pick_clean_then_place_in_recep":
      return placed("(cleanable ?o) (isClean ?o) ");
    case "pick_heat_then_place_in_recep":
      return placed("(heatable ?o) (isHot ?o) ");
    case "pick_cool_then_place_in_recep":
      return placed("(coolable ?o) (isCool ?o) ");
    case "pick_two_obj_and_place":
      return (
        `(exists (?r - receptacle) (exists (?o1 - object) (and (inReceptacle ?o1 ?r) (objectType ?o1 ${object}Type) ` +
        `(receptacleType ?r ${target}Type) (exists (?o2 - object) (and (not (= ?o1 ?o2)) (inReceptacle ?o2 ?r) ` +
        `(objectType ?o2 ${object}Type))))))`
      );
    case "look_at_obj_in_light":
      return (
        `(and (exists (?ot - object ?r - receptacle ?a - agent ?l - location) (and (objectType ?ot ${target}Type) ` +
        `(toggleable ?ot) (isToggled ?ot) (receptacleAtLocation ?r ?l) (atLocation ?a ?l) (inReceptacle ?ot ?r))) ` +
        `(exists (?o - object ?a - agent) (and (objectType ?o ${object}Type) (holds ?a ?o))))`
      );
  }
}
