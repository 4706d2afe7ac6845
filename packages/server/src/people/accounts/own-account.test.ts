import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { makeAccountWorld, party, password, showCode } from '../../../test/account-world.ts'
import { makeAuthenticator } from '../../../test/authenticator.ts'
import { test } from '../../../test/on-both-stores.ts'
import { Refusal } from '../../rights/refusal.ts'
import { findAccount } from '../../store/accounts.ts'
import { listOpenInvitations } from '../../store/invitations.ts'
import { findPerson } from '../../store/people.ts'
import { makeChallenge, readChallenge } from './challenges.ts'
import { proposeTotp, readNewPassword } from './enrolment.ts'
import { forgetWholePerson } from './forget-person.ts'
import { addPasskey, removePasskey, renewRecoveryCodes, setPassword } from './own-account.ts'
import { verifyNewPasskey } from './passkeys.ts'
import { signInWithPasskey, signInWithPassword, signInWithRecoveryCode } from './sign-in.ts'

const mail = 'ada@maker.example'

/** A person with a passkey, who changes how she signs in. */
async function makeWorld(t: TestContext) {
  const world = await makeAccountWorld(t)
  const { accounting } = world
  const { accepted, authenticator } = await world.acceptWithPasskey(await world.invite())
  const personId = accepted?.session.row.person_id ?? ''
  const owner = `account ${personId}` as const
  return {
    ...world,
    personId,
    authenticator,
    recoveryCodes: accepted?.recoveryCodes ?? [],
    signWith: (key = authenticator) => {
      const challenge = makeChallenge(accounting, 'sign-in').toString('base64url')
      return signInWithPasskey(accounting, party, key.get({ challenge, rpId: party.id }))
    },
    async add(
      key: ReturnType<typeof makeAuthenticator>,
      purpose: Parameters<typeof makeChallenge>[1] = owner,
    ) {
      const asked = makeChallenge(accounting, purpose).toString('base64url')
      const challenge = readChallenge(accounting, owner, asked)
      const isExpected = () => challenge !== undefined
      const passkey = await verifyNewPasskey(
        key.create({ challenge: asked, rp: { id: party.id } }),
        party,
        isExpected,
      )
      return passkey && challenge
        ? addPasskey(accounting, personId, { passkey, name: 'Telephone', challenge })
        : undefined
    },
    async choosePassword() {
      const { secret, ticket } = proposeTotp(accounting, owner, mail)
      const chosen = { password, ticket, code: showCode(secret, world.now()) }
      const read = await readNewPassword(accounting, owner, chosen, [mail], 'desk')
      if ('because' in read) throw new Error(read.because)
      await setPassword(accounting, personId, read)
      world.pass(30_000)
      return secret
    },
  }
}

test('a further passkey signs in too, and is removed, but for the last way to sign in', async t => {
  const { accounting, personId, authenticator, add, signWith, choosePassword, problems } = await makeWorld(t)
  const telephone = makeAuthenticator(party.origin)
  assert.ok(!((await add(telephone)) instanceof Refusal))
  assert.equal((await signWith(telephone)).kind, 'signed-in')
  assert.ok(!((await removePasskey(accounting, personId, authenticator.id)) instanceof Refusal))
  assert.equal((await signWith()).kind, 'refused')
  assert.ok((await removePasskey(accounting, personId, telephone.id)) instanceof Refusal)
  await choosePassword()
  assert.ok(!((await removePasskey(accounting, personId, telephone.id)) instanceof Refusal))
  assert.ok((await removePasskey(accounting, personId, telephone.id)) instanceof Refusal)
  assert.deepEqual(await problems(), [])
})

test('a passkey is added once, and for the person who asked alone', async t => {
  const { authenticator, add } = await makeWorld(t)
  assert.ok((await add(authenticator)) instanceof Refusal)
  assert.equal(await add(makeAuthenticator(party.origin), 'sign-in'), undefined)
  assert.equal(await add(makeAuthenticator(party.origin), 'account another'), undefined)
})

test('a password takes the place of the one before, with its app', async t => {
  const { accounting, now, choosePassword, pass, problems } = await makeWorld(t)
  const sign = (secret: string) =>
    signInWithPassword(accounting, { mail, password, code: showCode(secret, now()) }, { address: 'desk' })
  const first = await choosePassword()
  assert.equal((await sign(first)).kind, 'signed-in')
  const second = await choosePassword()
  assert.equal((await sign(first)).kind, 'refused')
  pass(60_000)
  assert.equal((await sign(second)).kind, 'signed-in')
  assert.deepEqual(await problems(), [])
})

test('a new password says what is wrong with it: weak, an old QR code, a wrong code, another one’s ticket', async t => {
  const { accounting, personId, now, pass, counts } = await makeWorld(t)
  const owner = `account ${personId}` as const
  const { secret, ticket } = proposeTotp(accounting, owner, mail)
  const read = (given: object) =>
    readNewPassword(
      accounting,
      owner,
      { password, ticket, code: showCode(secret, now()), ...given },
      [mail],
      'desk',
    )
  const place = async (given: object) => ((await read(given)) as { at?: string }).at
  assert.equal(await place({ password: 'short' }), 'password')
  assert.equal(await place({ code: '000000' }), 'code')
  assert.equal(await place({ ticket: 'x' }), 'ticket')
  const others = proposeTotp(accounting, 'account another', mail)
  assert.equal(await place({ ticket: others.ticket, code: showCode(others.secret, now()) }), 'ticket')
  assert.equal(counts.hashes, 0)
  assert.equal(await place({}), undefined)
  pass(30 * 60_000)
  assert.equal(await place({ code: showCode(secret, now()) }), 'ticket')
})

test('new recovery codes take the place of the ones before', async t => {
  const { accounting, personId, recoveryCodes, problems } = await makeWorld(t)
  const [former = ''] = recoveryCodes
  const { codes } = await renewRecoveryCodes(accounting, personId)
  const use = async (code = '') => (await signInWithRecoveryCode(accounting, { mail, code })).kind
  assert.equal(await use(former), 'refused')
  assert.equal(await use(codes[0]), 'signed-in')
  assert.deepEqual(await problems(), [])
})

test('neither password, secret of the app nor recovery code stands in the store or in the evidence', async t => {
  const { db, choosePassword, recoveryCodes } = await makeWorld(t)
  const secret = await choosePassword()
  const tables = ['account', 'passkey', 'invitation', 'evidence', 'person', 'sign_in_attempt'] as const
  const stored = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
  const text = JSON.stringify(stored)
  for (const given of [password, secret, ...recoveryCodes]) assert.ok(!text.includes(given))
})

test('a person who is forgotten leaves neither name nor address nor any way to sign in, and the evidence verifies', async t => {
  const { db, accounting, write, invite, personId, signWith, choosePassword, problems } = await makeWorld(t)
  await choosePassword()
  await invite({ personId })
  const person = await findPerson(db, personId)
  assert.ok(person)
  await write(at => forgetWholePerson(at, accounting, person, 'command line'))
  assert.equal((await signWith()).kind, 'refused')
  assert.equal(await findAccount(db, personId), undefined)
  assert.deepEqual(await listOpenInvitations(db), [])
  const tables = ['account', 'passkey', 'invitation', 'evidence', 'person', 'role_grant', 'session'] as const
  const stored = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
  assert.doesNotMatch(JSON.stringify(stored), /ada@|lovelace/i)
  assert.deepEqual(await problems(), [])
})
