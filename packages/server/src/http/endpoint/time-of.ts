/** A stored time, milliseconds since 1970, as answers have it. */
export function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
