import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { Problem } from '../src/evidence/check-chain.ts'
import {
  hashCheckpoint,
  makeSignedHead,
  readSignedHead,
  type SignedHead,
  signCheckpoint,
} from '../src/evidence/checkpoint.ts'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { hashEntry, noPrevious } from '../src/evidence/entry.ts'
import { type Signer, signerFrom } from '../src/evidence/signing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import type { Db } from '../src/store/database.ts'
import { lastCheckpoint } from '../src/store/evidence-checkpoints.ts'
import type { EvidenceCheckpointHeadRow, EvidenceHeadRow, EvidenceRow } from '../src/store/tables.ts'
import { deliverRecords, registerToken } from './delivered-records.ts'

const own = signerFrom(new Uint8Array(32))
const another = signerFrom(new Uint8Array(32).fill(1))

const tables = ['evidence', 'evidence_head', 'evidence_checkpoint', 'evidence_checkpoint_head'] as const
type Table = (typeof tables)[number]
type Row = Record<string, string | number | null>
type Snapshot = Record<Table, Row[]>

/** A store with submissions that were accepted, refused and not answered, and an actor, covered by checkpoints. */
async function filledStore(t: TestContext) {
  const codes = ['SUCCESS', 'PROCESSED_WITH_ERRORS', undefined]
  const world = await deliverRecords(t, codes, async delivery => {
    await coverAll({ ...delivery, signer: own })
  })
  const { delivery, store, answer } = world
  const { db } = store
  await answer('nobody-asked', [])
  await store.write(transaction => registerToken(transaction, delivery.now()))
  await coverAll({ ...delivery, signer: own })
  const last = await lastCheckpoint(db)
  assert.ok(last && last.number >= 3)
  const head = readSignedHead(JSON.stringify(makeSignedHead(last, own.publicKey)))
  return { db, head, delivery }
}

async function problemsIn(db: Db, heads: readonly SignedHead[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const problem of verifyEvidence({ db, signer: own, heads })) problems.push(problem)
  return problems
}

async function readAll(db: Db): Promise<Snapshot> {
  const read = async (table: Table) => (await db.selectFrom(table).selectAll().execute()) as unknown as Row[]
  return {
    evidence: await read('evidence'),
    evidence_head: await read('evidence_head'),
    evidence_checkpoint: await read('evidence_checkpoint'),
    evidence_checkpoint_head: await read('evidence_checkpoint_head'),
  }
}

async function writeAll(db: Db, snapshot: Snapshot): Promise<void> {
  for (const table of tables) {
    await db.deleteFrom(table).execute()
    if (snapshot[table].length > 0) await db.insertInto(table).values(snapshot[table]).execute()
  }
}

/** One way to falsify the evidence; `undefined` where it would change nothing, or the database does not allow it. */
type Tamper = (snapshot: Snapshot, pick: (below: number) => number) => Snapshot | undefined

function changedValue(value: string | number | null | undefined, pick: (below: number) => number) {
  if (value == null) return 1 + pick(3)
  if (typeof value === 'number') return value + (pick(2) === 0 ? 1 + pick(1000) : -1 - pick(5))
  const at = pick(value.length)
  const letter = value[at] === 'a' ? 'b' : 'a'
  return pick(4) === 0 ? `${value}a` : value.slice(0, at) + letter + value.slice(at + 1)
}

/** The same rows with one in place of another. */
function withRow(snapshot: Snapshot, table: Table, index: number, ...rows: Row[]): Snapshot {
  return { ...snapshot, [table]: snapshot[table].toSpliced(index, 1, ...rows) }
}

const anyRow = (snapshot: Snapshot, pick: (below: number) => number) => {
  const table = tables[pick(tables.length)] ?? 'evidence'
  const index = pick(snapshot[table].length)
  return { table, index, row: snapshot[table][index] ?? {} }
}

const edit: Tamper = (snapshot, pick) => {
  const { table, index, row } = anyRow(snapshot, pick)
  const columns = Object.keys(row)
  const column = columns[pick(columns.length)] ?? ''
  return withRow(snapshot, table, index, { ...row, [column]: changedValue(row[column], pick) })
}

const remove: Tamper = (snapshot, pick) => {
  const { table, index } = anyRow(snapshot, pick)
  return withRow(snapshot, table, index)
}

const insert: Tamper = (snapshot, pick) => {
  const { table, index, row } = anyRow(snapshot, pick)
  const [key = ''] = table === 'evidence' ? ['seq'] : Object.keys(row)
  const further = { ...row, [key]: changedValue(row[key], pick) }
  return withRow(snapshot, table, index, row, further)
}

const nowhere = { lane: null, place: null, newest_checkpoint: null, mac: null }

/** An entry that is like one of the gateway's in everything but what only its key can make, at the end of a chain. */
const append: Tamper = (snapshot, pick) => {
  const head = pickedHead(snapshot, pick)
  const entries = entriesIn(snapshot, head.chain)
  const facts = [
    { from: 'handed', to: 'answered' },
    { doubt: 'none' },
    { position: 0, from: 'accepted', to: 'refused' },
    { organisation: 'maker', partyId: 'EUDAMED_666' },
    { organisation: 'maker', released: true },
  ]
  const kinds = [
    'message',
    'doubt',
    'operation',
    'answered',
    'ended',
    'received',
    'registered',
    'changed',
    'removed',
  ]
  const [{ lane, place, newest_checkpoint, mac } = nowhere] = pick(2) === 0 ? entries : []
  const made = {
    lane,
    place,
    newest_checkpoint,
    mac,
    kind: kinds[pick(kinds.length)] ?? '',
    facts: JSON.stringify(facts[pick(facts.length)]),
    at: 1 + (entries.at(-1)?.at ?? 0),
  }
  const entry = { chain: head.chain, seq: head.seq + 1, previous: head.hash, hash: '', ...made }
  return withChain(snapshot, head.chain, [...entries, entry], null)
}

/** Two entries of a chain in each other's place. Of chains with one entry there is none. */
const swap: Tamper = (snapshot, pick) => {
  const long = snapshot.evidence_head.filter(({ seq }) => Number(seq) > 1)
  const { chain } = long[pick(long.length)] as unknown as EvidenceHeadRow
  const entries = entriesIn(snapshot, chain)
  const one = pick(entries.length)
  const other = (one + 1 + pick(entries.length - 1)) % entries.length
  const [first, second] = [entries[one], entries[other]]
  if (!first || !second) return undefined
  const rows = entries.with(one, { ...second, seq: first.seq }).with(other, { ...first, seq: second.seq })
  return { ...snapshot, evidence: [...others(snapshot, chain), ...rows] as unknown as Row[] }
}

/** The end of a chain is cut off, and its head says so. */
const cut: Tamper = (snapshot, pick) => {
  const { chain, checkpoint } = pickedHead(snapshot, pick)
  const entries = entriesIn(snapshot, chain)
  const kept = entries.slice(0, pick(entries.length))
  return withChain(snapshot, chain, kept, pick(2) === 0 ? null : checkpoint)
}

/** A chain is written again from some entry on, with hashes that fit. */
const rewrite: Tamper = (snapshot, pick) => {
  const { chain, checkpoint } = pickedHead(snapshot, pick)
  const entries = entriesIn(snapshot, chain)
  const at = pick(entries.length)
  const changed = entries.map((entry, index) =>
    index === at ? { ...entry, at: entry.at + 1 + pick(100) } : entry,
  )
  return withChain(snapshot, chain, changed, pick(2) === 0 ? null : checkpoint)
}

/** As before, and every checkpoint is made and signed again, so that all of it fits. */
const rewriteAndSign =
  (signer: Signer, change: Tamper): Tamper =>
  (snapshot, pick) => {
    const changed = change(snapshot, pick)
    if (!changed) return undefined
    const entries = new Map(
      changed.evidence.map(({ chain, seq, hash }) => [JSON.stringify([chain, seq]), hash]),
    )
    const heads = (changed.evidence_checkpoint_head as unknown as EvidenceCheckpointHeadRow[]).flatMap(
      head => {
        const hash = entries.get(JSON.stringify([head.chain, head.seq]))
        return hash === undefined ? [] : [{ ...head, hash: String(hash) }]
      },
    )
    let previous = noPrevious
    const checkpoints = changed.evidence_checkpoint.map(row => {
      const { number, at } = row as { number: number; at: number }
      const covered = heads.filter(({ checkpoint }) => checkpoint === number)
      const signed = signCheckpoint(signer, { number, at, previous }, covered)
      previous = hashCheckpoint(signed)
      return { ...signed }
    })
    const newest = new Map(heads.map(head => [head.chain, head]))
    const evidence_head = (changed.evidence_head as unknown as EvidenceHeadRow[]).map(head => {
      const cover = newest.get(head.chain)
      return { ...head, checkpoint: cover?.seq === head.seq ? cover.checkpoint : null }
    })
    return {
      evidence: changed.evidence,
      evidence_head: evidence_head as unknown as Row[],
      evidence_checkpoint: checkpoints,
      evidence_checkpoint_head: heads as unknown as Row[],
    }
  }

/** The newest checkpoints are gone, with what they cover. */
const forget: Tamper = (snapshot, pick) => {
  const kept = pick(snapshot.evidence_checkpoint.length)
  const isKept = (number: unknown) => typeof number === 'number' && number <= kept
  return {
    evidence: snapshot.evidence,
    evidence_head: snapshot.evidence_head.map(head =>
      isKept(head.checkpoint) ? head : { ...head, checkpoint: null },
    ),
    evidence_checkpoint: snapshot.evidence_checkpoint.filter(({ number }) => isKept(number)),
    evidence_checkpoint_head: snapshot.evidence_checkpoint_head.filter(({ checkpoint }) =>
      isKept(checkpoint),
    ),
  }
}

function pickedHead(snapshot: Snapshot, pick: (below: number) => number): EvidenceHeadRow {
  return snapshot.evidence_head[pick(snapshot.evidence_head.length)] as unknown as EvidenceHeadRow
}

function entriesIn(snapshot: Snapshot, chain: string): EvidenceRow[] {
  return (snapshot.evidence as unknown as EvidenceRow[]).filter(entry => entry.chain === chain)
}

function others(snapshot: Snapshot, chain: string): EvidenceRow[] {
  return (snapshot.evidence as unknown as EvidenceRow[]).filter(entry => entry.chain !== chain)
}

/** A chain with these entries, with the hashes that they have then. */
function withChain(
  snapshot: Snapshot,
  chain: string,
  entries: readonly EvidenceRow[],
  checkpoint: number | null,
): Snapshot {
  let hash = noPrevious
  const linked = entries.map((entry, index) => {
    const content = { ...entry, seq: index + 1, previous: hash }
    hash = hashEntry(content)
    return { ...content, hash }
  })
  const head = { chain, seq: linked.length, hash, checkpoint }
  return {
    ...snapshot,
    evidence: [...others(snapshot, chain), ...linked] as unknown as Row[],
    evidence_head: [
      ...snapshot.evidence_head.filter(row => row.chain !== chain),
      ...(linked.length > 0 ? [head] : []),
    ],
  }
}

/** Found by the evidence itself. */
const foundAlone = {
  edit,
  remove,
  insert,
  append,
  swap,
  cut,
  rewrite,
  'rewrite and sign': rewriteAndSign(another, rewrite),
}
/** Found by a signed head that was given away, since everything fits otherwise. */
const foundByHead = { forget, 'rewrite and sign with the own key': rewriteAndSign(own, rewrite) }

test('every one of 1,200 random falsifications is found, and no untouched evidence is accused', async t => {
  const { db, head } = await filledStore(t)
  assert.deepEqual(await problemsIn(db, [head]), [])
  const before = await readAll(db)
  const tampers = { ...foundAlone, ...foundByHead }
  const tried = new Map<string, number>()
  const numbers = fc.array(fc.nat(2 ** 20), { minLength: 8, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(tampers)), numbers, async (name, choices) => {
      let next = 0
      const pick = (below: number): number => (choices[next++ % choices.length] ?? 0) % Math.max(1, below)
      const tampered = tampers[name as keyof typeof tampers](before, pick)
      fc.pre(tampered !== undefined)
      try {
        const isStored = await writeAll(db, tampered).then(
          () => true,
          () => false,
        )
        // Two rows of one name are not taken by the database in the first place.
        fc.pre(isStored)
        tried.set(name, (tried.get(name) ?? 0) + 1)
        const isFoundAlone = name in foundAlone
        const problems = await problemsIn(db, isFoundAlone ? [] : [head])
        assert.notDeepEqual(problems, [], name)
        for (const { what } of problems) assert.ok(what.length > 0)
      } finally {
        await writeAll(db, before)
      }
      if (tried.size % 50 === 0) assert.deepEqual(await problemsIn(db, [head]), [])
    }),
    { numRuns: 1200 },
  )
  for (const name of Object.keys(tampers))
    assert.ok((tried.get(name) ?? 0) > 50, `${name}: ${tried.get(name)}`)
  assert.deepEqual(await problemsIn(db, [head]), [])
})

test('what is stored otherwise than recorded is found, by its name', async t => {
  const { db, head } = await filledStore(t)
  const changes: [string, () => Promise<unknown>][] = [
    [
      'documentSha256',
      () =>
        db
          .updateTable('message')
          .set(row => ({ document: row.fn('upper', ['document']) }))
          .execute(),
    ],
    [
      'documentSha256',
      () =>
        db
          .updateTable('acknowledgement')
          .set({ document: new Uint8Array(3) })
          .execute(),
    ],
    ['reading', () => db.updateTable('acknowledgement').set({ reading: 'repeated' }).execute()],
    ['outcome', () => db.updateTable('submission').set({ outcome: '{' }).execute()],
    ['requestSha256', () => db.updateTable('submission').set({ device: '{}' }).execute()],
    ['keyId', () => db.updateTable('submission').set({ key_id: 'another' }).execute()],
    ['state', () => db.updateTable('operation').set({ state: 'accepted' }).execute()],
    ['result', () => db.updateTable('attempt').set({ result: 'refused' }).execute()],
    ['tokenSha256', () => db.updateTable('actor').set({ sealed_token: 'another' }).execute()],
    ['attempt 1 is recorded and not stored', () => db.deleteFrom('attempt').execute()],
  ]
  for (const [name, change] of changes) {
    await change()
    const problems = await problemsIn(db, [head])
    assert.ok(
      problems.some(({ what }) => what.includes(name)),
      `${name}: ${JSON.stringify(problems)}`,
    )
  }
})

test('a submission without any evidence, and a given head of another gateway, are found', async t => {
  const { db, head } = await filledStore(t)
  const last = await lastCheckpoint(db)
  assert.ok(last)
  const foreign = signCheckpoint(another, last, [])
  const problems = await problemsIn(db, [makeSignedHead(foreign, another.publicKey), { ...head, number: 99 }])
  assert.deepEqual(
    problems.map(({ checkpoint, what }) => [checkpoint, what.split(':')[0]]),
    [
      [last.number, 'the signed head of that number was not signed by this gateway'],
      [last.number, 'is another one than the signed head that was given away'],
      [99, 'was given away as a signed head, and is not here any longer'],
    ],
  )
  const submission = await db.selectFrom('submission').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('submission')
    .values({ ...submission, request_id: 'ffffffff' })
    .execute()
  const unexpected = await problemsIn(db, [])
  assert.deepEqual(unexpected, [{ chain: 'ffffffff', what: 'is a submission without any evidence' }])
})
