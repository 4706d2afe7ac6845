/** How far some work is. */
export interface State {
  /** What was done, in words. */
  words: string
  /** How much of it is done, from 0 to 1, where that is known. */
  fraction?: number | undefined
  /** How many milliseconds the rest takes, where that is known better than by the time that it has taken so far. */
  leftMs?: number | undefined
}
