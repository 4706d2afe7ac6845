/** The same JSON in a body that is too large to be read in the event loop. */
export function enlarge(json: string): string {
  return json + ' '.repeat(40_000)
}
