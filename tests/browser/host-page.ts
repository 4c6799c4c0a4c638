/** @file Reports what a host gives a module. */

export async function run(
  { add }: { add: readonly number[] | null },
  readFile: (path: string) => Promise<Uint8Array>,
): Promise<unknown> {
  if (!add) throw new Error("nothing to add");
  const [firstLine] = new TextDecoder().decode(await readFile("host-page.ts")).split("\n");
  const gpu = (await navigator.gpu.requestAdapter()) !== null;
  return { sum: add.reduce((a, b) => a + b, 0), firstLine, shared: globalThis.crossOriginIsolated === true, gpu };
}
