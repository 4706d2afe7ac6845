/** Numbers that look random, the same for the same seed (a linear congruential generator). */
export function makePick(seed: number): (limit: number) => number {
  let state = seed % 2147483647
  return limit => {
    state = (state * 48271) % 2147483647
    return state % limit
  }
}
