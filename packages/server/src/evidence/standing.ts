import { chainOfEdition, chainOfSecretKey } from '../store/chains.ts'
import type { StandingEvidence } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import type { Head } from '../store/evidence-checkpoints.ts'
import { listLaneNames } from '../store/evidence-lanes.ts'
import { listHeads, readEntries } from '../store/evidence-reading.ts'
import { readPages } from '../store/read-pages.ts'
import type { EvidenceHeadRow, EvidenceRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { formatHead } from './checkpoint.ts'
import { formatPlace } from './lanes.ts'
import { describeOlderKeys } from './older-keys.ts'
import { type Members, readFacts, readItems, readMembers } from './read-stored.ts'
import type { Signer } from './signing.ts'
import { addMacs } from './sum.ts'

/** How many heads are read at once. */
const headsAtOnce = 5_000

/** The evidence as it stands, which the key of this process did not prove when it was written. */
export async function describeStanding(db: Db, signer: Signer): Promise<StandingEvidence> {
  const heads = addMacs(signer)
  const pages = readPages<EvidenceHeadRow>(
    (last, limit) => listHeads(db, { after: last?.chain, limit }),
    headsAtOnce,
  )
  for await (const page of pages) {
    for (const { chain, seq, hash } of page) if (seq > 0) heads.add(formatHead({ chain, seq, hash }))
  }
  const { count: chains, sum } = heads.total()
  return { chains, sum, lanes: await listLaneNames(db), olderKeys: await describeOlderKeys(db, signer) }
}

/** Whether the key of the gateway proves that it wrote an entry, at its place. */
function isProven({ mac }: Pick<Signer, 'mac'>, entry: EvidenceRow): boolean {
  return entry.lane !== null && entry.mac === mac(formatPlace(entry))
}

/** Whether a key that the gateway had before proves it. */
function isProvenBefore({ formerMacs }: Signer, entry: EvidenceRow): boolean {
  return formerMacs.some(mac => isProven({ mac }, entry))
}

/** What stood in the store before the present key of the gateway proved each entry. */
export interface Standing extends StandingEvidence {
  /** Those of its lanes that a former key does not prove either. */
  unproven: ReadonlySet<string>
  /** The entry that says so. */
  entry: { chain: string; seq: number }
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

/** @param standing as `findStanding` finds it */
export function checkPlaces(signer: Signer, standing: Standing | undefined): PlaceCheck {
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
          if (hasBegun) return say('stands after entries that are newer than it')
          if (entry.lane === null || standing?.unproven.has(entry.lane) || isProvenBefore(signer, entry))
            return []
          return say('is not what its MAC is of: the gateway did not write it so')
        }
        hasBegun = true
        if (entry.lane === null) return say('is in no lane: the gateway did not write it')
        if (!isProven(signer, entry)) return say('is not what its MAC is of: the gateway did not write it so')
        if (number !== null && number > (newest?.number ?? 0)) newest = { number, chain, seq }
        return []
      }
    },
    finish() {
      const found = addMacs(signer)
      for (const head of lasts.values()) found.add(formatHead(head))
      const { count: chains, sum } = found.total()
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

/**
 * What stood in the store before the key of this gateway proved each entry, as an entry says that a key of the gateway proves;
 * `undefined` where that is nothing.
 */
export async function findStanding(db: Db, signer: Signer): Promise<Standing | undefined> {
  let newest: (Pick<Standing, 'entry'> & { standing: StandingEvidence }) | undefined
  const unproven = new Set<string>()
  for await (const entry of readEntries(db, [chainOfEdition, chainOfSecretKey])) {
    if (!standingKinds.has(entry.kind)) continue
    const standing = readStanding(readMembers(readFacts(entry.facts).standing))
    if (!standing || !(isProven(signer, entry) || isProvenBefore(signer, entry))) continue
    if (entry.kind !== 'rotated') for (const lane of standing.lanes) unproven.add(lane)
    // They come in their order, and an edition is older than every rotation: a clock that went back changes nothing.
    newest = { entry: { chain: entry.chain, seq: entry.seq }, standing }
  }
  return newest && { ...newest.standing, unproven, entry: newest.entry }
}

const standingKinds: ReadonlySet<string> = new Set(['edition', 'adopted', 'rotated'])

function readStanding(standing: Members): StandingEvidence | undefined {
  const { chains, sum, lanes } = standing
  if (typeof chains !== 'number' || typeof sum !== 'string') return undefined
  const { count, sum: sumOfKeys } = readMembers(standing.olderKeys)
  const olderKeys = { count: Number(count ?? 0), sum: typeof sumOfKeys === 'string' ? sumOfKeys : '' }
  return { chains, sum, lanes: readItems(lanes).map(String), olderKeys }
}

/** What is wrong with the keys of callers that are older than their evidence. */
export async function checkOlderKeys(
  db: Db,
  signer: Signer,
  standing: StandingEvidence | undefined,
): Promise<Problem[]> {
  const stood = standing?.olderKeys ?? { count: 0, sum: '' }
  if (stood.count === 0) return []
  const { count, sum } = await describeOlderKeys(db, signer)
  if (count === stood.count && sum === stood.sum) return []
  return [
    {
      what: `${stood.count} idempotency keys stood in the store before they had evidence, and ${count} do now, or others: some were changed, removed or slipped in`,
    },
  ]
}
