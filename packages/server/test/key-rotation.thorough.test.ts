import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test as testOnce } from 'node:test'
import { pino } from 'pino'
import { appendEvidence } from '../src/evidence/append.ts'
import {
  formatCheckpoint,
  hashCheckpoint,
  readSignedHead,
  signCheckpoint,
} from '../src/evidence/checkpoint.ts'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { hashEntry } from '../src/evidence/entry.ts'
import { formatPlace } from '../src/evidence/lanes.ts'
import { type Signer, signerFrom } from '../src/evidence/signing.ts'
import { kinds } from '../src/evidence/things/things.ts'
import { viewKeys } from '../src/own-store/adopt-key.ts'
import { openWithKey } from '../src/own-store/open-with-key.ts'
import { type RotationStep, rotateKey } from '../src/own-store/rotate-key.ts'
import { SecretKeyReplaced } from '../src/store/admit-key.ts'
import { announce } from '../src/store/changes.ts'
import type { Store } from '../src/store/database.ts'
import { lastCheckpoint } from '../src/store/evidence-checkpoints.ts'
import type { KeyRingRow } from '../src/store/tables.ts'
import {
  getName,
  makePlace,
  ours,
  refusalNaming,
  serve,
  serveOnce,
  theirs,
  third,
  verify,
} from './keyed-place.ts'
import { openRaw, readContent, type TestPlace } from './older-store.ts'
import { makeDatabase, test } from './on-both-stores.ts'
import { beginLane } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'

/** Two keys of a command: the present one, and the one that is to take its place. */
function withKeys(place: TestPlace, secretKey: Uint8Array, nextSecretKey?: Uint8Array) {
  return { ...place, secretKey, nextSecretKey }
}

async function note(store: Store, times = 1): Promise<void> {
  for (let count = 0; count < times; count += 1)
    await store.write(async at => announce(at, { type: 'clock-set', milliseconds: 1, at: new Date() }))
}

/** A store with a key, something recorded and covered, and something that no checkpoint covers yet. */
async function makeRecorded(t: TestContext, key = ours): Promise<TestPlace> {
  const place = await makePlace(t)
  await serveOnce(t, place, key)
  const { store } = await openWithKey({ ...place, secretKey: key })
  await note(store, 2)
  await store.close()
  return place
}

async function readRing(place: TestPlace): Promise<KeyRingRow[]> {
  const raw = openRaw(place)
  const rows = await raw.selectFrom('key_ring').selectAll().orderBy('number').execute()
  await raw.destroy()
  return rows
}

test('after a rotation the former key opens it no longer, and everything verifies', async t => {
  const place = await makeRecorded(t)
  const rotation = await rotateKey(withKeys(place, ours, theirs))
  assert.deepEqual(
    [rotation.insteadOf, rotation.keyId, rotation.isInFile],
    [signerFrom(ours).keyId, signerFrom(theirs).keyId, false],
  )
  await assert.rejects(serve(t, place, ours), refusalNaming(getName(ours), getName(theirs), 'replaced by'))
  await serveOnce(t, place, theirs)
  const { problems, verified } = await verify(place, theirs)
  assert.deepEqual(problems, [])
  assert.equal(verified.setAside, 0)
  const raw = openRaw(place)
  const signers = await raw.selectFrom('evidence_checkpoint').select('key_id').distinct().execute()
  await raw.destroy()
  assert.deepEqual(
    new Set(signers.map(({ key_id }) => key_id)),
    new Set([ours, theirs].map(key => signerFrom(key).keyId)),
  )
})

test('a process that has both keys takes the one that the store belongs to, before and after', async t => {
  const place = await makeRecorded(t)
  for (const expected of [ours, theirs]) {
    const { store, secretKey } = await openWithKey(withKeys(place, ours, theirs))
    await store.close()
    assert.deepEqual(secretKey, expected)
    if (expected === ours) await rotateKey(withKeys(place, ours, theirs))
  }
})

test('signed heads that were given away before are verified after, and no other key could have signed them', async t => {
  const place = await makeRecorded(t)
  const { verified } = await verify(place, ours)
  const head = verified.reached
  assert.ok(head)
  await rotateKey(withKeys(place, ours, theirs))
  await rotateKey(withKeys(place, theirs, third))
  assert.deepEqual((await verify(place, third, [head])).problems, [])
  const forged = readSignedHead(
    JSON.stringify({ ...head, publicKey: signerFrom(theirs).publicKey, keyId: signerFrom(theirs).keyId }),
  )
  assert.equal((await verify(place, third, [forged])).problems.length, 1)
})

test('rotated back, and once more: each key has signed its own', async t => {
  const place = await makeRecorded(t)
  for (const [present, next] of [
    [ours, theirs],
    [theirs, ours],
    [ours, theirs],
  ] as const) {
    await rotateKey(withKeys(place, present, next))
    const { store } = await openWithKey({ ...place, secretKey: next })
    await note(store)
    await store.close()
  }
  assert.deepEqual(
    (await readRing(place)).map(({ key_id }) => key_id.slice(0, 16)),
    [ours, theirs, ours, theirs].map(getName),
  )
  assert.deepEqual((await verify(place, theirs)).problems, [])
  const { keyId, own } = await viewKeys({ ...place, secretKey: theirs })
  assert.equal(keyId, own)
})

test('a rotation needs both keys, two of them, and the store’s', async t => {
  const place = await makeRecorded(t)
  const before = await readContent(place)
  await assert.rejects(rotateKey(withKeys(place, ours)), refusalNaming('UDIGATE_NEXT_SECRET_KEY'))
  await assert.rejects(rotateKey(withKeys(place, ours, ours)), refusalNaming('openssl rand'))
  await assert.rejects(
    rotateKey(withKeys(place, theirs, third)),
    refusalNaming(getName(ours), getName(theirs)),
  )
  assert.equal(await readContent(place), before)
})

const steps: readonly RotationStep[] = ['next-key-made', 'former-covered', 'succeeded', 'covered']

for (const step of steps) {
  test(`killed after "${step}", a rotation leaves a store that one of both keys opens, and is finished by the next one`, async t => {
    const place = await makeRecorded(t)
    kill({ ...place, secretKey: toText(ours), nextSecretKey: toText(theirs) }, step)
    const { store, secretKey } = await openWithKey(withKeys(place, ours, theirs))
    await note(store)
    await store.close()
    assert.deepEqual((await verify(place, secretKey)).problems, [])
    await rotateKey(withKeys(place, ours, theirs))
    assert.deepEqual(
      (await readRing(place)).map(({ key_id }) => key_id.slice(0, 16)),
      [ours, theirs].map(getName),
    )
    assert.deepEqual((await verify(place, theirs)).problems, [])
  })

  testOnce(
    `killed after "${step}", a gateway with its key in the data folder starts and goes on`,
    async t => {
      const place = { dataDir: mkdtempSync(join(tmpdir(), 'udigate-key-rotation-')) }
      t.after(() => rmSync(place.dataDir, { recursive: true, force: true }))
      const { store } = await openWithKey(place)
      await note(store)
      await store.close()
      kill(place, step)
      const opened = await openWithKey(place)
      await note(opened.store)
      await opened.store.close()
      const isOver = step === 'succeeded' || step === 'covered'
      assert.equal((await readRing(place)).length, isOver ? 2 : 0)
      assert.deepEqual((await verify(place, opened.secretKey)).problems, [])
      assert.equal(readFileSync(join(place.dataDir, 'secret.key'), 'utf8'), toText(opened.secretKey))
      if (!isOver) await rotateKey(place)
      assert.equal(existsSync(join(place.dataDir, 'secret.key.next')), false)
      const { keyId, own } = await viewKeys(place)
      assert.equal(keyId, own)
    },
  )
}

function toText(key: Uint8Array): string {
  return Buffer.from(key).toString('base64')
}

/** Rotates in a process of its own that is killed after a step. */
function kill(place: object, step: RotationStep): void {
  const program = join(import.meta.dirname, '../src/own-store/testing/rotating-process.ts')
  const { signal, stderr } = spawnSync(
    process.execPath,
    [
      ...process.execArgv.filter(arg => arg.startsWith('--conditions')),
      '--conditions=udigate-source',
      program,
      JSON.stringify(place),
      step,
    ],
    { encoding: 'utf8' },
  )
  assert.equal(signal, 'SIGKILL', stderr)
}

test('former keys stay in the store, sealed with the present one', async t => {
  const place = await makeRecorded(t)
  await rotateKey(withKeys(place, ours, theirs))
  await rotateKey(withKeys(place, theirs, third))
  const opened = await openWithKey({ ...place, secretKey: third })
  const { formerKeys } = opened
  await opened.store.close()
  assert.deepEqual(
    formerKeys.map(({ secretKey }) => Buffer.from(secretKey ?? [])),
    [theirs, ours].map(key => Buffer.from(key)),
  )
})

const changes: readonly [string, (rows: readonly KeyRingRow[]) => readonly KeyRingRow[]][] = [
  ['all of it removed', () => []],
  ['its first key removed', rows => rows.slice(1)],
  ['its last key removed', rows => rows.slice(0, -1)],
  ['a key in the middle removed', rows => rows.filter(({ number }) => number !== 2)],
  ['a stranger put in at its end', rows => [...rows, { ...stranger(rows.at(-1)), number: 4 }]],
  [
    'a stranger put in at its beginning',
    rows => [{ ...stranger(rows[0]), number: 0, checkpoint: null }, ...rows],
  ],
  ['a stranger in the place of a key', rows => rows.map(row => (row.number === 2 ? stranger(row) : row))],
  [
    'a stranger in the place of the first key',
    rows => rows.map(row => (row.number === 1 ? stranger(row) : row)),
  ],
  [
    'a public key exchanged',
    rows => rows.map(row => ({ ...row, public_key: signerFrom(new Uint8Array(32).fill(9)).publicKey })),
  ],
  ['a time changed', rows => rows.map(row => (row.number === 3 ? { ...row, since: row.since + 1 } : row))],
  ['a checkpoint changed', rows => rows.map(row => (row.number === 3 ? { ...row, checkpoint: 1 } : row))],
  [
    'a succession made an adoption',
    rows => rows.map(row => (row.number === 3 ? { ...row, checkpoint: null } : row)),
  ],
  [
    'a signature of the former key removed',
    rows => rows.map(row => (row.number === 3 ? { ...row, former_signature: null } : row)),
  ],
  [
    'a signature of the key removed',
    rows => rows.map(row => (row.number === 3 ? { ...row, signature: null } : row)),
  ],
  ['what proves former entries removed', rows => rows.map(row => ({ ...row, sealed_proofs: null }))],
]

function stranger(row: KeyRingRow | undefined): KeyRingRow {
  const { keyId, publicKey } = signerFrom(new Uint8Array(32).fill(9))
  assert.ok(row)
  return { ...row, key_id: keyId, public_key: publicKey }
}

test('whatever is changed in the ring of keys is found', async t => {
  const place = await makeRecorded(t)
  await rotateKey(withKeys(place, ours, theirs))
  await rotateKey(withKeys(place, theirs, third))
  const rows = await readRing(place)
  assert.equal(rows.length, 3)
  for (const [title, change] of changes) {
    await putRing(place, change(rows))
    assert.notDeepEqual((await verify(place, third)).problems, [], title)
  }
  await putRing(place, rows)
  assert.deepEqual((await verify(place, third)).problems, [])
})

async function putRing(place: TestPlace, rows: readonly KeyRingRow[]): Promise<void> {
  const raw = openRaw(place)
  await raw.deleteFrom('key_ring').execute()
  if (rows.length > 0) await raw.insertInto('key_ring').values(rows).execute()
  await raw.destroy()
}

test('who holds a former key and the database adds no entry, changes none and signs no checkpoint unnoticed', async t => {
  const place = await makeRecorded(t)
  await rotateKey(withKeys(place, ours, theirs))
  const former = signerFrom(ours)
  const attacks: Readonly<Record<string, (raw: Raw) => Promise<unknown>>> = {
    'an entry of a lane of its own': raw => addEntry(raw, former),
    'the last entry of a chain exchanged': raw => exchangeEntry(raw, former),
    'a checkpoint': async raw => {
      const last = await lastCheckpoint(raw)
      assert.ok(last)
      const next = { number: last.number + 1, at: last.at, previous: hashCheckpoint(last) }
      await raw
        .insertInto('evidence_checkpoint')
        .values(signCheckpoint(former, next, []))
        .execute()
    },
    'the last checkpoint of the new key signed again': async raw => {
      const { signature, key_id, ...last } = (await lastCheckpoint(raw)) ?? assert.fail()
      const resigned = { key_id: former.keyId, signature: former.sign(formatCheckpoint(last)) }
      assert.notEqual(key_id, resigned.key_id)
      await raw.updateTable('evidence_checkpoint').set(resigned).where('signature', '=', signature).execute()
    },
  }
  for (const [title, attack] of Object.entries(attacks)) {
    const raw = openRaw(place)
    const restore = await keepEvidence(raw)
    await attack(raw)
    assert.notDeepEqual((await verify(place, theirs)).problems, [], title)
    await restore()
    await raw.destroy()
  }
  assert.deepEqual((await verify(place, theirs)).problems, [])
})

type Raw = ReturnType<typeof openRaw>

/** @returns what puts the evidence back as it is now */
async function keepEvidence(raw: Raw): Promise<() => Promise<void>> {
  const entries = await raw.selectFrom('evidence').selectAll().execute()
  const heads = await raw.selectFrom('evidence_head').selectAll().execute()
  const checkpoints = await raw.selectFrom('evidence_checkpoint').selectAll().execute()
  const acts = await raw.selectFrom('audit_trail').selectAll().execute()
  return async () => {
    await raw.deleteFrom('evidence').execute()
    await raw.insertInto('evidence').values(entries).execute()
    await raw.deleteFrom('evidence_head').execute()
    await raw.insertInto('evidence_head').values(heads).execute()
    await raw.deleteFrom('evidence_checkpoint').execute()
    await raw.insertInto('evidence_checkpoint').values(checkpoints).execute()
    await raw.deleteFrom('audit_trail').execute()
    await raw.insertInto('audit_trail').values(acts).execute()
  }
}

async function addEntry(raw: Raw, signer: Signer): Promise<void> {
  const facts = kinds['clock-set'].facts(5)
  await appendEvidence(raw, beginLane(signer), [{ chain: 'clock', kind: 'clock-set', at: Date.now(), facts }])
}

/** As the key of that time would have written it, with all heads that name it. */
async function exchangeEntry(raw: Raw, signer: Signer): Promise<void> {
  const query = raw.selectFrom('evidence').selectAll().where('chain', '=', 'clock').orderBy('seq', 'desc')
  const was = await query.executeTakeFirstOrThrow()
  const facts = JSON.stringify(kinds['clock-set'].facts(5))
  const changed = { ...was, facts, hash: hashEntry({ ...was, facts }) }
  const mac = signer.mac(formatPlace(changed))
  assert.notEqual(was.mac, null)
  await raw
    .updateTable('evidence')
    .set({ facts, hash: changed.hash, mac })
    .where('hash', '=', was.hash)
    .execute()
  await raw.updateTable('evidence_head').set({ hash: changed.hash }).where('hash', '=', was.hash).execute()
  await raw.updateTable('evidence_head').set({ hash: mac }).where('hash', '=', was.mac).execute()
  await raw
    .updateTable('evidence_checkpoint_head')
    .set({ hash: was.hash })
    .where('hash', '=', was.hash)
    .execute()
}

testOnce(
  'processes with the former key that write while the key is rotated leave nothing behind that does not verify, and stop',
  { skip: withoutPostgres },
  async t => {
    const database = await makeDatabase()
    t.after(() => database.drop())
    const place = { dataDir: '', databaseUrl: database.url }
    const opened = await Promise.all([1, 2].map(() => openWithKey({ ...place, secretKey: ours })))
    t.after(() => Promise.all(opened.map(({ store }) => store.close())))
    const log = pino({ level: 'silent' })
    const over = new AbortController()
    const notes = opened.flatMap(({ store }) =>
      [1, 2, 3].map(async () => {
        for (;;) await note(store)
      }),
    )
    const covers = opened.map(async ({ store, signer }) => {
      while (!over.signal.aborted) await coverAll({ store, signer, now: () => new Date(), log })
    })
    const [noted, covered] = [Promise.allSettled(notes), Promise.allSettled(covers)]
    const refused = noted.then(async ended => {
      over.abort()
      return [...ended, ...(await covered)].flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
    })
    await note(opened[0]?.store ?? assert.fail(), 20)
    await rotateKey(withKeys(place, ours, theirs))
    const reasons = await refused
    assert.ok(reasons.length >= notes.length)
    for (const reason of reasons) assert.ok(reason instanceof SecretKeyReplaced, String(reason))
    for (const { store } of opened) {
      assert.ok((await store.failed) instanceof SecretKeyReplaced)
      await assert.rejects(
        store.write(async () => {}),
        SecretKeyReplaced,
        'what leaves no evidence too',
      )
    }
    assert.deepEqual((await verify(place, theirs)).problems, [])
  },
)

test('a back-up from before a rotation says which key it needs', async t => {
  const place = await makeRecorded(t)
  await assert.rejects(
    openWithKey({ ...place, secretKey: theirs }),
    refusalNaming(getName(ours), 'before a rotation'),
  )
  await rotateKey(withKeys(place, ours, theirs))
  await assert.rejects(openWithKey({ ...place, secretKey: third }), refusalNaming(getName(theirs)))
})

test('a process with both keys does not continue with the former one because the store was made to name it', async t => {
  const place = await makeRecorded(t)
  await rotateKey(withKeys(place, ours, theirs))
  const raw = openRaw(place)
  await raw
    .updateTable('secret_key')
    .set({ key_id: signerFrom(ours).keyId })
    .execute()
  await raw.destroy()
  const before = await readContent(place)
  await assert.rejects(
    openWithKey(withKeys(place, ours, theirs)),
    refusalNaming(getName(ours), getName(theirs)),
  )
  assert.equal(await readContent(place), before)
})

test('a clock that went back between two rotations leaves everything as it was', async t => {
  const place = await makeRecorded(t)
  await rotateKey(withKeys(place, ours, theirs))
  const { store } = await openWithKey({ ...place, secretKey: theirs })
  await note(store)
  await store.close()
  await rotateKey(withKeys(place, theirs, third), { now: () => new Date('2020-01-01T00:00:00Z') })
  assert.deepEqual((await verify(place, third)).problems, [])
})

test('from a trusted head on, an entry by a former key is found, and a rotation since then is looked at as a whole', async t => {
  const place = await makeRecorded(t)
  const before = (await verify(place, ours)).verified.reached ?? assert.fail()
  await rotateKey(withKeys(place, ours, theirs))
  const over = await verify(place, theirs, [], before)
  assert.deepEqual([over.problems, over.verified.since], [[], undefined])
  const trusted = over.verified.reached ?? assert.fail()
  const { problems, verified } = await verify(place, theirs, [], trusted)
  assert.deepEqual([problems, verified.since], [[], trusted.number])
  const raw = openRaw(place)
  await addToItsLane(raw, signerFrom(ours))
  await raw.destroy()
  const added = await verify(place, theirs, [], trusted)
  assert.match(added.problems.map(({ what }) => what).join(), /chains stood in the store/)
})

/** An entry in the lane of the last one of its chain, as the key of that time would have gone on. */
async function addToItsLane(raw: Raw, signer: Signer): Promise<void> {
  const query = raw.selectFrom('evidence').selectAll().where('chain', '=', 'clock').orderBy('seq', 'desc')
  const last = await query.executeTakeFirstOrThrow()
  const { lane } = last
  const { place: end } = await raw
    .selectFrom('evidence')
    .select(({ fn }) => fn.max('place').as('place'))
    .where('lane', '=', lane)
    .executeTakeFirstOrThrow()
  const added = { ...last, seq: last.seq + 1, previous: last.hash, place: Number(end) + 1 }
  const hash = hashEntry(added)
  const mac = signer.mac(formatPlace({ ...added, hash }))
  await raw
    .insertInto('evidence')
    .values({ ...added, hash, mac })
    .execute()
  const heads = { checkpoint: null }
  await raw
    .updateTable('evidence_head')
    .set({ ...heads, seq: added.seq, hash })
    .where('chain', '=', 'clock')
    .execute()
  await raw
    .updateTable('evidence_head')
    .set({ ...heads, seq: added.place, hash: mac })
    .where('chain', '=', `lane ${lane}`)
    .execute()
}
