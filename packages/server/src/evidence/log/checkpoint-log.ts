import type { Db } from '../../store/database.ts'
import { listCheckpoints } from '../../store/evidence-checkpoints.ts'
import { formatCheckpoint } from '../checkpoint.ts'
import { hashLeaf } from '../merkle.ts'
import { hashRange, type ReadRange } from './tree.ts'

/** How many leaves are hashed at once; the hashes of as many are kept as one. */
const tileSize = 256

/**
 * The checkpoints of a store as a log: a Merkle tree over their lines, in which the one with the number n is the leaf n − 1.
 * Kept in memory is a hash for every 256 of them; the others are read again.
 */
export function openCheckpointLog(db: Db): ReadRange {
  const tiles = new Map<number, Buffer>()
  const readLeaves = async (from: number): Promise<Buffer[]> =>
    (await listCheckpoints(db, from, tileSize)).map(row => hashLeaf(formatCheckpoint(row)))
  return async (from, to) => {
    let leaves: { from: number; hashes: Buffer[] } | undefined
    const readPart = async (start: number, end: number): Promise<Buffer | undefined> => {
      const size = end - start
      if (size > tileSize) return undefined
      const isTile = size === tileSize && start % tileSize === 0
      const known = isTile ? tiles.get(start) : undefined
      if (known) return known
      const tile = start - (start % tileSize)
      if (leaves?.from !== tile) leaves = { from: tile, hashes: await readLeaves(tile) }
      const { hashes } = leaves
      const hash = await hashRange(start - tile, end - tile, async (first, last) =>
        last - first === 1 ? hashes[first] : undefined,
      )
      if (isTile) tiles.set(start, hash)
      return hash
    }
    return hashRange(from, to, readPart)
  }
}
