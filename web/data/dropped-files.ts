/** @file Files out of a drop, which may hold folders. */

/** The files of a drop, those in dropped folders with their paths. */
export async function filesOf(transfer: DataTransfer | null): Promise<File[]> {
  // Entries are gone once the event is over, so they are taken before anything is awaited.
  const entries = [...(transfer?.items ?? [])].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesBelow))).flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    const path = entry.fullPath.slice(1);
    return [path === file.name ? file : Object.defineProperty(file, "webkitRelativePath", { value: path })];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return files;
    for (const child of batch) files.push(...(await filesBelow(child)));
  }
}
