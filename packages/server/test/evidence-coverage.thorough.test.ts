import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validRequests } from '@udigate/eudamed'
import { bindActor, releaseActor } from '../src/store/actors.ts'
import { announce } from '../src/store/changes.ts'
import { eraseDecider } from '../src/store/doubts.ts'
import { releaseEntities } from '../src/store/entities.ts'
import { insertInquiry, moveInquiry } from '../src/store/inquiries.ts'
import { type Row, raw } from './changed-by-hand.ts'
import { deliverRecords } from './delivered-records.ts'
import { filledStore, fillStore, inquiry, problemsIn } from './filled-store.ts'
import { makeOlderStore } from './older-store.ts'
import { emptyDatabaseFor, test } from './on-both-stores.ts'
import { openFirst } from './open-test-store.ts'

test('an API key that was slipped in with an id below every other is named', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const [row] = await hand.rows('api_key')
  const id = '00000000-0000-7000-8000-000000000000'
  await hand.insert('api_key', { ...row, id, hash: 'f'.repeat(64), scopes: '["admin"]' })
  assert.deepEqual(await problemsIn(db), [{ chain: `key ${id}`, what: 'is an API key without any evidence' }])
})

test('an entity that was slipped in, changed or removed is named', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const row = (await hand.rows('entity')).find(({ state }) => state !== 'NONE')
  assert.ok(row)
  const [kind, agency, code] = [String(row.kind), String(row.agency), String(row.code)]
  const chain = `entity preview ${kind} ${agency} ${code}`
  await hand.insert('entity', { ...row, code: `0${code}` })
  assert.deepEqual(await problemsIn(db), [
    {
      chain: `entity preview ${kind} ${agency} 0${code}`,
      what: 'is an entity without any evidence',
    },
  ])
  await hand.remove('entity', { ...row, code: `0${code}` })

  await hand.change('entity', row, 'record', '{}')
  assert.deepEqual(await problemsIn(db), [{ chain, what: 'contentSha256 is stored otherwise than recorded' }])
  await hand.change('entity', row, 'record', row.record)

  await hand.remove('entity', row)
  assert.deepEqual(await problemsIn(db), [
    {
      chain,
      what: 'speaks of something that is not stored',
    },
  ])
})

function nameChain({ kind, agency, code }: Row): string {
  return `entity preview ${String(kind)} ${String(agency)} ${String(code)}`
}

test('an act that is taken out of the audit trail, given to others, or slipped in is named', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const acts = await hand.rows('audit_trail')
  const decided = acts.find(({ kind }) => kind === 'decided')
  assert.ok(decided, 'there is one whose chain says in its first entry whose it is')
  const granted = acts.find(({ kind }) => kind === 'granted')
  assert.ok(granted, 'there is one that says itself whose it is')
  for (const row of [decided, granted]) {
    const [chain, seq] = [String(row.chain), Number(row.seq)]
    const missing = { chain, seq, what: 'is not in the audit trail' }
    const strange = { chain, seq, what: 'stands in the audit trail otherwise than here' }
    await hand.remove('audit_trail', row)
    assert.deepEqual(await problemsIn(db), [missing])
    await hand.insert('audit_trail', { ...row, organisation: 'other' })
    assert.deepEqual(await problemsIn(db), [strange, missing])
    await hand.insert('audit_trail', row)
    assert.deepEqual(await problemsIn(db), [strange])
    await hand.remove('audit_trail', { ...row, organisation: 'other' })
    await hand.change('audit_trail', row, 'author', 'person:another')
    assert.deepEqual(await problemsIn(db), [strange, missing])
    await hand.change('audit_trail', row, 'author', row.author)
  }
  const opened = await db.selectFrom('evidence').selectAll().where('kind', '=', 'composed').executeTakeFirst()
  assert.ok(opened)
  const { chain, seq, at } = opened
  await hand.insert('audit_trail', { ...granted, chain, seq, at })
  assert.deepEqual(await problemsIn(db), [
    { chain, seq, what: 'stands in the audit trail otherwise than here' },
  ])
  await hand.remove('audit_trail', { ...granted, chain, seq, at })
  await hand.insert('audit_trail', { ...granted, chain: 'key made up' })
  assert.deepEqual(await problemsIn(db), [
    { chain: 'key made up', what: 'is in the audit trail, and there is no such chain' },
  ])
  await hand.remove('audit_trail', { ...granted, chain: 'key made up' })
  assert.deepEqual(await problemsIn(db), [])
})

test('a lock that was lifted, moved or made by hand is named', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const [open] = await db.selectFrom('submission').selectAll().where('outcome', 'is', null).execute()
  assert.ok(open)
  const device = (await hand.rows('entity')).find(
    ({ kind, code }) => kind === 'device' && code === open.device_code,
  )
  const other = (await hand.rows('entity')).find(({ held_by }) => held_by === null)
  assert.ok(device && other && device.held_by === open.request_id)
  const strange = 'is held by a submission that is not under way, or not about it'
  await hand.change('entity', device, 'held_by', null)
  const unheld = { chain: open.request_id, what: 'is under way and does not hold its device' }
  assert.deepEqual(await problemsIn(db), [unheld])
  await hand.change('entity', other, 'held_by', open.request_id)
  assert.deepEqual(await problemsIn(db), [{ chain: nameChain(other), what: strange }, unheld])
  await hand.change('entity', other, 'held_by', null)
  await hand.change('entity', device, 'held_by', open.request_id)
  assert.deepEqual(await problemsIn(db), [])

  const group = (await hand.rows('entity')).find(
    ({ kind, code }) => kind === 'group' && code === open.group_code,
  )
  assert.ok(group && group.held_by === open.request_id)
  await hand.change('entity', group, 'held_by', null)
  const groupless = { chain: open.request_id, what: 'is under way and does not hold its group' }
  assert.deepEqual(await problemsIn(db), [groupless])
  await hand.change('entity', group, 'held_by', open.request_id)
  await db
    .updateTable('operation')
    .set({ state: 'accepted' })
    .where('request_id', '=', open.request_id)
    .execute()
  const idle = {
    chain: nameChain(group),
    what: 'is held by a submission that asks for nothing of it any longer',
  }
  assert.deepEqual((await problemsIn(db)).at(-1), idle)
})

test('a row that says to which secret key the store belongs is named when it is gone, moved or not alone', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const [row] = await hand.rows('secret_key')
  assert.ok(row)
  const problems = async () => (await problemsIn(db)).map(({ what }) => what)
  await db.deleteFrom('secret_key').execute()
  assert.deepEqual(await problems(), [
    'The store does not say which secret key it belongs to: the row was removed',
  ])
  await hand.insert('secret_key', { ...row, place: 2 })
  assert.deepEqual(await problems(), [
    'The secret key of the store stands at the place 2, which is not its own',
  ])
  await hand.insert('secret_key', { ...row, key_id: 'f'.repeat(64) })
  assert.equal((await problems()).length, 2)
})

test('a message that is said to have carried an operation, or not to have, is named', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const [row, other] = await hand.rows('operation_message')
  assert.ok(row && other)
  const { request_id: chain, position } = row
  const what = `operation ${String(position)}: carriedBy is stored otherwise than recorded`
  await hand.remove('operation_message', row)
  assert.deepEqual(await problemsIn(db), [{ chain, what }])
  await hand.insert('operation_message', { ...row, message_id: other.message_id ?? null })
  assert.deepEqual(await problemsIn(db), [{ chain, what }])
  await hand.insert('operation_message', row)
  assert.deepEqual(await problemsIn(db), [{ chain, what }])
  await hand.remove('operation_message', { ...row, message_id: other.message_id ?? null })
  await hand.insert('operation_message', { ...row, position: 99 })
  assert.deepEqual(await problemsIn(db), [
    {
      chain,
      what: `the message ${String(row.message_id)} is said to carry operation 99, which is not stored`,
    },
  ])
})

test('an actor that is only bound cannot be given to another organisation, also after it was released', async t => {
  const { delivery, store } = await deliverRecords(t, [])
  const { db } = store
  await store.write(at => bindActor(at, 'preview', 'DE-MF-000000002', 'maker'))
  const chain = 'actor preview DE-MF-000000002'
  const other = { chain, what: 'organisation is stored otherwise than recorded' }
  assert.deepEqual(await problemsIn(db), [])
  const actor = () => db.updateTable('actor').where('code', '=', 'DE-MF-000000002')
  await actor().set({ organisation: 'other' }).execute()
  assert.deepEqual(await problemsIn(db), [other])
  await actor().set({ organisation: 'maker' }).execute()

  await store.write(async at => {
    const row = { stage: 'preview', code: 'DE-MF-000000002', organisation: 'maker' } as const
    const registered = { ...row, ...nothingRegistered, registered_at: 1, updated_at: 1 }
    announce(at, {
      type: 'actor-changed',
      before: { ...registered, registered_at: null },
      after: registered,
      by: 'k',
      at: delivery.now(),
    })
    await releaseActor(at, registered, 'k', delivery.now())
  })
  assert.deepEqual(await problemsIn(db), [], 'it is nowhere')
  await db
    .insertInto('actor')
    .values({ stage: 'preview', code: 'DE-MF-000000002', organisation: 'other' })
    .execute()
  assert.deepEqual(await problemsIn(db), [other])
})

const nothingRegistered = { party_id: null, sealed_token: null, token_set_at: null, representative: null }

test('of an inquiry it is found what was asked, by whom, and what was shown', async t => {
  const { delivery, store } = await deliverRecords(t, [])
  const { db } = store
  const found = '{"actors":[],"summaries":[],"unread":[]}' as never
  await store.write(async at => {
    await insertInquiry(at, inquiry)
    const ended_at = delivery.now().getTime()
    await moveInquiry(at, inquiry.id, { state: 'complete', found, ended_at })
  })
  assert.deepEqual(await problemsIn(db), [])
  for (const change of [{ subject: 'another' }, { found: '{}' as never }, { state: 'failed' }] as const) {
    await db.updateTable('inquiry').set(change).execute()
    assert.equal((await problemsIn(db)).length, 1, JSON.stringify(change))
    await db.updateTable('inquiry').set({ subject: inquiry.subject, found, state: 'complete' }).execute()
  }
  assert.deepEqual(await problemsIn(db), [])
})

test('that the authority refused what was submitted for an entity is recorded, and that it did not the next time', async t => {
  const { delivery, store } = await deliverRecords(t, ['SUCCESS'])
  const { db } = store
  const row = await db.selectFrom('entity').selectAll().where('kind', '=', 'device').executeTakeFirstOrThrow()
  for (const refused of [true, false, false]) {
    await store.write(async at => {
      await at.updateTable('entity').set({ held_by: 'r' }).where('code', '=', row.code).execute()
      await releaseEntities(at, 'r', refused, delivery.now())
    })
    assert.deepEqual(await problemsIn(db), [])
    await db
      .updateTable('entity')
      .set({ refused: refused ? 0 : 1 })
      .where('code', '=', row.code)
      .execute()
    assert.deepEqual(await problemsIn(db), [
      {
        chain: `entity preview device ${row.agency} ${row.code}`,
        what: 'refused is stored otherwise than recorded',
      },
    ])
    await db
      .updateTable('entity')
      .set({ refused: refused ? 1 : 0 })
      .where('code', '=', row.code)
      .execute()
  }
})

test('the name of who decided is found when it is exchanged, and the chain verifies when it is erased', async t => {
  const { db, store } = await fillStore(t)
  const decision = await db.selectFrom('decision').selectAll().executeTakeFirstOrThrow()
  const facts = await db.selectFrom('evidence').select('facts').where('kind', '=', 'decided').execute()
  assert.ok(!JSON.stringify(facts).includes('A person'))
  await db.updateTable('decision').set({ decided_by: 'Another person' }).execute()
  assert.deepEqual(await problemsIn(db), [
    {
      chain: decision.request_id,
      what: `decision ${decision.id}: decidedByCommitment is stored otherwise than recorded`,
    },
  ])
  await db.updateTable('decision').set({ decided_by: 'A person' }).execute()
  const owner = { organisation: 'maker', stage: 'preview' } as const
  const erase = (name: string) => store.write(at => eraseDecider(at, owner, name, 'k', new Date()))
  assert.deepEqual(await erase('Someone else'), { erased: 0, kept: 0 })
  assert.deepEqual(await erase('A person'), { erased: 1, kept: 0 })
  assert.deepEqual(await problemsIn(db), [])
  assert.ok(!JSON.stringify(await db.selectFrom('decision').selectAll().execute()).includes('A person'))
  await db.updateTable('decision').set({ decided_by: 'Another person' }).execute()
  assert.equal((await problemsIn(db)).length, 1)
})

test('what a store held before its rows had evidence is anchored once, and then nothing can be slipped in', async t => {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-coverage-'))
  const database = await emptyDatabaseFor(t)
  const place = { dataDir, databaseUrl: database?.url }
  const request = validRequests.EU_UDI_MDR
  const entity = {
    stage: 'preview',
    kind: 'device',
    agency: 'GS1',
    code: '04012345678901',
    organisation: 'maker',
    actor: 'DE-MF-000001723',
    model: 'EU_UDI_MDR',
    state: 'REGISTERED',
    versions: '{"device":1}',
    record: JSON.stringify(request.device),
    group_agency: 'GS1',
    group_code: 'X',
    held_by: null,
    refused: 0,
    updated_at: 1,
    seen_by: null,
  }
  const key = {
    id: '0198c0de-0000-7000-8000-00000000000c',
    hash: 'h',
    organisation: 'maker',
    stage: 'preview',
    name: 'old',
    actors: '"any"',
    scopes: '["read"]',
    created_at: 1,
  }
  await makeOlderStore(place, [], async db => {
    await raw(db).insert('entity', entity)
    await raw(db).insert('api_key', key)
  })
  let store = await openFirst(place)
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  assert.deepEqual(await problemsIn(store.db), [])
  const hand = raw(store.db)
  const migrated = { ...entity, code_space: 'eudamed/regulation' }
  await hand.insert('entity', { ...migrated, code: '00000000000000' })
  await hand.insert('api_key', {
    ...key,
    id: '00000000-0000-0000-0000-000000000000',
    hash: 'mine',
    scopes: '["admin"]',
  })
  await hand.change('entity', migrated, 'record', '{}')
  await store.close()
  store = await openFirst(place)
  assert.deepEqual((await problemsIn(store.db)).map(({ chain, what }) => `${chain} ${what}`).toSorted(), [
    'entity preview device GS1 00000000000000 is an entity without any evidence',
    'entity preview device GS1 04012345678901 contentSha256 is stored otherwise than recorded',
    'key 00000000-0000-0000-0000-000000000000 is an API key without any evidence',
  ])
})
