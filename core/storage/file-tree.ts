/**
 * @file How data loaders read files: the little of a file system they need, so that a disk, a browser's private
 * storage or a map in a test can stand behind them. Paths use "/".
 */

export interface FileTree {
  /** Names (not paths) of what lies in a folder, in any order; null when there is no such folder. */
  list(directory: string): Promise<readonly string[] | null>;
  /** The text of a file; null when there is no such file. */
  readText(path: string): Promise<string | null>;
}
