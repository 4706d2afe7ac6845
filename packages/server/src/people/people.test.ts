import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from '../../test/on-both-stores.ts'
import { openStoreFor, testSigner } from '../../test/open-test-store.ts'
import { verifyEvidence } from '../evidence/verify.ts'
import { makeRandomBytes } from '../random-bytes.ts'
import type { WriteTransaction } from '../store/changes.ts'
import {
  findPerson,
  listPeopleOf,
  listRoleGrants,
  listRoleGrantsOf,
  readPersonNames,
} from '../store/people.ts'
import { insertSignIn, takeSignIn } from '../store/sign-ins.ts'
import { forgetEnded } from './forget-ended.ts'
import { createPerson, endPerson, endRole, forgetPerson, grantRole } from './people.ts'
import { beginSession, endSession, endSessionsOf, findSession, renewToken } from './sessions.ts'

const hour = 3_600_000
const known = { provider: 'https://sign-in.example', subject: 'ada' }
const ada = { name: 'Ada Lovelace', mail: 'ada@maker.example', known }
const editor = { role: 'editor', organisation: 'maker', stage: 'preview', actors: 'any' } as const

/** A store with a person in it, and a clock that goes as it is told. */
async function makeWorld(t: TestContext) {
  let time = Date.UTC(2027, 0, 15, 9)
  const now = () => new Date(time)
  const store = await openStoreFor(t, now)
  const environment = {
    now,
    randomBytes: makeRandomBytes(),
    sessionTimes: { idle: 2 * hour, lifetime: 12 * hour },
  }
  const write = <Result>(work: (db: WriteTransaction) => Promise<Result>) => store.write(work)
  const person = await write(db => createPerson(db, environment, ada, 'command line'))
  const problems = async (): Promise<string[]> => {
    const found: string[] = []
    for await (const { chain, what } of verifyEvidence({ db: store.db, signer: testSigner })) {
      found.push(`${chain}: ${what}`)
    }
    return found
  }
  return {
    db: store.db,
    environment,
    write,
    person,
    problems,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    begin: () => write(db => beginSession(db, environment, { personId: person.id, via: 'provider' })),
    find: (token: string) => findSession(store.db, token, now()),
  }
}

test('a session has a token of its own, of which only a hash is stored, and says who and what its person is', async t => {
  const { db, begin, find, write, environment, person } = await makeWorld(t)
  const granted = await write(at => grantRole(at, environment, person.id, editor, 'command line'))
  const [one, other] = [await begin(), await begin()]
  assert.notEqual(one.token, other.token)
  const found = await find(one.token)
  assert.equal(found?.session.id, one.row.id)
  assert.equal(found?.person?.name, 'Ada Lovelace')
  assert.deepEqual(
    found?.grants.map(({ id, role }) => [id, role]),
    [[granted.id, 'editor']],
  )
  assert.equal(await find(`${one.token}x`), undefined)
  const stored = await db.selectFrom('session').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes(one.token))
})

test('a session ends where it is not used, and at its end however much it is used', async t => {
  const { db, begin, find, pass } = await makeWorld(t)
  const { token, row } = await begin()
  pass(2 * hour - 1)
  assert.ok(await find(token))
  pass(1)
  assert.equal(await find(token), undefined)
  await db
    .updateTable('session')
    .set({ last_used_at: row.ends_at - 1 })
    .execute()
  assert.ok(await find(token))
  pass(10 * hour)
  assert.equal(await find(token), undefined)
})

test('a session ends by itself, with all others of its person, and with the person', async t => {
  const { begin, find, write, environment, person } = await makeWorld(t)
  const [first, second, third] = [await begin(), await begin(), await begin()]
  assert.equal(await write(db => endSession(db, environment, first.row, 'signed out')), true)
  assert.equal(await write(db => endSession(db, environment, first.row, 'signed out')), false)
  assert.deepEqual(
    [await find(first.token), (await find(second.token))?.session.id],
    [undefined, second.row.id],
  )
  assert.equal(await write(db => endSessionsOf(db, environment, person.id, 'signed out everywhere')), 2)
  assert.equal(await find(third.token), undefined)
  const fourth = await begin()
  await write(db => endPerson(db, environment, person, 'command line'))
  assert.equal(await find(fourth.token), undefined)
})

test('a session gets another token once what its person may do has changed; the former one is taken for half a minute', async t => {
  const { begin, find, write, environment, person, pass } = await makeWorld(t)
  const { token } = await begin()
  const renew = async (known: string): Promise<string | undefined> => {
    const found = await find(known)
    assert.ok(found)
    return write(db => renewToken(db, environment, found))
  }
  assert.equal(await renew(token), undefined)
  const granted = await write(db => grantRole(db, environment, person.id, editor, 'command line'))
  const next = await renew(token)
  assert.ok(next !== undefined && next !== token)
  assert.equal(await renew(token), undefined)
  pass(29_999)
  assert.deepEqual([(await find(token))?.grants.length, (await find(next))?.grants.length], [1, 1])
  pass(1)
  assert.equal(await find(token), undefined)
  assert.ok(await find(next))
  await write(db => endRole(db, environment, granted, 'command line'))
  assert.deepEqual((await find(next))?.grants, [])
  assert.ok(await renew(next))
})

test('an organisation lists those who have a role in it, those who had one apart, and none of another one', async t => {
  const { db, write, environment, person } = await makeWorld(t)
  const elsewhere = { ...editor, organisation: 'other' }
  const [here, there] = await write(async at => [
    await grantRole(at, environment, person.id, editor, 'command line'),
    await grantRole(at, environment, person.id, elsewhere, 'command line'),
  ])
  assert.ok(here && there)
  const list = async (organisation: string, isFormer: boolean) =>
    (await listPeopleOf(db, { organisation, stage: 'preview' }, { isFormer, limit: 5 })).map(({ id }) => id)
  assert.deepEqual([await list('maker', false), await list('maker', true)], [[person.id], []])
  await write(at => endRole(at, environment, here, 'command line'))
  assert.equal(await write(at => endRole(at, environment, here, 'command line')), false)
  assert.deepEqual([await list('maker', false), await list('maker', true)], [[], [person.id]])
  assert.deepEqual([await list('other', false), await list('other', true)], [[person.id], []])
  assert.deepEqual(
    (await listRoleGrantsOf(db, { organisation: 'maker', stage: 'preview' }, [person.id])).map(
      ({ id, ended_by }) => [id, ended_by],
    ),
    [[here.id, 'command line']],
  )
  assert.deepEqual(await readPersonNames(db, [person.id, 'nobody']), new Map([[person.id, 'Ada Lovelace']]))
})

test('two people cannot have one subject of a provider', async t => {
  const { write, environment } = await makeWorld(t)
  await assert.rejects(write(db => createPerson(db, environment, ada, 'command line')))
  const elsewhere = { provider: 'https://other.example', subject: 'ada' }
  await write(db => createPerson(db, environment, { ...ada, known: elsewhere }, 'command line'))
})

test('the evidence has what becomes of people without a name, and tells what was changed by hand', async t => {
  const { db, begin, write, environment, person, problems } = await makeWorld(t)
  const granted = await write(at => grantRole(at, environment, person.id, editor, 'command line'))
  await write(at => grantRole(at, environment, person.id, { role: 'host' }, 'command line'))
  const { row } = await begin()
  await write(at => endSession(at, environment, row, 'signed out'))
  await write(at => endRole(at, environment, granted, `person:${person.id}`))
  assert.deepEqual(await problems(), [])
  const entries = await db
    .selectFrom('evidence')
    .select(['chain', 'kind', 'facts'])
    .where('chain', 'like', 'person %')
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    entries.map(({ kind }) => kind),
    ['person-made', 'signed-in', 'signed-out'],
  )
  assert.doesNotMatch(JSON.stringify(entries), /Ada|ada@/)

  await db.updateTable('role_grant').set({ role: 'administrator' }).where('id', '=', granted.id).execute()
  await db.updateTable('person').set({ mail: 'eve@example.com' }).execute()
  assert.deepEqual(await problems(), [
    `person ${person.id}: mailCommitment is stored otherwise than recorded`,
    `role ${granted.id}: role is stored otherwise than recorded`,
  ])
})

test('who a person was can be forgotten, and the evidence is still whole', async t => {
  const { db, begin, find, write, environment, person, problems } = await makeWorld(t)
  await write(at => grantRole(at, environment, person.id, editor, 'command line'))
  const { token } = await begin()
  await write(at => forgetPerson(at, environment, person, 'command line'))
  assert.equal(await find(token), undefined)
  const forgotten = await findPerson(db, person.id)
  assert.deepEqual(
    [forgotten?.name, forgotten?.mail, forgotten?.subject, forgotten?.salt],
    [null, null, null, null],
  )
  assert.equal((await listRoleGrants(db, person.id)).length, 1)
  assert.deepEqual(await problems(), [])
})

test('sessions and sign-ins that are over are forgotten', async t => {
  const { db, begin, find, write, pass } = await makeWorld(t)
  const { token, row } = await begin()
  const signIn = { state_hash: 's', browser_hash: 'b', provider: 'p', nonce: 'n', sealed_verifier: 'v' }
  const then = { return_path: '#/', former_session: null, expires_at: row.ends_at }
  await write(at => insertSignIn(at, { ...signIn, ...then }))
  await write(at => forgetEnded(at, new Date(row.ends_at)))
  assert.equal(await find(token).then(found => found?.session.id), row.id)
  pass(13 * hour)
  await write(at => forgetEnded(at, new Date(row.ends_at + 1)))
  assert.equal(await takeSignIn(db, 's'), undefined)
  assert.deepEqual(await db.selectFrom('session').selectAll().execute(), [])
})
