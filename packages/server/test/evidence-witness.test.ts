import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { coverAll } from '../src/evidence/checkpoints.ts'
import { askWitness } from '../src/evidence/log/ask-witness.ts'
import { openEvidenceLog } from '../src/evidence/log/evidence-log.ts'
import { askOne, awayWitness } from '../src/evidence/log/follow-witnesses.ts'
import {
  findCosignedAt,
  formatVerifierKey,
  isSignedByLog,
  parseVerifierKey,
} from '../src/evidence/log/note.ts'
import { readWitnesses } from '../src/evidence/log/read-witnesses.ts'
import { serveWitness } from '../src/evidence/log/serve-witness.ts'
import { noteOutages } from '../src/jobs/outages.ts'
import { announce } from '../src/store/changes.ts'
import { lastCheckpoint } from '../src/store/evidence-checkpoints.ts'
import { deliverRecords } from './delivered-records.ts'
import { test } from './on-both-stores.ts'
import { testSigner } from './open-test-store.ts'

/** A store with checkpoints, its log, and a witness with a folder of its own. */
async function witnessedStore(t: TestContext) {
  const { store, delivery } = await deliverRecords(t, ['SUCCESS'])
  const { db } = store
  const cover = async (): Promise<number> => {
    await store.write(async at => announce(at, { type: 'clock-set', milliseconds: 1, at: new Date() }))
    await coverAll({ ...delivery, signer: testSigner })
    return (await lastCheckpoint(db))?.number ?? 0
  }
  await cover()
  const evidenceLog = openEvidenceLog(db, testSigner)
  const key = await evidenceLog.verifier(db)
  assert.ok(key)
  const folder = mkdtempSync(join(tmpdir(), 'udigate-witness-'))
  const config = { folder, name: 'witness.example', logs: [key], host: '127.0.0.1', port: 0 }
  let running = await serveWitness(config)
  t.after(async () => {
    await running.stop()
    rmSync(folder, { recursive: true })
  })
  const asked: { msg: string; because?: string; failures: number }[] = []
  const log = pino({ level: 'info' }, { write: line => void asked.push(JSON.parse(line)) })
  const outages = noteOutages(log, delivery, awayWitness)
  const ask = (): Promise<boolean> => {
    const [witness] = readWitnesses(`${running.url}/ ${running.verifier}`)
    assert.ok(witness)
    return askOne({ store, evidenceLog, now: () => new Date(), outages }, witness)
  }
  return {
    db,
    store,
    cover,
    evidenceLog,
    key,
    folder,
    ask,
    asked,
    witness: () => running,
    async restart() {
      await running.stop()
      running = await serveWitness(config)
    },
  }
}

const signatures = (db: Awaited<ReturnType<typeof witnessedStore>>['db']) =>
  db.selectFrom('evidence_cosignature').selectAll().orderBy('checkpoint').execute()

test('a witness signs a log that grows, also after a restart, and its signature stands in the note', async t => {
  const { db, cover, evidenceLog, key, ask, witness, restart, folder } = await witnessedStore(t)
  assert.ok(await ask())
  for (let count = 0; count < 5; count += 1) await cover()
  await restart()
  const size = await cover()
  assert.ok(await ask())
  const rows = await signatures(db)
  assert.deepEqual(
    rows.map(({ checkpoint }) => checkpoint),
    [1, size].map(number => (number === 1 ? rows[0]?.checkpoint : number)),
  )
  const note = await evidenceLog.note(db, size)
  assert.ok(note && isSignedByLog(note, key))
  const seen = findCosignedAt(note, parseVerifierKey(witness().verifier))
  assert.ok(seen !== undefined && Math.abs(seen * 1000 - Date.now()) < 600_000)
  assert.ok(await ask(), 'nothing is new')
  assert.equal((await signatures(db)).length, rows.length)
  assert.deepEqual(
    readdirSync(folder).filter(name => name.endsWith('.writing')),
    [],
  )
})

test('a log of which a checkpoint was changed or removed is refused by its witness for ever', async t => {
  const { db, cover, evidenceLog, ask, asked } = await witnessedStore(t)
  for (let count = 0; count < 3; count += 1) await cover()
  assert.ok(await ask())
  await db
    .updateTable('evidence_checkpoint')
    .set({ digest: 'f'.repeat(64) })
    .where('number', '=', 2)
    .execute()
  await cover()
  const forgotten = openEvidenceLog(db, testSigner)
  Object.assign(evidenceLog, forgotten)
  assert.ok(!(await ask()))
  assert.match(JSON.stringify(asked), /It answered 422: The log has not grown out of what was seen of it/)
})

test('a witness that is away is told once, and once when it signs again', async t => {
  const { cover, ask, asked, witness, restart } = await witnessedStore(t)
  assert.ok(await ask())
  await cover()
  await witness().stop()
  for (let count = 0; count < 3; count += 1) assert.ok(!(await ask()))
  const away = asked.map(({ because }) => because ?? '')
  // The first question may find that the connection which was kept is closed: that is another way to be away.
  const refused = away.filter(because => !because.includes('other side closed'))
  assert.equal(refused.length, 1, JSON.stringify(away))
  assert.ok(away.length <= 2, JSON.stringify(away))
  assert.match(refused[0] ?? '', /It cannot be reached: .*ECONNREFUSED/)
  assert.doesNotMatch(JSON.stringify(asked), /stack/)
  await restart()
  assert.ok(await ask())
  const back = asked.at(-1)
  assert.deepEqual([asked.length, back?.msg, back?.failures], [away.length + 1, 'witness signs again', 3])
})

test('a store that went back is told by its witness', async t => {
  const { db, cover, ask, asked } = await witnessedStore(t)
  const size = await cover()
  assert.ok(await ask())
  await db.deleteFrom('evidence_checkpoint_head').where('checkpoint', '=', size).execute()
  await db.deleteFrom('evidence_checkpoint').where('number', '=', size).execute()
  await db.deleteFrom('evidence_cosignature').execute()
  assert.ok(!(await ask()))
  assert.match(JSON.stringify(asked), /the store went back/)
})

test('a witness answers as the protocol says, and signs nothing for others', async t => {
  const { db, evidenceLog, key, witness, cover } = await witnessedStore(t)
  const post = async (body: string) => {
    const response = await fetch(`${witness().url}/add-checkpoint`, { method: 'POST', body })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    }
  }
  const size = await cover()
  const note = await evidenceLog.note(db, size)
  assert.ok(note)
  const { formatNote } = await import('../src/evidence/log/note.ts')
  const written = formatNote(note)
  for (const [body, status] of [
    ['', 400],
    ['old 0\n\nnothing', 400],
    [`old x\n\n${written}`, 400],
    [`old 0\nAAAA\n\n${written}`, 400],
    [`old ${size + 1}\n\n${written}`, 400],
    [`old 0\n\n${written.replaceAll(key.name, 'another.example')}`, 404],
    [`old 0\n\n${written.replace(`\n${size}\n`, `\n${size + 1}\n`)}`, 403],
    [`old 1\n\n${written}`, 409],
    [`old 0\n${Buffer.alloc(32).toString('base64')}\n\n${written}`, 422],
    ['x'.repeat(200_000), 413],
  ] as const)
    assert.equal((await post(body)).status, status, body.slice(0, 60))
  assert.equal((await post(`old 0\n\n${written}`)).status, 200)
  const again = await post(`old 0\n\n${written}`)
  assert.deepEqual([again.status, again.type, again.text], [409, 'text/x.tlog.size', `${size}\n`])
  assert.equal((await post(`old ${size}\n\n${written}`)).status, 200, 'the same once more')
  assert.equal(await (await fetch(witness().url)).text(), `${witness().verifier}\n`)
})

test('what a witness answers is not believed: another key, another note, nothing at all', async t => {
  const { db, evidenceLog, folder, witness, cover, key } = await witnessedStore(t)
  const size = await cover()
  const note = await evidenceLog.note(db, size)
  assert.ok(note)
  const asked = { read: evidenceLog.read, note, size }
  const other = formatVerifierKey({ ...parseVerifierKey(witness().verifier) }).replace('witness.example', 'w')
  assert.throws(() => readWitnesses(`${witness().url} ${other}`))
  assert.throws(() => readWitnesses(`${witness().url} ${formatVerifierKey(key)}`), /that of a log/)
  const stranger = await serveWitness({
    folder: mkdtempSync(join(folder, 'other-')),
    name: 'witness.example',
    logs: [key],
    host: '127.0.0.1',
    port: 0,
  })
  t.after(() => stranger.stop())
  const mixed = { url: stranger.url, verifier: parseVerifierKey(witness().verifier) }
  const answer = await askWitness(mixed, asked, 0)
  assert.deepEqual(answer, { kind: 'failed', because: 'Its signature is not of this note with its key.' })
  const nowhere = await askWitness({ ...mixed, url: 'http://127.0.0.1:9' }, asked, 0)
  assert.ok(nowhere.kind === 'failed' && /cannot be reached/.test(nowhere.because))
})

test('a witness whose memory is broken signs nothing', async t => {
  const { ask, cover, folder } = await witnessedStore(t)
  assert.ok(await ask())
  const file = readdirSync(folder).find(name => name.endsWith('.seen.json')) ?? ''
  assert.ok(JSON.parse(readFileSync(join(folder, file), 'utf8')).size > 0)
  writeFileSync(join(folder, file), '{"size":"none"}')
  await cover()
  assert.ok(!(await ask()))
})
