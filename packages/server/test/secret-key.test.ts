import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as testOnce } from 'node:test'
import { readSignedHead } from '../src/evidence/checkpoint.ts'
import { signerFrom } from '../src/evidence/signing.ts'
import { adoptKey, viewKeys } from '../src/own-store/adopt-key.ts'
import { openWithKey } from '../src/own-store/open-with-key.ts'
import { SecretKeyRefused, SecretKeyReplaced } from '../src/store/admit-key.ts'
import { announce } from '../src/store/changes.ts'
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
import { makeOlderStore, openRaw, readContent } from './older-store.ts'
import { makeDatabase, test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { withoutPostgres } from './postgres.ts'

test('a process with another secret key does not start, names both, and leaves the store as it is', async t => {
  const place = await makePlace(t)
  await serveOnce(t, place, ours)
  const before = await readContent(place)
  const refused = refusalNaming(getName(ours), getName(theirs))
  await assert.rejects(serve(t, place, theirs), refused)
  await assert.rejects(openWithKey({ ...place, secretKey: theirs }), refused)
  await assert.rejects(verify(place, theirs), refused)
  assert.equal(await readContent(place), before)
  await serveOnce(t, place, ours)
})

testOnce('a process with another key does not join gateways that run', { skip: withoutPostgres }, async t => {
  const database = await makeDatabase()
  t.after(() => database.drop())
  const place = { dataDir: mkdtempSync(join(tmpdir(), 'udigate-secret-key-')), databaseUrl: database.url }
  t.after(() => rmSync(place.dataDir, { recursive: true, force: true }))
  const gateway = await serve(t, place, ours)
  await assert.rejects(serve(t, place, theirs), refusalNaming(getName(ours), getName(theirs)))
  const ready = (await (await fetch(`${gateway.url}/health/ready`)).json()) as {
    details: { check: string; state: string }[]
  }
  assert.equal(ready.details.find(({ check }) => check === 'secret-key')?.state, 'ok')
  await gateway.stop()
})

test('a stranger is refused before it migrates the store of an older version', async t => {
  const place = await makePlace(t, { empty: true })
  await makeOlderStore(place, [ours, ours])
  const before = await readContent(place)
  await assert.rejects(serve(t, place, theirs), refusalNaming(getName(ours), getName(theirs)))
  assert.equal(await readContent(place), before)
  await serveOnce(t, place, ours)
  assert.deepEqual((await viewKeys({ ...place, secretKey: ours })).keyId, signerFrom(ours).keyId)
  assert.deepEqual((await verify(place, ours)).problems, [])
})

test('where the key file is missing, none is made for a store that has a key already', async t => {
  const place = await makePlace(t)
  await serveOnce(t, place, ours)
  await assert.rejects(
    openWithKey({ ...place, secretKey: undefined }),
    refusalNaming(getName(ours), 'has none'),
  )
  assert.equal(existsSync(join(place.dataDir, 'secret.key')), false)
})

test('of processes with different keys that open one empty store at once, exactly one wins', async t => {
  const place = await makePlace(t, { empty: true })
  // A second process of an embedded store is refused as one that is too many, after some patience.
  const keys = Array.from({ length: place.databaseUrl === undefined ? 2 : 6 }, (_, index) =>
    new Uint8Array(32).fill(index + 1),
  )
  const opened = await Promise.allSettled(
    keys.map(async secretKey => ({ ...(await openWithKey({ ...place, secretKey })) })),
  )
  const winners = opened.flatMap((each, index) =>
    each.status === 'fulfilled' ? [{ ...each.value, index }] : [],
  )
  await Promise.all(winners.map(({ store }) => store.close()))
  assert.equal(winners.length, 1)
  for (const each of opened) {
    if (each.status === 'fulfilled' || place.databaseUrl === undefined) continue
    assert.ok(each.reason instanceof SecretKeyRefused, String(each.reason))
  }
  const [winner] = winners
  const { keyId } = await viewKeys({ ...place, secretKey: winner?.secretKey })
  assert.equal(keyId, winner?.signer.keyId)
})

test('a store with checkpoints of several keys opens for none, until an operator says which is right', async t => {
  const place = await makePlace(t, { empty: true })
  await makeOlderStore(place, [ours, theirs, ours])
  const before = await readContent(place)
  for (const key of [ours, theirs, third]) {
    const refused = refusalNaming(getName(ours), getName(theirs), 'udigate secret-key adopt')
    await assert.rejects(serve(t, place, key), refused)
  }
  assert.equal(await readContent(place), before)

  const adoption = { fingerprint: getName(ours) }
  await assert.rejects(adoptKey({ ...place, secretKey: theirs }, adoption), refusalNaming(getName(theirs)))
  await adoptKey({ ...place, secretKey: ours }, adoption)
  await assert.rejects(serve(t, place, theirs), refusalNaming(getName(ours), getName(theirs)))
  await serveOnce(t, place, ours)
  const { problems, verified } = await verify(place, ours)
  assert.deepEqual(problems, [])
  assert.equal(verified.setAside, 1)
})

test('a key that is lost gives way where the operator names it, and no process with it starts any longer', async t => {
  const place = await makePlace(t)
  await serveOnce(t, place, ours)
  const adoption = { fingerprint: getName(theirs) }
  const another = { ...place, secretKey: theirs }
  await assert.rejects(adoptKey(another, adoption), refusalNaming('--instead-of', getName(ours)))
  await assert.rejects(adoptKey(another, { ...adoption, insteadOf: getName(third) }), SecretKeyRefused)
  await adoptKey(another, { ...adoption, insteadOf: getName(ours) })
  await assert.rejects(adoptKey(another, adoption), refusalNaming('already'))
  await assert.rejects(serve(t, place, ours), refusalNaming(getName(ours), getName(theirs)))
  const { problems, verified } = await verify(place, theirs)
  assert.deepEqual(problems, [])
  assert.ok(verified.setAside > 0)
})

test('a process whose key the store has left is not ready, and signs no checkpoint', async t => {
  const place = await makePlace(t)
  const gateway = await serve(t, place, ours)
  const { db } = gateway.store
  await db
    .updateTable('secret_key')
    .set({ key_id: signerFrom(theirs).keyId })
    .execute()
  const ready = await fetch(`${gateway.url}/health/ready`)
  assert.equal(ready.status, 503)
  const body = await ready.text()
  for (const key of [ours, theirs]) assert.ok(body.includes(getName(key)), body)
  const writing = gateway.store.write(async at => {
    announce(at, { type: 'clock-set', milliseconds: 1, at: new Date() })
  })
  // The embedded store has one process, and no other one that could change its key.
  if (gateway.store.isShared) await assert.rejects(writing, SecretKeyReplaced)
  else await writing
  await gateway.stop()
  const raw = openRaw(place)
  const signed = await raw.selectFrom('evidence_checkpoint').selectAll().execute()
  await raw.destroy()
  assert.deepEqual(signed, [])
})

test('an adoption that no checkpoint of the right key covers sets nothing aside', async t => {
  const place = await makePlace(t, { empty: true })
  await makeOlderStore(place, [ours, theirs, ours])
  await adoptKey({ ...place, secretKey: ours }, { fingerprint: getName(ours) })
  const raw = openRaw(place)
  // Everything as it was left, but for what the right key has signed.
  await raw.deleteFrom('evidence_checkpoint').where('number', '=', 4).execute()
  await raw.deleteFrom('evidence_checkpoint_head').execute()
  await raw.updateTable('evidence_head').set({ checkpoint: null }).execute()
  await raw.destroy()
  const { problems, verified } = await verify(place, ours)
  assert.equal(verified.setAside, 0)
  assert.deepEqual(
    problems.map(({ checkpoint, what }) => [checkpoint, what.includes(getName(theirs))]),
    [[2, true]],
  )
})

test('a signed head of the key that was set aside is not taken for one of this gateway', async t => {
  const place = await makePlace(t, { empty: true })
  await makeOlderStore(place, [ours, theirs, ours])
  await adoptKey({ ...place, secretKey: ours }, { fingerprint: getName(ours) })
  const raw = openRaw(place)
  const row = await raw
    .selectFrom('evidence_checkpoint')
    .selectAll()
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  await raw.destroy()
  const head = readSignedHead(
    JSON.stringify({
      ...row,
      at: new Date(row.at).toISOString(),
      keyId: row.key_id,
      publicKey: signerFrom(theirs).publicKey,
    }),
  )
  const { problems } = await verify(place, ours, [head])
  assert.deepEqual(
    problems.map(({ what }) => what),
    ['the signed head of that number was not signed by this gateway'],
  )
})

test('a store that was opened without any key belongs to the first that comes', async t => {
  const place = await makePlace(t)
  await (await openTestStore(place)).close()
  await serveOnce(t, place, ours)
  await assert.rejects(serve(t, place, theirs), SecretKeyRefused)
})
