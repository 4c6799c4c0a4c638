/**
 * Lets the host do its own work between two steps: signals, messages, painting. Awaiting results that are ready at once
 * does not.
 */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
