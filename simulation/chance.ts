import { createHash } from 'node:crypto'

/** Draws that a seed decides: the same seed and the same calls give the same draws. */
export interface Chance {
  /** A number from 0 to below 1. */
  draw(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  /** A number between two, the larger one excluded. */
  between(least: number, most: number): number
  /** Whether something of this likelihood happens. */
  happens(likelihood: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  pick<Item>(items: readonly Item[]): Item | undefined
  bytes(count: number): Uint8Array
  /** Draws of its own for a part of the world, so that more draws of one part change nothing of another. */
  fork(name: string): Chance
}

/** xoshiro128** (Blackman and Vigna, 2018), begun with the SHA-256 of the seed. */
export function makeChance(seed: string): Chance {
  const digest = createHash('sha256').update(seed).digest()
  const state = Uint32Array.from({ length: 4 }, (_, index) => digest.readUInt32LE(index * 4))

  const next = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = state
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    state[2] = c ^ a
    state[3] = d ^ b
    state[1] = b ^ (state[2] ?? 0)
    state[0] = a ^ (state[3] ?? 0)
    state[2] = (state[2] ?? 0) ^ (b << 9)
    state[3] = rotate(state[3] ?? 0, 11)
    return result
  }
  const draw = (): number => next() / 2 ** 32
  const below = (end: number): number => Math.floor(draw() * end)
  return {
    draw,
    below,
    between: (least, most) => least + draw() * (most - least),
    happens: likelihood => draw() < likelihood,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    bytes: count => Uint8Array.from({ length: count }, () => next() >>> 24),
    fork: name => makeChance(`${seed} ${name}`),
  }
}

function rotate(value: number, by: number): number {
  return ((value << by) | (value >>> (32 - by))) >>> 0
}
