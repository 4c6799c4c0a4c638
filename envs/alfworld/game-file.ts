/**
 * @file A game of ALFWorld as it lies on disk (`game.tw-pddl`): JSON with the whole PDDL domain, the whole
 * TextWorld grammar and the PDDL problem as text. Domain and grammar come from each file, never from this code.
 */

import { z } from "zod";
import { UserError } from "../../core/errors.ts";

export interface GameFile {
  readonly pddl_domain: string;
  readonly grammar: string;
  readonly pddl_problem: string;
  /** The original handcoded expert solved it; null when it was never tried. Absent in hand-made games. */
  readonly solvable?: boolean | null | undefined;
  /** Commands that win the game. Only in files of version 2.1.2 and later. */
  readonly walkthrough?: readonly string[] | null | undefined;
}

const gameFileSchema = z.object({
  pddl_domain: z.string(),
  grammar: z.string(),
  pddl_problem: z.string(),
  solvable: z.boolean().nullish(),
  walkthrough: z.array(z.string()).nullish(),
});

/**
 * Reads the JSON text of one game file.
 * @param where the file's name, for messages
 * @throws UserError when the text is not JSON or a key is missing or of the wrong type
 */
export function parseGameFile(text: string, where: string): GameFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `${where}: not valid JSON (${reason}). The file may be truncated; download or generate it again.`,
    );
  }
  const parsed = gameFileSchema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join(".") || "the top level";
  throw new UserError(
    `${where}: at "${place}": ${issue?.message ?? "unexpected shape"}. ` +
      "A game file needs the texts pddl_domain, grammar and pddl_problem.",
  );
}
