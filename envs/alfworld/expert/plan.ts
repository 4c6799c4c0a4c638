/**
 * @file Plans for a player who sees everything: the six goals of ALFWorld are sequences of a few errands (fetch, change,
 * bring, switch on), so every choice of object, appliance and target is tried and the shortest sequence is taken.
 */

import type { Change, Goal } from "./goal.ts";

/** What a planner needs to know of a receptacle; ids as in the problem. */
export interface KnownReceptacle {
  readonly id: string;
  readonly type: string;
  readonly location: string;
  /** It must be opened before anything can be taken from it or put into it. */
  readonly closed: boolean;
}

export interface KnownObject {
  readonly id: string;
  readonly type: string;
  /** Receptacles it lies in: none while it is held, and sometimes two in the original's games. */
  readonly places: readonly string[];
  readonly pickupable: boolean;
  /** Changes it can undergo, and those already made. */
  readonly changeable: ReadonlySet<Change>;
  readonly changed: ReadonlySet<Change>;
  readonly toggled: boolean;
}

export interface KnownWorld {
  readonly location: string;
  readonly holding: string | null;
  readonly receptacles: ReadonlyMap<string, KnownReceptacle>;
  readonly objects: ReadonlyMap<string, KnownObject>;
  canContain(receptacleType: string, objectType: string): boolean;
}

/** One action: the PDDL action's lower-case name, and ids that must be among its arguments. */
export interface PlanStep {
  readonly name: string;
  readonly ids: readonly string[];
}

type Errand = (walk: Walk) => void;

const APPLIANCES: Readonly<Record<Change, string>> = { clean: "sinkbasin", heat: "microwave", cool: "fridge" };
const CHANGE_ACTIONS: Readonly<Record<Change, string>> = {
  clean: "cleanobject",
  heat: "heatobject",
  cool: "coolobject",
};

/** The fewest actions from here to the goal, empty when it holds, null when it is out of reach. */
export function shortestPlan(world: KnownWorld, goal: Goal): readonly PlanStep[] | null {
  let best: readonly PlanStep[] | null = null;
  for (const errands of alternatives(world, goal)) {
    const walk = startWalk(world);
    for (const errand of errands) errand(walk);
    if (best === null || walk.steps.length < best.length) best = walk.steps;
  }
  return best;
}

function alternatives(world: KnownWorld, goal: Goal): Iterable<readonly Errand[]> {
  if (goal.kind === "light") return lightAlternatives(world, goal.object, goal.lamp);
  if (goal.kind === "two") return twoAlternatives(world, goal.object, goal.target);
  return placeAlternatives(world, goal.object, goal.target, goal.change);
}

function* placeAlternatives(
  world: KnownWorld,
  type: string,
  targetType: string,
  change: Change | null,
): Generator<readonly Errand[]> {
  const appliances = change === null ? [] : [...ofType(world.receptacles, APPLIANCES[change])];
  for (const object of ofType(world.objects, type)) {
    if (change !== null && !object.changeable.has(change)) continue;
    const needed = change !== null && !object.changed.has(change) ? change : null;
    if (needed === null && object.places.some((id) => world.receptacles.get(id)?.type === targetType)) yield [];
    for (const grab of waysToHold(world, object)) {
      for (const target of ofType(world.receptacles, targetType)) {
        if (needed === null) yield [...grab, put(object.id, target.id)];
        else {
          for (const { id } of appliances) yield [...grab, changeAt(needed, object.id, id), put(object.id, target.id)];
        }
      }
    }
  }
}

function* twoAlternatives(world: KnownWorld, type: string, targetType: string): Generator<readonly Errand[]> {
  const objects = [...ofType(world.objects, type)];
  for (const target of ofType(world.receptacles, targetType)) {
    const there = objects.filter((object) => object.places.includes(target.id));
    if (there.length > 1) yield [];
    for (const first of objects) {
      if (there.includes(first)) continue;
      for (const grab of waysToHold(world, first)) {
        const bringFirst = [...grab, put(first.id, target.id)];
        if (there.length > 0) yield bringFirst;
        for (const second of objects) {
          if (second === first || there.includes(second) || second.id === world.holding) continue;
          for (const place of second.places) yield [...bringFirst, take(second.id, place), put(second.id, target.id)];
        }
      }
    }
  }
}

function* lightAlternatives(world: KnownWorld, type: string, lampType: string): Generator<readonly Errand[]> {
  for (const lamp of ofType(world.objects, lampType)) {
    for (const place of lamp.places) {
      for (const object of ofType(world.objects, type)) {
        for (const grab of waysToHold(world, object)) {
          yield lamp.toggled ? [...grab, reach(place)] : [...grab, toggle(lamp.id, place)];
        }
      }
    }
  }
}

/** All ways to get an object into the hand, putting down first what else is held. */
function* waysToHold(world: KnownWorld, object: KnownObject): Generator<readonly Errand[]> {
  if (object.id === world.holding) yield [];
  else if (object.pickupable) {
    for (const place of object.places) {
      if (world.holding === null) yield [take(object.id, place)];
      else for (const free of waysToFreeHand(world, world.holding, place)) yield [free, take(object.id, place)];
    }
  }
}

/** Putting down here, at the place where the next object lies, or at the place that costs least. */
function* waysToFreeHand(world: KnownWorld, held: string, next: string): Generator<Errand> {
  const type = world.objects.get(held)?.type ?? "";
  let cheapest: string | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const receptacle of world.receptacles.values()) {
    if (!world.canContain(receptacle.type, type)) continue;
    const cost = (receptacle.location === world.location ? 0 : 1) + (receptacle.closed ? 1 : 0);
    const isNear = receptacle.location === world.receptacles.get(next)?.location;
    if (isNear) yield put(held, receptacle.id);
    if (cost < fewest) [cheapest, fewest] = [receptacle.id, cost];
  }
  if (cheapest !== null) yield put(held, cheapest);
}

function* ofType<T extends { readonly type: string }>(things: ReadonlyMap<string, T>, type: string): Generator<T> {
  for (const thing of things.values()) if (thing.type === type) yield thing;
}

function take(object: string, place: string): Errand {
  return (walk) => {
    walk.openUp(place);
    walk.act("pickupobject", object, place);
  };
}

function put(object: string, place: string): Errand {
  return (walk) => {
    walk.openUp(place);
    walk.act("putobject", object, place);
  };
}

function changeAt(change: Change, object: string, appliance: string): Errand {
  return (walk) => {
    walk.goTo(appliance);
    walk.act(CHANGE_ACTIONS[change], object, appliance);
  };
}

function toggle(lamp: string, place: string): Errand {
  return (walk) => {
    walk.goTo(place);
    walk.act("toggleobject", lamp);
  };
}

function reach(place: string): Errand {
  return (walk) => walk.goTo(place);
}

/** A walk through the world that keeps count of its actions. */
interface Walk {
  readonly steps: PlanStep[];
  act(name: string, ...ids: readonly string[]): void;
  goTo(place: string): void;
  /** Goes there and opens what is closed. */
  openUp(place: string): void;
}

function startWalk(world: KnownWorld): Walk {
  const steps: PlanStep[] = [];
  const opened = new Set<string>();
  let here = world.location;
  const act = (name: string, ...ids: readonly string[]) => {
    steps.push({ name, ids });
  };
  const goTo = (place: string) => {
    const location = world.receptacles.get(place)?.location ?? "";
    if (location === here) return;
    here = location;
    act("gotolocation", place);
  };
  const openUp = (place: string) => {
    goTo(place);
    if (!world.receptacles.get(place)?.closed || opened.has(place)) return;
    opened.add(place);
    act("openobject", place);
  };
  return { steps, act, goTo, openUp };
}
