import { hashNode } from '../merkle.ts'

// Proofs in a Merkle tree that only grows (RFC 6962, 2.1), of which the hash of any range of leaves can be had.

/** The hash of the leaves from one to before another. */
export type ReadRange = (from: number, to: number) => Promise<Buffer>

/** The largest power of two that is less than a number of at least 2. */
function splitAt(size: number): number {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

/** The hash of a range, made of those of its parts. */
export async function hashRange(
  from: number,
  to: number,
  readPart: (from: number, to: number) => Promise<Buffer | undefined>,
): Promise<Buffer> {
  const known = await readPart(from, to)
  if (known) return known
  if (to - from < 2) throw new RangeError(`There is no leaf ${from}.`)
  const middle = from + splitAt(to - from)
  return hashNode(await hashRange(from, middle, readPart), await hashRange(middle, to, readPart))
}

/** What proves that a leaf is in a tree of that size (RFC 6962, 2.1.1), from the leaf upwards. */
export async function proveInclusion(read: ReadRange, leaf: number, size: number): Promise<Buffer[]> {
  const prove = async (from: number, to: number): Promise<Buffer[]> => {
    if (to - from === 1) return []
    const middle = from + splitAt(to - from)
    return leaf < middle
      ? [...(await prove(from, middle)), await read(middle, to)]
      : [...(await prove(middle, to)), await read(from, middle)]
  }
  return prove(0, size)
}

/** What proves that a tree has grown out of a smaller one (RFC 6962, 2.1.2). */
export async function proveConsistency(read: ReadRange, old: number, size: number): Promise<Buffer[]> {
  const prove = async (from: number, to: number, isWhole: boolean): Promise<Buffer[]> => {
    if (to === old) return isWhole ? [] : [await read(from, to)]
    const middle = from + splitAt(to - from)
    return old <= middle
      ? [...(await prove(from, middle, isWhole)), await read(middle, to)]
      : [...(await prove(middle, to, false)), await read(from, middle)]
  }
  return old === 0 ? [] : prove(0, size, true)
}

/** A tree as it is known: how many leaves it has, and its root. */
export interface KnownTree {
  size: number
  root: Uint8Array
}

/** Whether a proof shows that one tree has grown out of another (RFC 9162, 2.1.4.2). */
export function isConsistent(old: KnownTree, grown: KnownTree, proof: readonly Uint8Array[]): boolean {
  if (old.size > grown.size) return false
  if (old.size === 0) return proof.length === 0
  if (old.size === grown.size) return proof.length === 0 && isSame(old.root, grown.root)
  const isPowerOfTwo = Number.isInteger(Math.log2(old.size))
  const [first, ...rest] = isPowerOfTwo ? [old.root, ...proof] : proof
  if (first === undefined) return false
  let [place, last] = [BigInt(old.size - 1), BigInt(grown.size - 1)]
  for (; place & 1n; last >>= 1n) place >>= 1n
  let [before, after]: [Uint8Array, Uint8Array] = [first, first]
  for (const hash of rest) {
    if (last === 0n) return false
    if (place & 1n || place === last) {
      before = hashNode(hash, before)
      after = hashNode(hash, after)
      for (; place !== 0n && !(place & 1n); last >>= 1n) place >>= 1n
    } else after = hashNode(after, hash)
    place >>= 1n
    last >>= 1n
  }
  return last === 0n && isSame(before, old.root) && isSame(after, grown.root)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other)
}
