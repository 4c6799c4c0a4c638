/**
 * @file The expert for demonstrations: it acts on what it has observed and on nothing else. Its rules are few and plain
 * so that a small model can learn them: look at the likeliest receptacles in the order of the first observation, take
 * the goal object when it is seen, change it at the appliance, bring it to the target.
 */

import { createRandom } from "../../../core/random.ts";
import { type Beliefs, firstBeliefs, forget, isRefusal, learn } from "./beliefs.ts";
import { type Change, type Goal, parseGoal } from "./goal.ts";
import { searchOrder, typeOf } from "./prior.ts";

export interface SearchExpert {
  /**
   * The next action. Call it with the first observation of an episode (which states the task) and then with the
   * observation that followed each action.
   * @throws UserError when the first observation states no task that it understands
   */
  act(observation: string): string;
  /** One or two short sentences on why the last action was chosen. */
  thought(): string;
}

interface Choice {
  readonly action: string;
  readonly thought: string;
}

interface Progress {
  readonly beliefs: Beliefs;
  readonly goal: Goal;
  /** Objects that have been cleaned, heated or cooled as the goal wants. */
  readonly changed: Set<string>;
  /** Receptacles that refused: no use as target or appliance. */
  readonly refused: Set<string>;
  /** Where the first of two objects was brought. */
  target: string | null;
}

const APPLIANCES: Readonly<Record<Change, string>> = { clean: "sinkbasin", heat: "microwave", cool: "fridge" };

/**
 * An expert for one episode.
 * @param options.noise share of extra harmless actions (look, inventory, examine) in [0, 1), drawn from `seed`
 */
export function createSearchExpert(options: { readonly seed: number; readonly noise?: number }): SearchExpert {
  const { seed, noise = 0 } = options;
  const random = createRandom(seed).fork("search-expert");
  let progress: Progress | null = null;
  let last: Choice = { action: "", thought: "" };

  return {
    act(observation) {
      if (progress === null) {
        const beliefs = firstBeliefs(observation);
        progress = { beliefs, goal: parseGoal(observation), changed: new Set(), refused: new Set(), target: null };
      } else if (isRefusal(observation)) {
        reconsider(progress, last.action);
      } else {
        learn(progress.beliefs, last.action, observation);
        noteProgress(progress, last.action);
      }
      const { here } = progress.beliefs;
      const dawdle = noise > 0 && random.float() < noise;
      const idle = ["look", "inventory", ...(here === null ? [] : [`examine ${here}`])];
      last = dawdle ? { action: random.choice(idle), thought: "I check where I am." } : choose(progress);
      return last.action;
    },
    thought: () => last.thought,
  };
}

function noteProgress(progress: Progress, action: string): void {
  const { beliefs, goal, changed } = progress;
  const [verb = ""] = action.split(" ");
  const [first = "", second = ""] = action.match(/[a-z]+ \d+/g) ?? [];
  if (verb === "clean" || verb === "heat" || verb === "cool") changed.add(first);
  if (verb === "put" || verb === "move") progress.target = second;
  if (
    goal.kind === "two" &&
    progress.target === null &&
    beliefs.here !== null &&
    typeOf(beliefs.here) === goal.target
  ) {
    const there = beliefs.places.get(beliefs.here)?.contents ?? [];
    if (there.some((name) => typeOf(name) === goal.object)) progress.target = beliefs.here;
  }
}

/** Draws the conclusion from a refused action, so that it is not tried again and again. */
function reconsider(progress: Progress, action: string): void {
  const { beliefs, refused } = progress;
  const [verb = ""] = action.split(" ");
  const [first = "", second = ""] = action.match(/[a-z]+ \d+/g) ?? [];
  const place = beliefs.places.get(first);
  if (verb === "go") {
    // Refused because the player stands there already: the receptacle shares its location with the last one.
    beliefs.here = first;
  } else if ((verb === "open" || verb === "examine") && place !== undefined) {
    place.closed = false;
    place.contents ??= [];
  } else if (verb === "take") {
    forget(beliefs, first, second);
  } else if (verb === "use") {
    for (const name of beliefs.places.keys()) forget(beliefs, first, name);
  } else if (verb === beliefs.putWording) {
    if (refused.has(`wording of ${second}`)) refused.add(second);
    refused.add(`wording of ${second}`);
    beliefs.putWording = beliefs.putWording === "put" ? "move" : "put";
  } else if (second !== "") {
    refused.add(second);
  }
}

function choose(progress: Progress): Choice {
  const { beliefs, goal, changed } = progress;
  const { holding } = beliefs;
  if (holding === null) return fetch(progress, goal.object);
  if (goal.kind === "light") return useLamp(progress, goal.lamp, holding);
  if (goal.kind === "place" && goal.change !== null && !changed.has(holding)) {
    return changeObject(progress, goal.change, holding);
  }
  return bring(progress, goal.target, holding);
}

/** Takes the first object of the type that was seen, or searches on. */
function fetch(progress: Progress, type: string): Choice {
  const { beliefs, goal, target } = progress;
  const found = findSeen(beliefs, type, goal.kind === "two" ? target : null);
  if (found === null) return searchFor(progress, type, `I need a ${type}.`);
  const { object, place } = found;
  return (
    goTo(beliefs, place, `I saw ${object} at ${place}.`) ?? {
      action: `take ${object} from ${place}`,
      thought: `I need a ${type}. Here: ${object}.`,
    }
  );
}

function useLamp(progress: Progress, lamp: string, holding: string): Choice {
  const found = findSeen(progress.beliefs, lamp, null);
  if (found === null) return searchFor(progress, lamp, `I have ${holding}. I need the ${lamp}.`);
  return (
    goTo(progress.beliefs, found.place, `I have ${holding}. I saw ${found.object} at ${found.place}.`) ?? {
      action: `use ${found.object}`,
      thought: `I have ${holding}. Here: ${found.object}.`,
    }
  );
}

function changeObject(progress: Progress, change: Change, holding: string): Choice {
  const appliance = nextOfType(progress, APPLIANCES[change]);
  if (appliance === null) return lookAround(`I find nothing to ${change} ${holding}.`);
  const action = `${change} ${holding} with ${appliance}`;
  if (progress.beliefs.here === appliance) return { action, thought: `I must ${change} ${holding}.` };
  return { action: `go to ${appliance}`, thought: `I have ${holding}. I must ${change} it.` };
}

function bring(progress: Progress, type: string, holding: string): Choice {
  const { beliefs } = progress;
  const target = progress.target ?? nextOfType(progress, type);
  if (target === null || progress.refused.has(target)) return lookAround(`I find no ${type} for ${holding}.`);
  const action = beliefs.putWording === "put" ? `put ${holding} in/on ${target}` : `move ${holding} to ${target}`;
  return goTo(beliefs, target, `${holding} goes to ${target}.`) ?? { action, thought: `${holding} goes here.` };
}

/** The receptacle of the type the player stands at, else the first one listed. */
function nextOfType({ beliefs, refused }: Progress, type: string): string | null {
  if (beliefs.here !== null && typeOf(beliefs.here) === type && !refused.has(beliefs.here)) return beliefs.here;
  for (const name of beliefs.places.keys()) if (typeOf(name) === type && !refused.has(name)) return name;
  return null;
}

function findSeen(beliefs: Beliefs, type: string, except: string | null): { object: string; place: string } | null {
  const inOrder = beliefs.here === null ? [...beliefs.places.keys()] : [beliefs.here, ...beliefs.places.keys()];
  for (const place of inOrder) {
    if (place === except) continue;
    const object = beliefs.places.get(place)?.contents?.find((name) => typeOf(name) === type);
    if (object !== undefined) return { object, place };
  }
  return null;
}

function searchFor(progress: Progress, type: string, why: string): Choice {
  const { places } = progress.beliefs;
  const order = searchOrder(type, [...places.keys()], hardlyEverIn(progress.goal));
  let place = order.find((name) => places.get(name)?.contents === null);
  if (place === undefined) {
    // All seen and not found: what is held now may have changed the picture, so look again from the start.
    for (const belief of places.values()) belief.contents = null;
    place = order.find((name) => name !== progress.beliefs.here);
  }
  if (place === undefined) return lookAround(why);
  const step = goTo(progress.beliefs, place, `${why} I look at ${place}.`);
  return step ?? { action: `examine ${place}`, thought: why };
}

/** Where the goal object hardly ever lies: at the target, unless it must be changed first. */
function hardlyEverIn(goal: Goal): string | null {
  if (goal.kind === "two") return goal.target;
  return goal.kind === "place" && goal.change === null ? goal.target : null;
}

/** Goes to a receptacle and opens it; null when the player stands before it and can reach inside. */
function goTo(beliefs: Beliefs, place: string, why: string): Choice | null {
  if (beliefs.here !== place) return { action: `go to ${place}`, thought: why };
  if (beliefs.places.get(place)?.closed) return { action: `open ${place}`, thought: `${place} is closed.` };
  return null;
}

function lookAround(why: string): Choice {
  return { action: "look", thought: why };
}
