import { chainOfEdition, chainOfSecretKey } from '../store/chains.ts'
import type { StandingEvidence } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import type { Head } from '../store/evidence-checkpoints.ts'
import { listLaneNames } from '../store/evidence-lanes.ts'
import { listHeads, readEntries } from '../store/evidence-reading.ts'
import type { EvidenceRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { formatHead } from './checkpoint.ts'
import { formatPlace } from './lanes.ts'
import { readFacts, readItems, readMembers } from './read-stored.ts'
import type { Signer } from './signing.ts'

/** How many heads are read at once. */
const headsAtOnce = 5_000

/** Sums of MACs stay below this. */
const modulus = 2n ** 256n

/**
 * Adds up the MACs of heads, in whichever order they come. Without the key nobody finds other heads of the same sum
 * (D. Clarke et al., Incremental multiset hash functions, 2003).
 */
function addHeads(signer: Signer) {
  let [chains, sum] = [0, 0n]
  return {
    add(head: Head): void {
      chains += 1
      sum = (sum + BigInt(`0x${signer.mac(formatHead(head))}`)) % modulus
    },
    total: () => ({ chains, sum: sum.toString(16).padStart(64, '0') }),
  }
}

/** The evidence as it stands, which the key of this process did not prove when it was written. */
export async function describeStanding(db: Db, signer: Signer): Promise<StandingEvidence> {
  const heads = addHeads(signer)
  let after: string | undefined
  for (;;) {
    const page = await listHeads(db, { after, limit: headsAtOnce })
    for (const { chain, seq, hash } of page) if (seq > 0) heads.add({ chain, seq, hash })
    after = page.at(-1)?.chain
    if (page.length < headsAtOnce) break
  }
  return { ...heads.total(), lanes: await listLaneNames(db) }
}

/** Whether the key of the gateway proves that it wrote an entry, at its place. */
function isProven(signer: Signer, entry: EvidenceRow): boolean {
  return entry.lane !== null && entry.mac === signer.mac(formatPlace(entry))
}

/** Takes the entries of all chains, and tells those of the gateway from what was slipped in. */
export interface PlaceCheck {
  /** Goes through one chain, from its first entry to its last: what is wrong with where each stands. */
  follow(chain: string): (entry: EvidenceRow) => Problem[]
  /** What is wrong with what stood there before, when all chains are through. */
  finish(): Problem[]
  /** The newest checkpoint that an entry names. */
  newestCheckpoint(): { number: number; chain: string; seq: number } | undefined
}

/** @param standing what stood there before the key of this gateway proved each entry; `undefined` where that is nothing */
export function checkPlaces(signer: Signer, standing: StandingEvidence | undefined): PlaceCheck {
  const stood = new Set(standing?.lanes)
  const mayStand = ({ lane }: EvidenceRow): boolean =>
    standing !== undefined && (lane === null || stood.has(lane))
  const lasts = new Map<string, Head>()
  let newest: { number: number; chain: string; seq: number } | undefined
  return {
    follow(chain) {
      let hasBegun = false
      return entry => {
        const { seq, hash, newest_checkpoint: number } = entry
        const say = (what: string): Problem[] => [{ chain, seq, what }]
        if (mayStand(entry)) {
          lasts.set(chain, { chain, seq, hash })
          return hasBegun ? say('stands after entries that are newer than it') : []
        }
        hasBegun = true
        if (entry.lane === null) return say('is in no lane: the gateway did not write it')
        if (!isProven(signer, entry)) return say('is not what its MAC is of: the gateway did not write it so')
        if (number !== null && number > (newest?.number ?? 0)) newest = { number, chain, seq }
        return []
      }
    },
    finish() {
      const found = addHeads(signer)
      for (const head of lasts.values()) found.add(head)
      const { chains, sum } = found.total()
      if (standing === undefined || (chains === standing.chains && sum === standing.sum)) return []
      return [
        {
          what: `${standing.chains} chains stood in the store before the key of this gateway proved each entry, and ${chains} do now, or end otherwise: some were cut, removed or slipped in`,
        },
      ]
    },
    newestCheckpoint: () => newest,
  }
}

/** What stood in the store before the key of this gateway proved each entry, as an entry says that this key proves. */
export async function findStanding(db: Db, signer: Signer): Promise<StandingEvidence | undefined> {
  let newest: { at: number; standing: StandingEvidence } | undefined
  for await (const entry of readEntries(db, [chainOfEdition, chainOfSecretKey])) {
    if (entry.kind !== 'edition' && entry.kind !== 'adopted') continue
    const standing = readStanding(readMembers(readFacts(entry.facts).standing))
    if (!standing || !isProven(signer, entry)) continue
    if (!newest || entry.at >= newest.at) newest = { at: entry.at, standing }
  }
  return newest?.standing
}

function readStanding({ chains, sum, lanes }: Record<string, unknown>): StandingEvidence | undefined {
  if (typeof chains !== 'number' || typeof sum !== 'string') return undefined
  return { chains, sum, lanes: readItems(lanes).map(String) }
}
