/** @file The texts of all kernels by folder: WGSL, the CPU twin, and the op with shapes and gradient. */

// The executors' own files are no kernels.
const wgsl = import.meta.glob<string>(["../../kernels/*/*.wgsl", "!../../kernels/webgpu/*"], {
  eager: true,
  import: "default",
});
const scripts = import.meta.glob<string>(["../../kernels/*/*.ts", "!../../kernels/{cpu,webgpu}/*"], {
  query: "?raw",
  import: "default",
});

export interface SourceFile {
  readonly name: string;
  readonly role: "wgsl" | "twin" | "op";
  read(): Promise<string>;
}

export interface Kernel {
  /** Its folder in `kernels/`. */
  readonly name: string;
  /** WGSL first. */
  readonly files: readonly SourceFile[];
  readonly wgsl: readonly string[];
}

export const kernels: readonly Kernel[] = foldersOf(wgsl).map((name) => {
  const own = (paths: object) => Object.keys(paths).filter((path) => folderOf(path) === name);
  const texts = own(wgsl);
  return {
    name,
    wgsl: texts.map((path) => wgsl[path] as string),
    files: [
      ...texts.map(
        (path): SourceFile => ({ name: fileOf(path), role: "wgsl", read: async () => wgsl[path] as string }),
      ),
      ...own(scripts).map((path): SourceFile => {
        const role = path.endsWith(".as.ts") ? "twin" : "op";
        return { name: fileOf(path), role, read: scripts[path] as () => Promise<string> };
      }),
    ],
  };
});

function foldersOf(paths: object): string[] {
  return [...new Set(Object.keys(paths).map(folderOf))].sort();
}

function folderOf(path: string): string {
  return path.split("/").at(-2) ?? "";
}

function fileOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}
