/** The words of a text, split at white space: a readable way to write long lists. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Numbers by name, from a text such as "Desk 38, Shelf 26". */
export function weights(text: string): ReadonlyMap<string, number> {
  const entries = text.split(",").map((entry): [string, number] => {
    const [name = "", value = ""] = words(entry);
    return [name, Number(value)];
  });
  return new Map(entries);
}
