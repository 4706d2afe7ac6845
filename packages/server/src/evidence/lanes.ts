import type { Environment } from '../ids.ts'
import { nameLaneHead } from '../store/chains.ts'
import type { EvidenceHeadRow, EvidenceRow } from '../store/tables.ts'
import type { Signer } from './signing.ts'

/** Where an entry stands, and what proves it. */
export type Place = Pick<EvidenceRow, 'lane' | 'place' | 'newest_checkpoint' | 'mac'>

/** What a MAC is of: a JSON array that says first what it is. */
export function formatPlace(entry: Omit<Place, 'mac'> & Pick<EvidenceRow, 'hash'>): string {
  const { lane, place, newest_checkpoint, hash } = entry
  return JSON.stringify(['udigate evidence place 1', lane, place, newest_checkpoint, hash])
}

/**
 * The entries of transactions that follow each other, numbered without gaps. Each number is given once for ever: where it
 * is not certain that a transaction was committed, nothing is written into its lane any longer.
 */
export interface Lane {
  /** The next place, for an entry of that hash. */
  next(hash: string): Place
  /** The last place, as it stands among the heads of the chains. */
  head(): EvidenceHeadRow
}

/** The lanes in which one process writes. */
export interface Lanes {
  /** A lane for one transaction. */
  take(environment: Pick<Environment, 'randomBytes'>): Lane
  /** What was written into a lane is committed: another transaction may have it. */
  giveBack(lane: Lane): void
  /** The newest checkpoint is this one, as far as the process knows. */
  noteCheckpoint(number: number): void
}

/** @param findSigner what proves places: known when the first entry is written */
export function makeLanes(findSigner: () => Signer): Lanes {
  const free: Lane[] = []
  let newestCheckpoint = 0
  const begin = (name: string): Lane => {
    let last = { place: 0, mac: '' }
    return {
      next(hash) {
        const content = { lane: name, place: last.place + 1, newest_checkpoint: newestCheckpoint }
        const mac = findSigner().mac(formatPlace({ ...content, hash }))
        last = { place: content.place, mac }
        return { ...content, mac }
      },
      head: () => ({ chain: nameLaneHead(name), seq: last.place, hash: last.mac, checkpoint: null }),
    }
  }
  return {
    take: ({ randomBytes }) => free.pop() ?? begin(Buffer.from(randomBytes(8)).toString('hex')),
    giveBack: lane => void free.push(lane),
    noteCheckpoint(number) {
      newestCheckpoint = Math.max(newestCheckpoint, number)
    },
  }
}
