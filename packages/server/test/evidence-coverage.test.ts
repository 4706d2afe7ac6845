import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as testOnce } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import fc from 'fast-check'
import { bindActor, releaseActor } from '../src/store/actors.ts'
import { announce } from '../src/store/changes.ts'
import { eraseDecider } from '../src/store/doubts.ts'
import { releaseEntities } from '../src/store/entities.ts'
import { insertInquiry, moveInquiry } from '../src/store/inquiries.ts'
import { type AnyTable, allKeys, keys, type Row, raw, tables } from './changed-by-hand.ts'
import { deliverRecords } from './delivered-records.ts'
import { filledStore, fillStore, inquiry, problemsIn } from './filled-store.ts'
import { makeOlderStore } from './older-store.ts'
import { emptyDatabaseFor, test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'

/** What docs/evidence.md says of each table: whether it is covered, and which columns are not. */
const documented = new Map(
  readFileSync(new URL('../../../docs/evidence.md', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, table, covered, , not = ''] = /^\| `(\w+)` \| (yes|no) \| ([^|]*)\|([^|]*)\|$/.exec(line) ?? []
      return table === undefined
        ? []
        : [
            [
              table,
              { isCovered: covered === 'yes', not: [...not.matchAll(/`(\w+)`/g)].map(([, name]) => name) },
            ],
          ]
    }) as [string, { isCovered: boolean; not: readonly string[] }][],
)

/** Not an entity that nothing is known of (docs/evidence.md). */
function hasEvidence(row: Row): boolean {
  return !(row.state === 'NONE' && row.record === null)
}

/** Another value of the same kind. */
function otherThan(value: Row[string] | undefined, salt: number): string | number {
  if (typeof value === 'number') return value + 1 + salt
  if (value === 'preview') return 'production'
  return typeof value === 'string' ? `${value}${salt}` : `${salt}`
}

/** Of the forms that ids have, far below and above all that are in the store, and beside one. */
function strangeId(id: string, where: number): string {
  return [
    `00000000-0000-7000-8000-${String(where).padStart(12, '0')}`,
    `ffffffff-ffff-7fff-bfff-${String(where).padStart(12, '0')}`,
    `${id}0`,
    id.replace(/.$/, last => (last === '0' ? '1' : '0')),
  ][where % 4] as string
}

test('rows that were slipped in, changed or removed by hand are named, whatever their ids', async t => {
  const db = await filledStore(t)
  assert.deepEqual(await problemsIn(db), [])
  const hand = raw(db)
  const tried = new Map<string, number>()
  // Each act on each table, not those that chance picks.
  for (const table of tables) {
    for (const action of ['insert', 'change', 'remove'] as const) {
      const name = `${table} ${action}`
      await fc.assert(
        fc.asyncProperty(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999), async (a, b, c) => {
          const all = await hand.rows(table)
          const rows = all.filter(hasEvidence)
          const row = rows[a % rows.length]
          assert.ok(row, `${table} has rows`)
          const last: string = keys[table].at(-1) ?? ''
          const inserted: Row = {
            ...row,
            [last]: strangeId(String(row[last]), c),
            ...(table === 'code_list_change' ? { number: 1_000 + c } : {}),
            ...(table === 'api_key' || table === 'invitation' ? { hash: `h${b}` } : {}),
            ...(table === 'account' ? { mail: `m${b}` } : {}),
            ...(table === 'work_item' ? { name: `n${b}` } : {}),
            ...(table === 'person' ? { subject: `s${b}` } : {}),
            ...(table === 'message' ? { correlation_id: `c${b}` } : {}),
            ...(table === 'pull' || table === 'inquiry' ? { state: 'complete' } : {}),
          }
          const open = Object.keys(row).filter(
            name =>
              !(documented.get(table)?.not ?? []).includes(name) &&
              !(keys[table] as readonly string[]).includes(name),
          )
          const column = open[b % open.length] ?? ''
          const restore = async (): Promise<void> => {
            if (action === 'insert') await hand.remove(table, inserted)
            else if (action === 'change') await hand.change(table, row, column, row[column])
            else await hand.insert(table, row)
          }
          const done = await (action === 'insert'
            ? hand.insert(table, inserted)
            : action === 'change'
              ? hand.change(table, row, column, otherThan(row[column], c))
              : hand.remove(table, row)
          ).then(
            () => true,
            () => false,
          )
          // What other rows refer to is kept by the database itself.
          if (!done) return
          tried.set(name, (tried.get(name) ?? 0) + 1)
          try {
            const problems = await problemsIn(db)
            const id = String((action === 'insert' ? inserted : row)[last])
            assert.ok(
              problems.some(({ chain = '', what }) => chain.includes(id) || what.includes(id)),
              `${name} ${action === 'change' ? column : id}: ${JSON.stringify(problems)}`,
            )
          } finally {
            await restore()
          }
        }),
        { numRuns: 8 },
      )
    }
  }
  for (const table of tables) assert.ok((tried.get(`${table} insert`) ?? 0) > 2, `${table} was tried`)
  for (const name of ['entity change', 'entity remove', 'api_key remove'])
    assert.ok((tried.get(name) ?? 0) > 2, name)
  assert.deepEqual(await problemsIn(db), [])
})

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

test('every column that the documentation calls covered is found when it is changed', async t => {
  const db = await filledStore(t)
  const hand = raw(db)
  const missed: string[] = []
  for (const table of Object.keys(allKeys) as AnyTable[]) {
    const uncovered = [...(documented.get(table)?.not ?? []), ...allKeys[table]]
    const row = (await hand.rows(table)).find(hasEvidence)
    assert.ok(row, `${table} has rows`)
    for (const column of Object.keys(row).filter(name => !uncovered.includes(name))) {
      // What the database itself does not let in is no way to tamper.
      const isChanged = await hand.change(table, row, column, otherThan(row[column], 0)).then(
        () => true,
        () => false,
      )
      if (!isChanged) continue
      if ((await problemsIn(db)).length === 0) missed.push(`${table}.${column}`)
      await hand.change(table, row, column, row[column])
    }
  }
  assert.deepEqual(missed, [])
  assert.deepEqual(await problemsIn(db), [])
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
  let store = await openTestStore(place)
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
  store = await openTestStore(place)
  assert.deepEqual((await problemsIn(store.db)).map(({ chain, what }) => `${chain} ${what}`).toSorted(), [
    'entity preview device GS1 00000000000000 is an entity without any evidence',
    'entity preview device GS1 04012345678901 contentSha256 is stored otherwise than recorded',
    'key 00000000-0000-0000-0000-000000000000 is an API key without any evidence',
  ])
})

testOnce(
  'the documentation says of each table of the store whether it is covered, and of no other',
  async t => {
    const dataDir = mkdtempSync(join(tmpdir(), 'udigate-coverage-'))
    const store = await openTestStore({ dataDir })
    t.after(async () => {
      await store.close()
      rmSync(dataDir, { recursive: true, force: true })
    })
    const stored = await store.db.introspection.getTables()
    const covered = [...documented].flatMap(([name, { isCovered }]) => (isCovered ? [name] : []))
    // Rings and keys are changed in key-rotation.test.ts, what checkpoints cover in evidence-tampering.test.ts.
    const changedElsewhere = ['key_ring', 'secret_key', 'evidence_checkpoint_head']
    assert.deepEqual(
      covered.toSorted(),
      [...Object.keys(allKeys), ...changedElsewhere].toSorted(),
      'every covered table is changed by hand in a test',
    )
    assert.deepEqual([...documented.keys()].toSorted(), stored.map(({ name }) => name).toSorted())
    for (const { name, columns } of stored) {
      const known = columns.map(column => column.name)
      for (const column of documented.get(name)?.not ?? [])
        assert.ok(known.includes(column), `${name}.${column}`)
    }
  },
)
