import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { codeSpaceByCriterion } from '@udigate/eudamed'
import type { EntityRecord } from '@udigate/udi'
import { signerFrom } from '../src/evidence/signing.ts'
import { verifyEvidence } from '../src/evidence/verify.ts'
import type { Store } from '../src/store/database.ts'
import {
  type EntityName,
  findEntity,
  holdEntities,
  keepContent,
  releaseEntities,
  releaseEntity,
} from '../src/store/entities.ts'
import { nameEntityLock } from '../src/store/entity-lock.ts'
import { listUnseen, markSeen } from '../src/store/pulled-entities.ts'
import { findBearers, listEntities } from '../src/store/shown-entities.ts'
import { databaseFor, testOnBoth as test } from './on-both-stores.ts'
import { openFirst } from './open-test-store.ts'

const owner = { organisation: 'maker', stage: 'preview' } as const
const actor = 'DE-MF-000001723'
const now = new Date('2026-11-22T12:00:00Z')
const code = '04012345100013'

async function open(t: TestContext): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'udigate-code-spaces-'))
  const database = await databaseFor(t)
  const store = await openFirst({ dataDir, databaseUrl: database?.url })
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return store
}

function deviceIn(code_space: string): EntityName {
  return { kind: 'device', agency: 'GS1', code, code_space }
}

const regulation = deviceIn(codeSpaceByCriterion.STANDARD)
const directive = deviceIn(codeSpaceByCriterion.LEGACY)

/** Puts a device under the lock of a submission. */
function hold(store: Store, name: EntityName, model: string, requestId: string): Promise<void> {
  const group = { group_agency: 'GS1', group_code: 'group' }
  return store.write(db => holdEntities(db, [{ ...name, ...owner, actor, model, ...group }], requestId, now))
}

function keep(store: Store, name: EntityName, record: EntityRecord, by: string): Promise<void> {
  const content = { state: 'REGISTERED', versions: { device: 1 }, record } as const
  return store.write(db => keepContent(db, 'preview', name, content, now, by))
}

test('what a code names in two code spaces is held, kept and released each by itself', async t => {
  const store = await open(t)
  const { db } = store
  await hold(store, regulation, 'EU_UDI_MDR', 'r1')
  await hold(store, directive, 'EU_UDI_MDD', 'r2')
  const held = async () =>
    (await findBearers(db, owner, regulation)).map(({ code_space, held_by }) => [code_space, held_by])
  assert.deepEqual(await held(), [
    [directive.code_space, 'r2'],
    [regulation.code_space, 'r1'],
  ])

  await keep(store, regulation, { of: 'regulation' }, 'r1')
  assert.equal((await findEntity(db, 'preview', directive))?.record, null)
  await keep(store, directive, { of: 'directive' }, 'r2')
  for (const [name, record] of [
    [regulation, { of: 'regulation' }],
    [directive, { of: 'directive' }],
  ] as const) {
    const entity = await findEntity(db, 'preview', name)
    assert.deepEqual(JSON.parse(entity?.record ?? ''), record)
  }

  await store.write(at => releaseEntity(at, 'preview', directive, 'r2'))
  assert.deepEqual(await held(), [
    [directive.code_space, null],
    [regulation.code_space, 'r1'],
  ])
  assert.notEqual(nameEntityLock('preview', regulation), nameEntityLock('preview', directive))
})

test('a code that a pack was refused under names a device next, and never both at once', async t => {
  const store = await open(t)
  assert.equal(codeSpaceByCriterion.SPP, codeSpaceByCriterion.STANDARD)
  await hold(store, regulation, 'EU_UDI_SPP', 'r1')
  await store.write(db => releaseEntities(db, 'r1', true, now))
  await hold(store, regulation, 'EU_UDI_MDR', 'r2')
  const bearers = await findBearers(store.db, owner, regulation)
  assert.deepEqual(
    bearers.map(({ model, held_by }) => [model, held_by]),
    [['EU_UDI_MDR', 'r2']],
  )
})

test('lists show both, whatever the size of a page, and a pull that saw one still misses the other', async t => {
  const store = await open(t)
  for (const [name, model, requestId] of [
    [regulation, 'EU_UDI_MDR', 'r1'],
    [directive, 'EU_UDI_MDD', 'r2'],
  ] as const) {
    await hold(store, name, model, requestId)
    await keep(store, name, {}, requestId)
    await store.write(db => releaseEntity(db, 'preview', name, requestId))
  }
  const seen: string[] = []
  let after: Omit<EntityName, 'kind'> | undefined
  for (;;) {
    const [one] = await listEntities(store.db, owner, 'device', { limit: 1, after })
    if (!one) break
    seen.push(one.code_space)
    after = one
  }
  assert.deepEqual(seen, [directive.code_space, regulation.code_space])
  const legacy = await listEntities(store.db, owner, 'device', { limit: 9 }, { models: ['EU_UDI_MDD'] })
  assert.deepEqual(
    legacy.map(({ code_space }) => code_space),
    [directive.code_space],
  )

  const pull = { id: 'pull', stage: 'preview', actor, started_at: now.getTime() } as const
  await store.write(db => markSeen(db, 'preview', [directive], pull.id, now))
  assert.deepEqual(
    (await listUnseen(store.db, pull, { state: 'REGISTERED' }, { limit: 9 })).map(each => ({ ...each })),
    [{ ...regulation, model: 'EU_UDI_MDR' }],
  )
  assert.deepEqual(
    await listUnseen(store.db, pull, { state: 'REGISTERED' }, { limit: 9, after: regulation }),
    [],
  )
})

test('each has a chain of its own, and one that is moved to another code space is found', async t => {
  const store = await open(t)
  const signer = signerFrom(new Uint8Array(32))
  const problems = async () => {
    const found: string[] = []
    for await (const { chain, what } of verifyEvidence({ db: store.db, signer })) {
      found.push(`${chain} ${what}`)
    }
    return found.toSorted()
  }
  for (const [name, requestId] of [
    [regulation, 'r1'],
    [directive, 'r2'],
  ] as const) {
    await hold(store, name, name === regulation ? 'EU_UDI_MDR' : 'EU_UDI_MDD', requestId)
    await keep(store, name, {}, requestId)
    await store.write(db => releaseEntity(db, 'preview', name, requestId))
  }
  const chains = await store.db
    .selectFrom('evidence_head')
    .select('chain')
    .where('chain', 'not like', 'lane %')
    .orderBy('chain')
    .execute()
  assert.deepEqual(
    chains.map(({ chain }) => chain),
    [`entity preview device GS1 ${code}`, `entity preview ${directive.code_space} device GS1 ${code}`],
  )
  assert.deepEqual(await problems(), [])
  await store.db
    .updateTable('entity')
    .set({ code_space: 'eudamed/elsewhere' })
    .where('code_space', '=', directive.code_space)
    .execute()
  assert.deepEqual(await problems(), [
    `entity preview eudamed/directive device GS1 ${code} speaks of something that is not stored`,
    `entity preview eudamed/elsewhere device GS1 ${code} is an entity without any evidence`,
  ])
})
