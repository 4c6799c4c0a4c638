/** @file The names that can be shown in generated games, for tokenizers that give each name a token of its own. */

import { DIFFICULTIES, type Difficulty, type Scale } from "./difficulty.ts";
import { maxOfType } from "./layout.ts";
import { PLACEMENTS } from "./objects.ts";
import { ROOMS } from "./rooms.ts";

/** Every "noun number" that a game of this difficulty can show, e.g. "mug 2", sorted by noun, then number. */
export function entityPhrases(difficulty: Difficulty): readonly string[] {
  const scale: Scale = DIFFICULTIES[difficulty];
  const most = new Map<string, number>();
  const note = (noun: string, count: number) => most.set(noun, Math.max(count, most.get(noun) ?? 0));
  for (const room of scale.rooms) {
    const { receptacles, objects } = ROOMS[room];
    let largest = 0;
    for (const type of Object.keys(receptacles)) {
      const count = maxOfType(scale.perType, type, room);
      note(type.toLowerCase(), count);
      largest += count;
    }
    // One location per receptacle, and the one where the player starts.
    note("loc", 1 + (scale.receptacles === "original" ? largest : scale.receptacles[1]));
    for (const [type, mean] of objects) {
      if (PLACEMENTS.has(type)) note(type.toLowerCase(), mostInstances(scale, mean));
    }
  }
  return [...most].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([noun, count]) => numbered(noun, count));
}

/** A goal object has at least two instances in tasks that ask for two. */
function mostInstances(scale: Scale, mean: number): number {
  return Math.max(2, scale.objectTypes === "original" ? Math.ceil(1.5 * mean) : scale.instances.length);
}

function numbered(noun: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${noun} ${index + 1}`);
}
