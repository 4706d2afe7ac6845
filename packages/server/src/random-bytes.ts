import { randomFillSync } from 'node:crypto'

/** How many are drawn from the system at once. */
const drawn = 4096

/** Gives random bytes, each once, out of a store of them: to ask the system takes longer than anything done with a few. */
export function makeRandomBytes(): (count: number) => Uint8Array {
  const store = new Uint8Array(drawn)
  let next = drawn
  return count => {
    if (count > drawn / 4) return randomFillSync(new Uint8Array(count))
    if (next + count > drawn) {
      randomFillSync(store)
      next = 0
    }
    const bytes = store.slice(next, next + count)
    // What is given away is kept nowhere else.
    store.fill(0, next, next + count)
    next += count
    return bytes
  }
}
