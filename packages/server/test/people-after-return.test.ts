import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createApiKey, revokeApiKey } from '../src/keys/api-keys.ts'
import { invitePerson, type WantedInvitation } from '../src/people/accounts/invite.ts'
import { endPerson } from '../src/people/people.ts'
import { beginSession, endSession } from '../src/people/sessions.ts'
import { Refusal } from '../src/rights/refusal.ts'
import { listEnded } from '../src/store/ended.ts'
import { removeInvitation } from '../src/store/invitations.ts'
import { encodeJson } from '../src/store/json.ts'
import { findPerson } from '../src/store/people.ts'
import { type SessionKind, sessionKinds } from '../src/store/tables.ts'
import { updatableRequest } from './changes.ts'
import { eventually, start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'
import { makePerson } from './people.ts'
import { quick, seenGoneBack, submit } from './restored-world.ts'
import { copyStore, putBack } from './store-copy.ts'

const environment = {
  now: () => new Date(),
  randomBytes: (count: number) => randomBytes(count),
  sessionTimes: { idle: 3_600_000, lifetime: 3_600_000 },
}
const place = { organisation: 'maker', stage: 'preview', actors: 'any' } as const

/** Something that lets a person or a machine in. */
interface LetsIn {
  name: string
  /** The status of a call with it. */
  call(): Promise<number>
  /** Revokes it or ends it. */
  end(): Promise<unknown>
  /** By what the log names it once the store went back, though it ended; absent where it is over then. */
  isInForceAgainAs?: string
}

async function makeSession({ gateway, get }: World, via: SessionKind): Promise<LetsIn> {
  const { store } = gateway
  const person = await makePerson({ gateway } as World, `by ${via}`, 'viewer')
  const begun = await store.write(async db => {
    if (via !== 'key') return beginSession(db, environment, { personId: person.id, via })
    const wanted = { ...place, name: 'exchanged', scopes: ['read'] } as const
    const { row } = await createApiKey(db, environment, wanted)
    return beginSession(db, environment, { keyId: row.id, via })
  })
  const cookie = { cookie: `udigate-session=${begun.token}`, 'sec-fetch-site': 'same-origin' }
  return {
    name: `a session of ${via}`,
    call: async () => {
      const how = via === 'command-line' ? { key: begun.token } : { key: null, headers: cookie }
      return (await get('/api/v1/session', how)).status
    },
    end: () => store.write(db => endSession(db, environment, begun.row, 'signed out')),
  }
}

async function makeInvitation(
  { gateway, url }: World,
  isConfirmed: boolean,
  personId?: string,
): Promise<LetsIn> {
  const { store } = gateway
  const whom: WantedInvitation =
    personId === undefined
      ? { name: 'Ada', mail: 'ada@maker.example', roles: [{ ...place, role: 'viewer' }] }
      : { personId }
  const made = await store.write(db =>
    invitePerson(db, environment, { ...whom, isConfirmed }, 'command line'),
  )
  if (made instanceof Refusal) assert.fail(made.because)
  return {
    name: `a link ${isConfirmed ? 'that is an account' : 'to be confirmed'}${personId === undefined ? '' : ' of a person'}`,
    call: async () => {
      const response = await fetch(`${url}/api/v1/invitation/open`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ token: made.token }),
      })
      return response.status
    },
    end: () => store.write(db => removeInvitation(db, made.row.id, 'command line', new Date())),
    ...(isConfirmed ? {} : { isInForceAgainAs: made.row.id }),
  }
}

async function makeKey({ gateway, get }: World): Promise<LetsIn> {
  const { store } = gateway
  const wanted = { ...place, name: 'ERP', scopes: ['read'] } as const
  const { key, row } = await store.write(db => createApiKey(db, environment, wanted))
  return {
    name: 'an API key',
    call: async () => (await get('/api/v1/session', { key })).status,
    end: () => store.write(db => revokeApiKey(db, row.id, new Date())),
  }
}

/** A person with a role, who signs in each time. */
async function makeMember(world: World, what: 'role' | 'person'): Promise<LetsIn> {
  const { store } = world.gateway
  const member = await makePerson(world, 'Vera', 'viewer')
  const endWhole = () =>
    store.write(async db => {
      const row = await findPerson(db, member.id)
      assert.ok(row)
      return endPerson(db, environment, row, 'command line')
    })
  return {
    name: `a ${what}`,
    call: async () => {
      const headers = { ...(await member.signIn()), 'udigate-acting': 'maker/preview' }
      return (await world.get('/api/v1/session', { key: null, headers })).status
    },
    end: () => (what === 'role' ? member.endRole() : endWhole()),
  }
}

test('in a store that went back nothing lets in that is known to have ended, and no session or link; the log names what does', async t => {
  const world = await start(t, { ...quick, UDIGATE_DEMO_KEY: `udg_demo_${'a'.repeat(32)}` })
  const { id: lost } = await makePerson(world, 'Lost', 'viewer')
  const account = { person_id: lost, mail: 'lost@maker.example', mail_salt: '00' }
  await world.gateway.store.db
    .insertInto('account')
    .values({ ...account, recovery_hashes: encodeJson([]), changed_at: Date.now() })
    .execute()
  const all: LetsIn[] = []
  for (const via of sessionKinds) all.push(await makeSession(world, via))
  all.push(await makeInvitation(world, true), await makeInvitation(world, false))
  all.push(await makeInvitation(world, true, lost), await makeInvitation(world, false, lost))
  all.push(await makeKey(world), await makeMember(world, 'role'), await makeMember(world, 'person'))
  for (const { name, call } of all) assert.equal(await call(), 200, name)

  const staying = await makeKey(world)
  const copy = await copyStore(world.gateway.store)
  for (const { name, end, call } of all) {
    await end()
    assert.notEqual(await call(), 200, name)
  }
  // Without anything that was sent since, the operator says that it went back (--restored).
  assert.equal((await world.post(submit, updatableRequest('EU_UDI_MDR'))).status, 200)
  await putBack(world.gateway.store, copy)
  await seenGoneBack(world)
  for (const { name, call, isInForceAgainAs } of all) {
    assert.equal((await call()) === 200, isInForceAgainAs !== undefined, name)
  }
  assert.equal(await staying.call(), 200)
  const lines = await eventually(
    async () => world.logged.filter(line => line.includes('the store went back:')).join('\n'),
    found => found !== '',
  )
  for (const { name, isInForceAgainAs } of all) {
    if (isInForceAgainAs !== undefined) assert.ok(lines.includes(isInForceAgainAs), name)
  }
  const again = await listEnded(world.gateway.store.db, 100)
  assert.equal(again.length, 3, 'the key, the role and the person, who had no other')
})
