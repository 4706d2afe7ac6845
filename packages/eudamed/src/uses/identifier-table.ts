import type { TextDigest } from './digest-text.ts'

/**
 * Which devices of a list use which identifiers, for very many of them: some 30 bytes each, outside of what the garbage collector
 * looks at. Identifiers are told apart by their digests.
 */
export interface IdentifierTable {
  /** The uses of an identifier: for each the number of its device and a small number that says how, in the order in which they came. */
  find(key: TextDigest): readonly TableEntry[]
  add(key: TextDigest, entry: TableEntry): void
}

export interface TableEntry {
  readonly device: number
  readonly how: number
}

/** Two of the digest, the device, and how it uses the identifier. */
const width = 4
const empty = -1

/** Drawn once, so that no one can choose identifiers that all begin at one slot. What is found is the same with any. */
const [seed = 0] = crypto.getRandomValues(new Int32Array(1))
const none: readonly TableEntry[] = []

export function identifierTable(): IdentifierTable {
  let slots = makeSlots(64)
  let count = 0

  const firstSlot = (one: number, other: number): number =>
    mix(Math.imul(one ^ seed, 0x85ebca6b) ^ mix(other ^ seed)) & (slots.length / width - 1)
  const nextSlot = (slot: number): number => (slot + 1) & (slots.length / width - 1)

  function put(one: number, other: number, device: number, how: number): void {
    let slot = firstSlot(one, other)
    while (slots[slot * width + 2] !== empty) slot = nextSlot(slot)
    const at = slot * width
    slots[at] = one
    slots[at + 1] = other
    slots[at + 2] = device
    slots[at + 3] = how
  }

  return {
    find({ one, other }) {
      let found: TableEntry[] | undefined
      for (let slot = firstSlot(one, other); ; slot = nextSlot(slot)) {
        const at = slot * width
        const device = slots[at + 2] ?? empty
        if (device === empty) return found ?? none
        if (slots[at] !== one || slots[at + 1] !== other) continue
        found ??= []
        found.push({ device, how: slots[at + 3] ?? 0 })
      }
    },
    add({ one, other }, { device, how }) {
      count += 1
      if (count * width * 3 > slots.length * 2) {
        const before = slots
        slots = makeSlots((before.length / width) * 2)
        for (let at = 0; at < before.length; at += width) {
          const known = before[at + 2] ?? empty
          if (known !== empty) put(before[at] ?? 0, before[at + 1] ?? 0, known, before[at + 3] ?? 0)
        }
      }
      put(one, other, device, how)
    },
  }
}

/** Spreads each bit over all others. */
function mix(bits: number): number {
  const some = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  const more = Math.imul(some ^ (some >>> 15), 0x846ca68b)
  return more ^ (more >>> 16)
}

function makeSlots(size: number): Int32Array {
  return new Int32Array(size * width).fill(empty)
}
