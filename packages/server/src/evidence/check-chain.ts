import type { EvidenceCheckpointHeadRow, EvidenceHeadRow, EvidenceRow } from '../store/tables.ts'
import { hashEntry, noPrevious } from './entry.ts'
import { findKind } from './things/things.ts'

/** Something in the evidence that is not as the gateway wrote it. */
export interface Problem {
  chain?: string
  seq?: number
  checkpoint?: number
  what: string
}

/** The end of a chain, as its entries say. */
export interface ChainEnd {
  seq: number
  hash: string
}

/** Follows the entries of one chain, from the first to the last, and says what is wrong with each. */
export function followChain(chain: string) {
  let end: ChainEnd = { seq: 0, hash: noPrevious }
  return {
    /** @returns what is wrong with the entry itself, and with its place */
    take(entry: EvidenceRow): Problem[] {
      const { seq, kind } = entry
      const faults: string[] = []
      if (seq !== end.seq + 1) faults.push(missingBetween(end.seq, seq))
      if (entry.previous !== end.hash) faults.push('does not follow the entry before it')
      if (hashEntry(entry) !== entry.hash) faults.push('is not what its hash is of: it was changed')
      if (findKind(kind)?.opens && seq !== 1) faults.push(`is "${kind}" and not the first`)
      end = { seq, hash: entry.hash }
      return faults.map(what => ({ chain, seq, what }))
    },
    end: () => end,
  }
}

function missingBetween(before: number, seq: number): string {
  if (seq <= before) return `stands after entry ${before}`
  return seq === before + 2
    ? `entry ${before + 1} is missing`
    : `entries ${before + 1} to ${seq - 1} are missing`
}

/**
 * Whether a head names the checkpoint that covers it.
 *
 * @param cover the newest that a checkpoint covers of the same chain; `undefined` too where that is before the head
 */
export function checkCover(head: EvidenceHeadRow, cover: EvidenceCheckpointHeadRow | undefined): Problem[] {
  const { chain, seq, hash, checkpoint } = head
  const isCovered = cover?.seq === seq && cover.hash === hash && cover.checkpoint === checkpoint
  const isOpen = checkpoint === null && (cover === undefined || cover.seq < seq)
  if (isCovered || isOpen) return []
  return [{ chain, seq, what: 'its head names another checkpoint than the one that covers it' }]
}
