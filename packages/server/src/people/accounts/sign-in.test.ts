import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import type { TestContext } from 'node:test'
import { ada, makeAccountWorld, party, password, showCode } from '../../../test/account-world.ts'
import type { Lie } from '../../../test/authenticator.ts'
import { test } from '../../../test/on-both-stores.ts'
import { findPerson } from '../../store/people.ts'
import { endPerson } from '../people.ts'
import { findSession } from '../sessions.ts'
import { markDevice, noteDevice } from './attempts.ts'
import { makeChallenge } from './challenges.ts'
import { makePasswordHashing } from './password-hashing.ts'
import { signInWithPasskey, signInWithPassword, signInWithRecoveryCode } from './sign-in.ts'

const mail = 'ada@maker.example'
const minute = 60_000

/** A person with a password, and how she signs in with it. */
async function makePasswordWorld(t: TestContext) {
  const world = await makeAccountWorld(t)
  const { accepted, secret } = await world.acceptWithPassword(await world.invite())
  const personId = accepted?.session.row.person_id ?? ''
  const sign = (given: Partial<Record<'mail' | 'password' | 'code', string>> = {}, address = 'desk') =>
    signInWithPassword(
      world.accounting,
      { mail, password, code: showCode(secret, world.now()), ...given },
      { address },
    )
  world.counts.hashes = 0
  return { ...world, secret, personId, sign, recoveryCodes: accepted?.recoveryCodes ?? [] }
}

/** A person with a passkey, and how she signs in with it. */
async function makePasskeyWorld(t: TestContext) {
  const world = await makeAccountWorld(t)
  const { accepted, authenticator } = await world.acceptWithPasskey(await world.invite())
  const ask = () => ({
    challenge: makeChallenge(world.accounting, 'sign-in').toString('base64url'),
    rpId: party.id,
  })
  const sign = (lie: Lie = {}, asked = ask()) =>
    signInWithPasskey(world.accounting, party, authenticator.get(asked, lie))
  return { ...world, authenticator, ask, sign, personId: accepted?.session.row.person_id ?? '' }
}

test('a password with a code of the app begins a session, however the address is typed', async t => {
  const { db, sign, now, personId, problems } = await makePasswordWorld(t)
  const result = await sign({ mail: ' ADA@maker.EXAMPLE ' })
  assert.equal(result.kind, 'signed-in')
  const token = result.kind === 'signed-in' ? result.session.token : ''
  assert.equal((await findSession(db, token, now()))?.person?.id, personId)
  assert.deepEqual(await problems(), [])
})

test('a password is hashed again at a sign-in once hashes cost more, and only then', async t => {
  const { db, accounting, sign, counts, pass, problems } = await makePasswordWorld(t)
  const readHash = async () =>
    (await db.selectFrom('account').select('password_hash').executeTakeFirst())?.password_hash ?? ''
  const before = await readHash()
  await sign()
  assert.deepEqual([counts.hashes, await readHash()], [1, before])
  accounting.passwords = makePasswordHashing(accounting, {
    async derive(text, salt) {
      counts.hashes += 1
      return scryptSync(text, salt, 32, { N: 2 })
    },
    cost: { ln: 17, r: 8, p: 2 },
  })
  pass(minute)
  assert.equal((await sign({ code: '000000' })).kind, 'refused')
  assert.equal(await readHash(), before)
  assert.equal((await sign()).kind, 'signed-in')
  assert.match(await readHash(), /^\$scrypt\$ln=17,/)
  counts.hashes = 0
  pass(minute)
  assert.equal((await sign()).kind, 'signed-in')
  assert.equal(counts.hashes, 1)
  assert.deepEqual(await problems(), [])
})

test('a wrong password, a wrong code and an unknown account are refused alike, with one hash each', async t => {
  const { sign, counts, secret, now } = await makePasswordWorld(t)
  const wrong = { kind: 'refused' }
  const stale = showCode(secret, new Date(now().getTime() - 5 * minute))
  for (const [index, given] of [
    { password: `${password}!` },
    { code: stale },
    { mail: 'nobody@maker.example' },
    { mail: 'nobody@maker.example', code: '' },
  ].entries()) {
    assert.deepEqual(await sign(given, `address ${index}`), wrong)
    assert.equal(counts.hashes, index + 1)
  }
})

test('an account with a passkey alone takes no password, with the same work', async t => {
  const { accounting, invite, acceptWithPasskey, counts } = await makeAccountWorld(t)
  await acceptWithPasskey(await invite())
  const result = await signInWithPassword(
    accounting,
    { mail, password: '', code: '000000' },
    { address: 'desk' },
  )
  assert.deepEqual([result, counts.hashes], [{ kind: 'refused' }, 1])
})

test('a code is taken once, also by two calls at the same time, and none before it', async t => {
  const { sign, secret, now } = await makePasswordWorld(t)
  const before = showCode(secret, new Date(now().getTime() - 30_000))
  const results = await Promise.all([sign({}, 'a'), sign({}, 'b')])
  assert.deepEqual(results.map(({ kind }) => kind).toSorted(), ['refused', 'signed-in'])
  assert.equal((await sign({}, 'c')).kind, 'refused')
  assert.equal((await sign({ code: before }, 'd')).kind, 'refused')
})

test('the code that set the app up does not sign in', async t => {
  const { accounting, invite, acceptWithPassword, now } = await makeAccountWorld(t)
  const { secret } = await acceptWithPassword(await invite())
  const code = showCode(secret, new Date(now().getTime() - 30_000))
  assert.equal(
    (await signInWithPassword(accounting, { mail, password, code }, { address: 'desk' })).kind,
    'refused',
  )
})

test('guessing from an address is delayed more and more, without a hash, whether there is the account or not', async t => {
  for (const guessed of [mail, 'nobody@maker.example']) {
    const { sign, counts, pass } = await makePasswordWorld(t)
    const guess = () => sign({ mail: guessed, password: 'guess' })
    for (let free = 0; free < 5; free += 1) assert.equal((await guess()).kind, 'refused')
    assert.deepEqual(await guess(), { kind: 'delayed', milliseconds: 30_000 })
    assert.equal(counts.hashes, 5)
    pass(30_000)
    assert.equal((await guess()).kind, 'refused')
    assert.deepEqual(await guess(), { kind: 'delayed', milliseconds: minute })
    assert.equal(counts.hashes, 6)
  }
})

test('attempts at the same time are counted before any is looked at', async t => {
  const { sign, counts } = await makePasswordWorld(t)
  const results = await Promise.all(
    Array.from({ length: 12 }, () => sign({ password: 'guess' }).catch(() => undefined)),
  )
  assert.ok(counts.hashes <= 5, `${counts.hashes} passwords were tried`)
  assert.ok(results.filter(result => result?.kind === 'delayed').length >= 7)
})

test('guessing from many addresses delays strange addresses, but not the desk, passkeys and recovery codes', async t => {
  const { accounting, sign, pass, recoveryCodes } = await makePasswordWorld(t)
  assert.equal((await sign()).kind, 'signed-in')
  pass(minute)
  for (let address = 0; address < 30; address += 1) await sign({ password: 'guess' }, `strange ${address}`)
  assert.equal((await sign({}, 'another stranger')).kind, 'delayed')
  assert.equal((await sign()).kind, 'signed-in')
  const [code = ''] = recoveryCodes
  assert.equal((await signInWithRecoveryCode(accounting, { mail, code })).kind, 'signed-in')
})

test('what others try at the same address locks no browser out in which the person has signed in', async t => {
  const { db, accounting, now, sign, personId, secret, pass } = await makePasswordWorld(t)
  const device = 'a browser'
  const signInThere = (browser: string, given = password) =>
    signInWithPassword(
      accounting,
      { mail, password: given, code: showCode(secret, now()) },
      { address: 'proxy', device: browser, isSuspect: true },
    )
  await noteDevice(db, markDevice(accounting.sealing, personId, device), now())
  for (let guess = 0; guess < 20; guess += 1) await sign({ password: 'guess' }, 'proxy')
  assert.equal((await sign({}, 'proxy')).kind, 'delayed')
  assert.equal((await signInThere('another browser')).kind, 'delayed')
  assert.equal((await signInThere(device)).kind, 'signed-in')
  pass(minute)
  // A browser that was stolen guesses as slowly as any other.
  for (let guess = 0; guess < 5; guess += 1)
    assert.equal((await signInThere(device, 'guess')).kind, 'refused')
  assert.equal((await signInThere(device)).kind, 'delayed')
  pass(91 * 24 * 60 * minute)
  for (let guess = 0; guess < 20; guess += 1) await sign({ password: 'guess' }, 'proxy')
  assert.equal((await signInThere(device)).kind, 'delayed')
})

test('one who has signed in begins again with the free mistakes', async t => {
  const { sign, pass } = await makePasswordWorld(t)
  for (let turn = 0; turn < 3; turn += 1) {
    for (let mistake = 0; mistake < 4; mistake += 1)
      assert.equal((await sign({ password: 'oops' })).kind, 'refused')
    assert.equal((await sign()).kind, 'signed-in')
    pass(30_000)
  }
})

test('what is kept of attempts names neither account nor address, and goes after a day', async t => {
  const { db, sign, pass } = await makePasswordWorld(t)
  await sign({ password: 'guess' }, '192.0.2.7')
  const kept = JSON.stringify(await db.selectFrom('sign_in_attempt').selectAll().execute())
  assert.doesNotMatch(kept, /ada@|maker|192\.0/)
  pass(25 * 60 * minute)
  await sign({ mail: 'another@maker.example' }, '192.0.2.8')
  const left = await db.selectFrom('sign_in_attempt').selectAll().execute()
  assert.equal(left.length, 2)
})

test('a recovery code signs in once, also in two calls at the same time, and is in the evidence', async t => {
  const { accounting, recoveryCodes, problems, db } = await makePasswordWorld(t)
  const [code = '', other = ''] = recoveryCodes
  const use = (given: string) => signInWithRecoveryCode(accounting, { mail, code: given })
  const results = await Promise.all([use(code), use(code.toLowerCase())])
  assert.deepEqual(results.map(({ kind }) => kind).toSorted(), ['refused', 'signed-in'])
  assert.equal((await use(code)).kind, 'refused')
  assert.equal((await use(other)).kind, 'signed-in')
  const entries = await db.selectFrom('evidence').select('facts').where('kind', '=', 'account-kept').execute()
  assert.equal(entries.filter(({ facts }) => facts.includes('recovery code used')).length, 2)
  assert.ok(!JSON.stringify(entries).includes(mail))
  assert.deepEqual(await problems(), [])
})

test('a recovery code of another one, and one that is none, are refused alike without any hash of a password', async t => {
  const { accounting, invite, acceptWithPasskey, counts } = await makePasswordWorld(t)
  const grace = { ...ada, mail: 'grace@maker.example' } as typeof ada
  const { accepted } = await acceptWithPasskey(await invite(grace))
  const [code = ''] = accepted?.recoveryCodes ?? []
  for (const given of [
    { mail, code },
    { mail, code: '' },
    { mail: 'nobody@maker.example', code },
  ]) {
    assert.deepEqual(await signInWithRecoveryCode(accounting, given), { kind: 'refused' })
  }
  assert.equal(counts.hashes, 0)
})

test('a passkey signs in, again and again', async t => {
  const { db, sign, now, personId, problems } = await makePasskeyWorld(t)
  for (let turn = 0; turn < 2; turn += 1) {
    const result = await sign()
    const token = result.kind === 'signed-in' ? result.session.token : ''
    assert.equal((await findSession(db, token, now()))?.person?.id, personId)
  }
  assert.deepEqual(await problems(), [])
})

test('what a passkey signed is taken once, also by two calls at the same time', async t => {
  const { accounting, authenticator, ask } = await makePasskeyWorld(t)
  const response = authenticator.get(ask())
  const use = () => signInWithPasskey(accounting, party, response)
  const results = await Promise.all([use(), use()])
  assert.deepEqual(results.map(({ kind }) => kind).toSorted(), ['refused', 'signed-in'])
  assert.equal((await use()).kind, 'refused')
})

test('a passkey is refused for another origin, another host, an old challenge, another purpose, or without its person', async t => {
  const { accounting, sign, ask, pass, personId } = await makePasskeyWorld(t)
  const lies: Lie[] = [
    { origin: 'https://udigate.maker.example.evil.example' },
    { origin: 'http://udigate.maker.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { breakSignature: true },
    { type: 'webauthn.create' },
    { challenge: makeChallenge(accounting, `account ${personId}`).toString('base64url') },
    { challenge: Buffer.alloc(56).toString('base64url') },
  ]
  for (const lie of lies) assert.deepEqual(await sign(lie), { kind: 'refused' }, JSON.stringify(lie))
  const old = ask()
  pass(5 * minute)
  assert.deepEqual(await sign({}, old), { kind: 'refused' })
  assert.equal((await sign()).kind, 'signed-in')
})

test('a passkey that counts back was cloned, and is refused; one that does not count is not', async t => {
  const { sign, personId } = await makePasskeyWorld(t)
  assert.equal((await sign({ counter: 7 })).kind, 'signed-in')
  for (const counter of [7, 6, 0]) {
    assert.deepEqual(await sign({ counter }), { kind: 'cloned', personId }, `counter ${counter}`)
  }
  assert.equal((await sign({ counter: 8 })).kind, 'signed-in')
  const other = await makePasskeyWorld(t)
  const created = other.authenticator.create({ challenge: '', rp: { id: party.id } }, { counter: 0 })
  assert.ok(created)
  await other.db.updateTable('passkey').set({ counter: 0 }).execute()
  for (let turn = 0; turn < 2; turn += 1) assert.equal((await other.sign({ counter: 0 })).kind, 'signed-in')
})

test('a person who may sign in no longer is refused by every way', async t => {
  const one = await makePasswordWorld(t)
  const other = await makePasskeyWorld(t)
  for (const { write, db, accounting, personId } of [one, other]) {
    const person = await findPerson(db, personId)
    if (person) await write(at => endPerson(at, accounting, person, 'command line'))
  }
  const [code = ''] = one.recoveryCodes
  assert.deepEqual(await one.sign(), { kind: 'refused' })
  assert.deepEqual(await signInWithRecoveryCode(one.accounting, { mail, code }), { kind: 'refused' })
  assert.deepEqual(await other.sign(), { kind: 'refused' })
})

test('a passkey that was exchanged in the store does not sign in, and is found', async t => {
  const { db, problems, authenticator, sign } = await makePasskeyWorld(t)
  await db.updateTable('passkey').set({ public_key: 'eA' }).execute()
  assert.equal((await sign()).kind, 'refused')
  assert.match((await problems()).join(), /account .*: passkeys is stored otherwise than recorded/)
  assert.ok(authenticator)
})

test('a password that was changed while it was looked at does not sign in', async t => {
  const { accounting, db, secret, now } = await makePasswordWorld(t)
  const { passwords } = accounting
  const changing: typeof passwords = {
    ...passwords,
    async verify(given, stored, origin) {
      const isRight = await passwords.verify(given, stored, origin)
      const password_hash = await passwords.hash('another on seven tin roofs', origin)
      await db.updateTable('account').set({ password_hash }).execute()
      return isRight
    },
  }
  const given = { mail, password, code: showCode(secret, now()) }
  const result = await signInWithPassword({ ...accounting, passwords: changing }, given, { address: 'desk' })
  assert.deepEqual(result, { kind: 'refused' })
})
