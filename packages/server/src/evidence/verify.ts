import { setImmediate as nextTurn } from 'node:timers/promises'
import { listOwnChains, type OwnPlace } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { lastCheckpoint } from '../store/evidence-checkpoints.ts'
import { findCoveredSeq, listCovers, listLanesSince } from '../store/evidence-covers.ts'
import { listHeads, readEntryPages, readInOneTransaction } from '../store/evidence-reading.ts'
import { locksRows } from '../store/locks-rows.ts'
import {
  answersWithoutChain,
  chainsWithoutHead,
  findUnknownCarried,
  findUnowned,
  rowsWithoutChain,
} from '../store/rows-outside-chains.ts'
import { listKeyRows } from '../store/secret-key.ts'
import type { Owner } from '../store/submissions.ts'
import type { EvidenceHeadRow } from '../store/tables.ts'
import { checkCover, followChain, type Problem } from './check-chain.ts'
import { type CheckpointCheck, checkCheckpoints } from './check-checkpoints.ts'
import { checkClaims, checkExchanges, gatherClaims } from './check-exchanges.ts'
import { checkLanes, countPlaces, type PlaceCount } from './check-lanes.ts'
import { checkLocks } from './check-locks.ts'
import { checkStoreKey } from './check-store-key.ts'
import { checkTrail, gatherActs } from './check-trail.ts'
import type { SignedHead } from './checkpoint.ts'
import { compareWithStored, replay, startReplay } from './compare.ts'
import { checkKeyRing, readKeyRing } from './key-ring.ts'
import { readFacts } from './read-stored.ts'
import { checkOlderKeys, checkPlaces, findStanding, type PlaceCheck, type Standing } from './standing.ts'
import { readStored, things } from './things/things.ts'

/** How many chains are read together. On the embedded store nothing else goes on meanwhile. */
const chainsAtOnce = { embedded: 10, shared: 200 } as const

/** How much was looked at. */
export interface Verified {
  chains: number
  entries: number
  checkpoints: number
  /** How many chains have entries that no checkpoint covers yet. */
  uncovered: number
  /** How many checkpoints were signed with a secret key that an operator has set aside. */
  setAside: number
  /** The number of the checkpoint after which it was looked. */
  since?: number | undefined
  /** The newest signed head when it began: where nothing is wrong, what it covers is verified now. */
  reached?: SignedHead | undefined
}

/**
 * Looks for everything in the evidence that is not as the gateway wrote it: entries that were changed, deleted, inserted
 * or exchanged, at the end of a chain too; checkpoints and their signatures; chains that were cut or rewritten after a
 * checkpoint; and what is stored otherwise than its chain says, in each table that is covered. What was cut or rewritten together
 * with its checkpoints is found by a signed head that was given away before.
 *
 * With `since`, a head up to which it was verified before, it looks at what is newer: the checkpoints and entries since then, the
 * chains that have them, from their beginnings, with what is stored of them, and rows that are in no chain at all.
 *
 * It may run while the gateway works: whatever belongs together is read together.
 */
export async function* verifyEvidence(verifying: CheckpointCheck): AsyncGenerator<Problem, Verified> {
  const { db, owner, signer, pause = nextTurn } = verifying
  const newest = await lastCheckpoint(db)
  const standing = await findStanding(db, signer)
  const since = await findSince(db, verifying.since, standing)
  const count = since === undefined || owner ? undefined : await countPlaces(db, since)
  const places = checkPlaces(signer, standing)
  const verified: Verified = { chains: 0, entries: 0, checkpoints: 0, uncovered: 0, setAside: 0 }
  const limit = locksRows(db) ? chainsAtOnce.shared : chainsAtOnce.embedded
  const looking = { owner, places, since, count, limit }
  for (let read: ReadHeads | undefined = startReading(looking); read !== undefined; ) {
    const readPage: ReadHeads = read
    const page = await readInOneTransaction(db, async transaction =>
      checkPage(transaction, await readPage(transaction), looking),
    )
    yield* page.problems
    verified.chains += page.heads.length
    verified.entries += page.entries
    verified.uncovered += page.heads.filter(({ checkpoint }) => checkpoint === null).length
    read = page.next
    await pause()
  }
  if (owner === undefined) {
    if (since === undefined) {
      yield* places.finish()
      yield* await checkOlderKeys(db, signer, standing)
      yield* checkExchanges(db, pause)
    }
    yield* count?.finish() ?? []
    yield* await checkLanes(db, since)
    yield* checkUnexpected(db, pause)
  }
  yield* checkStoreKey(verifying.keyRows ?? (await listKeyRows(db)) ?? [], signer)
  yield* await checkKeyRing(db, signer)
  const { last, ...checkpoints } = yield* checkCheckpoints(
    since === undefined ? withoutSince(verifying) : verifying,
  )
  const { number, ...named } = places.newestCheckpoint() ?? { number: 0 }
  if (number > last) yield { ...named, what: `names checkpoint ${number}, which is not here any longer` }
  const reached = newest && (await readKeyRing(db, signer)).makeHead(newest)
  return { ...verified, ...checkpoints, since, reached }
}

/**
 * The checkpoint after which it is looked. What stood in the store before the present key proved each entry is proven as a whole:
 * where any of that is newer than what was verified before, or an entry claims to be, everything is looked at.
 */
async function findSince(
  db: Db,
  since: SignedHead | undefined,
  standing: Standing | undefined,
): Promise<number | undefined> {
  if (!since || !standing) return since?.number
  const { chain, seq } = standing.entry
  if ((await findCoveredSeq(db, chain, since.number)) < seq) return undefined
  const lanes = await listLanesSince(db, since.number)
  return lanes.some(lane => lane === null || standing.lanes.includes(lane)) ? undefined : since.number
}

/** All checkpoints are looked at, and the trusted head is one of those that were given away. */
function withoutSince({ since, heads = [], ...verifying }: CheckpointCheck): CheckpointCheck {
  return { ...verifying, heads: since ? [...heads, since] : heads }
}

/** What of the chains is looked at, and what is found out on the way. */
interface ChainInspection {
  /** How many chains at most. */
  limit: number
  owner: Owner | undefined
  since: number | undefined
  places: PlaceCheck
  count: PlaceCount | undefined
}

/** Heads of chains that are looked at together, and what reads those after them. */
interface PageOfHeads {
  heads: readonly EvidenceHeadRow[]
  next: ReadHeads | undefined
}

type ReadHeads = (db: Db) => Promise<PageOfHeads>

/** What reads the first heads. */
function startReading({ limit, owner, since }: ChainInspection): ReadHeads {
  const readAll =
    (after?: string): ReadHeads =>
    async db => {
      const heads = await listHeads(db, { after, limit, since })
      return { heads, next: heads.length < limit ? undefined : readAll(heads.at(-1)?.chain) }
    }
  const readOwn =
    (of: Owner, place?: OwnPlace): ReadHeads =>
    async db => {
      const { chains, next } = await listOwnChains(db, of, limit, place)
      const heads = chains.length === 0 ? [] : await listHeads(db, { limit, chains, since })
      return { heads, next: next && readOwn(of, next) }
    }
  return owner ? readOwn(owner) : readAll()
}

/** Checks the chains of one page: their entries, their heads, and what is stored of what they speak of. */
async function checkPage(
  db: Db,
  { heads, next }: PageOfHeads,
  { places, count }: ChainInspection,
): Promise<PageOfHeads & { entries: number; problems: Problem[] }> {
  const chains = heads.map(({ chain }) => chain)
  if (chains.length === 0) return { heads, next, entries: 0, problems: [] }
  const problems: Problem[] = []
  const followed = new Map<string, ReturnType<typeof startFollowing>>()
  const startFollowing = (chain: string) => ({
    follower: followChain(chain),
    place: places.follow(chain),
    replayed: startReplay(),
  })
  const { claims, take } = gatherClaims()
  const acts = gatherActs()
  let entries = 0
  for await (const page of readEntryPages(db, chains)) {
    for (const entry of page) {
      const { chain } = entry
      const current = followed.get(chain) ?? startFollowing(chain)
      followed.set(chain, current)
      const facts = readFacts(entry.facts)
      problems.push(...current.follower.take(entry), ...current.place(entry))
      replay(current.replayed, entry, facts)
      take(entry, facts)
      acts.take(entry, facts)
      count?.take(entry)
    }
    entries += page.length
  }
  const covered = await listCovers(db, chains)
  const stored = await readStored(db, chains)
  for (const head of heads) {
    const { chain, seq } = head
    const { follower, replayed } = followed.get(chain) ?? startFollowing(chain)
    const end = follower.end()
    if (seq === 0 && end.seq === 0) problems.push({ chain, what: 'has a head and no entries' })
    else if (seq !== end.seq || head.hash !== end.hash) {
      problems.push({ chain, seq: end.seq, what: `ends here, where its head says entry ${seq}` })
    }
    problems.push(...checkCover(head, covered.get(chain)))
    problems.push(...compareWithStored(chain, replayed, stored.get(chain)))
  }
  problems.push(...(await checkClaims(db, claims)), ...(await checkTrail(db, chains, acts.entries)))
  return { heads, next, entries, problems }
}

/** Finds what stands outside of every chain that has a head. */
async function* checkUnexpected(db: Db, pause: () => Promise<void>): AsyncGenerator<Problem, void> {
  for await (const chain of inPages(after => chainsWithoutHead(db, 'evidence', after, 1_000), pause)) {
    yield { chain, what: 'has entries and no head' }
  }
  for await (const chain of inPages(after => chainsWithoutHead(db, 'audit_trail', after, 1_000), pause)) {
    yield { chain, what: 'is in the audit trail, and there is no such chain' }
  }
  const withRows = things.flatMap(({ rows }) => rows ?? [])
  for (const { table, called } of withRows) {
    for await (const chain of inPages(after => rowsWithoutChain(db, table, after, 1_000), pause)) {
      yield { chain, what: `is ${called} without any evidence` }
    }
  }
  for (const answer of await answersWithoutChain(db, 1_000)) {
    yield { what: `The answer ${answer} is in no chain` }
  }
  for (const { from, called } of withRows.flatMap(({ parts }) => parts)) {
    for (const { owner, part } of await findUnowned(db, from, 1_000)) {
      yield { chain: owner, what: `is not stored, and has ${called} (${part})` }
    }
  }
  yield* checkLocks(db)
  for (const { request_id: chain, position, message_id } of await findUnknownCarried(db, 1_000)) {
    yield {
      chain,
      what: `the message ${message_id} is said to carry operation ${position}, which is not stored`,
    }
  }
}

async function* inPages(
  read: (after: string) => Promise<string[]>,
  pause: () => Promise<void>,
): AsyncGenerator<string, void> {
  let after = ''
  for (;;) {
    const page = await read(after)
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = last
    await pause()
  }
}
