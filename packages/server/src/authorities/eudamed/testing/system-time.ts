/** The time of the machine, for tests that do not look at it. */
export function systemTime(): Date {
  return new Date()
}
