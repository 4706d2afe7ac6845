import { createHash, createHmac, verify } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Entry } from './entry.ts'
import { type Keys, type Ring, readRing } from './key-ring.ts'

/** What is numbered without gaps: the entries of a chain, or of a lane, with what each is known by. */
interface Numbered {
  chain: string
  seq: number
  hash: string
}

interface Checkpoint {
  number: number
  at: number
  previous: string
  heads: number
  digest: string
  key_id: string
  signature: string
}

interface Head {
  chain: string
  seq: number
  hash: string
  checkpoint: number | null
}

/** What an outsider knows of what must be in the evidence. */
export interface Witnessed {
  /** The ids under which transmissions have left. */
  transmissions: Iterable<string>
  /** The submissions of which a client was told the end. */
  ended: Iterable<string>
  /** Whether the store went back under a process that runs on: what its lanes lack since is lost indeed. */
  hasLostPlaces: boolean
}

const nothingBefore = '0'.repeat(64)

/**
 * What is not as `docs/evidence.md` says in the evidence of a store: chains and lanes without gaps, each entry with the hash of the one
 * before and a MAC, checkpoints one after another, signed, each over the heads that it names, with keys of which each was given its place
 * by the one before; and everything in it that an outsider has seen, and that
 * the store says of attempts and ends. It shares no code with the product.
 */
export function checkEvidence(
  database: DatabaseSync,
  known: readonly [Keys, ...Keys[]],
  witnessed: Witnessed,
): string[] {
  const read = <Row>(sql: string): Row[] => database.prepare(sql).all() as unknown as Row[]
  const entries = read<Entry>('select * from evidence order by chain, seq')
  const heads = read<Head>('select * from evidence_head')
  const lanes = readLanes(entries)
  const numbered = [...entries, ...lanes]
  const ring = readRing(read, known, entries)
  const problems = [
    ...ring.problems,
    ...checkHashes(entries, ring),
    ...checkNumbers(witnessed.hasLostPlaces ? entries : numbered, heads),
    ...checkCheckpoints(read, ring, numbered, heads),
  ]

  const kinds = new Set(entries.map(({ chain, kind }) => `${chain} ${kind}`))
  const transmitted = new Set<unknown>()
  const tried = new Set<string>()
  const answered = new Set<string>()
  for (const { chain, kind, facts } of entries) {
    if (kind !== 'handing' && kind !== 'handed') continue
    const { ebmsMessageId, number } = JSON.parse(facts) as { ebmsMessageId?: string; number: number }
    if (kind === 'handing') transmitted.add(ebmsMessageId)
    const into = kind === 'handing' ? tried : answered
    into.add(`${chain} ${number}`)
  }
  const attempts = read<{ message_id: string; number: number; ended_at: number | null }>(
    'select message_id, number, ended_at from attempt',
  )
  for (const { message_id, number, ended_at } of attempts) {
    const name = `${message_id} ${number}`
    if (!tried.has(name)) problems.push(`attempt ${name} is in no evidence`)
    if (ended_at !== null && !answered.has(name))
      problems.push(`the end of attempt ${name} is in no evidence`)
  }
  const isEnded = (id: string): boolean =>
    kinds.has(`${id} ended`) ||
    entries.some(
      ({ chain, kind, facts }) => chain === id && kind === 'received' && facts.includes('"outcome":{'),
    )
  for (const { request_id } of read<{ request_id: string }>(
    'select request_id from submission where outcome is not null',
  )) {
    if (!isEnded(request_id)) problems.push(`the end of submission ${request_id} is in no evidence`)
  }
  for (const id of witnessed.transmissions)
    if (!transmitted.has(id)) problems.push(`transmission ${id} has left, and is in no evidence`)
  for (const id of witnessed.ended)
    if (!isEnded(id)) problems.push(`a client was told the end of ${id}, which is in no evidence`)
  return problems
}

/** Whether nothing in a store is left to be sealed with its present key. */
export function isSealedAnew(database: DatabaseSync): boolean {
  const last = database.prepare('select ended_at from resealing order by number desc limit 1').get()
  return last?.ended_at !== null
}

/** The entries as they stand in their lanes. */
function readLanes(entries: readonly Entry[]): Numbered[] {
  return entries
    .flatMap(({ lane, place, mac }) =>
      lane === null ? [] : [{ chain: `lane ${lane}`, seq: place ?? 0, hash: mac ?? '' }],
    )
    .toSorted((one, other) =>
      one.chain === other.chain ? one.seq - other.seq : one.chain < other.chain ? -1 : 1,
    )
}

/** What each entry is known by: its hash, that of the one before it, and its MAC. */
function checkHashes(entries: readonly Entry[], ring: Ring): string[] {
  const problems: string[] = []
  let before: Entry | undefined
  for (const entry of entries) {
    const { chain, seq, at, kind, facts, previous, hash, lane, place, newest_checkpoint, mac } = entry
    const line = JSON.stringify(['udigate evidence entry 1', chain, seq, at, kind, facts, previous])
    const spot = JSON.stringify(['udigate evidence place 1', lane, place, newest_checkpoint, hash])
    const expected = before?.chain === chain ? before.hash : nothingBefore
    if (previous !== expected)
      problems.push(`entry ${seq} of chain ${chain} does not follow the one before it`)
    if (hash !== sha256(line)) problems.push(`entry ${seq} of chain ${chain} has another hash`)
    if (lane === null) problems.push(`entry ${seq} of chain ${chain} is in no lane`)
    else if (createHmac('sha256', ring.ofLane(lane).places).update(spot).digest('hex') !== mac)
      problems.push(`entry ${seq} of chain ${chain} has a MAC that is not the gateway's`)
    before = entry
  }
  return problems
}

/** Whether chains and lanes have no gaps, and end where their heads say. */
function checkNumbers(numbered: readonly Numbered[], heads: readonly Head[]): string[] {
  const problems: string[] = []
  const ends = new Map<string, Numbered>()
  for (const each of numbered) {
    const before = ends.get(each.chain)?.seq ?? 0
    if (each.seq !== before + 1) problems.push(`chain ${each.chain} goes from ${before} to ${each.seq}`)
    ends.set(each.chain, each)
  }
  for (const { chain, seq, hash } of heads) {
    const end = ends.get(chain)
    if (end === undefined && chain.startsWith('lane ')) continue
    if (end?.seq !== seq || end.hash !== hash)
      problems.push(`chain ${chain} does not end where its head says`)
    ends.delete(chain)
  }
  for (const chain of ends.keys()) problems.push(`chain ${chain} has no head`)
  return problems
}

function checkCheckpoints(
  read: <Row>(sql: string) => Row[],
  ring: Ring,
  entries: readonly Numbered[],
  heads: readonly Head[],
): string[] {
  const problems: string[] = []
  const known = new Map(entries.map(({ chain, seq, hash }) => [`${chain} ${seq}`, hash]))
  const covered = read<{ checkpoint: number; chain: string; seq: number; hash: string }>(
    'select * from evidence_checkpoint_head',
  )
  const byNumber = Map.groupBy(covered, ({ checkpoint }) => checkpoint)
  let before = { number: 0, hash: nothingBefore }
  const hashes = new Map<number, string>()
  for (const each of read<Checkpoint>('select * from evidence_checkpoint order by number')) {
    const { number, at, previous, digest, key_id, signature } = each
    const line = JSON.stringify(['udigate evidence checkpoint 1', number, at, previous, each.heads, digest])
    const own = (byNumber.get(number) ?? []).toSorted((one, other) => (one.chain < other.chain ? -1 : 1))
    const lines = own.map(({ chain, seq, hash }) =>
      JSON.stringify(['udigate evidence head 1', chain, seq, hash]),
    )
    if (number !== before.number + 1)
      problems.push(`checkpoint ${number} comes after checkpoint ${before.number}`)
    if (previous !== before.hash) problems.push(`checkpoint ${number} does not follow the one before it`)
    if (own.length !== each.heads || rootOf(lines) !== digest)
      problems.push(`checkpoint ${number} has another digest than its heads`)
    const { id, publicKey } = ring.ofCheckpoint(number)
    if (key_id !== id || !verify(null, Buffer.from(line), publicKey, Buffer.from(signature, 'base64')))
      problems.push(`checkpoint ${number} is not signed with the key of its time`)
    for (const { chain, seq, hash } of own)
      if (known.get(`${chain} ${seq}`) !== hash)
        problems.push(`checkpoint ${number} covers another entry ${seq} of chain ${chain}`)
    before = { number, hash: sha256(line) }
    hashes.set(number, before.hash)
  }
  for (const { number, hash } of ring.lasts)
    if (hashes.get(number) !== hash) problems.push(`checkpoint ${number}, the last of a key, is another one`)
  for (const { chain, checkpoint } of heads)
    if (checkpoint !== null && !(byNumber.get(checkpoint) ?? []).some(each => each.chain === chain))
      problems.push(`chain ${chain} is not in checkpoint ${checkpoint}, which its head names`)
  return problems
}

/** The root of the Merkle tree over texts in their order (RFC 6962, 2.1), written as it is defined there. */
function rootOf(lines: readonly string[]): string {
  const root = (texts: readonly string[]): Buffer => {
    const [only] = texts
    if (only === undefined) return createHash('sha256').digest()
    if (texts.length === 1) return createHash('sha256').update(Uint8Array.of(0)).update(only).digest()
    let half = 1
    while (half * 2 < texts.length) half *= 2
    const parts = [root(texts.slice(0, half)), root(texts.slice(half))]
    return createHash('sha256').update(Uint8Array.of(1)).update(Buffer.concat(parts)).digest()
  }
  return root(lines).toString('hex')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
