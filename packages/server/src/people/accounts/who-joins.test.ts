import assert from 'node:assert/strict'
import { ada, makeAccountWorld, party, password, showCode } from '../../../test/account-world.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { ProvidedRole } from '../../config/providers/provider.ts'
import { isMailTaken, listAccountsOfMail } from '../../store/accounts.ts'
import { listOpenInvitations } from '../../store/invitations.ts'
import { findPerson, listRoleGrants } from '../../store/people.ts'
import type { MailProof } from '../../store/tables.ts'
import { createPerson } from '../people.ts'
import { joinBy } from './accept.ts'
import { makeChallenge } from './challenges.ts'
import { confirmInvitation, type Decider, declineInvitation } from './confirm.ts'
import type { WantedInvitation } from './invite.ts'
import {
  isAddressProven,
  makeAddressCode,
  proveForInvitation,
  takeAddressCode,
  writeProof,
} from './prove-address.ts'
import { signInWithPasskey, signInWithPassword, signInWithRecoveryCode } from './sign-in.ts'

const mail = 'ada@maker.example'
const issuer = 'https://login.example/realm'
const minute = 60_000
const unconfirmed: WantedInvitation = { ...ada, isConfirmed: false }

const administrator: Decider = { by: 'person:grace', mayDecide: async () => true, proves: null }
const host: Decider = { ...administrator, by: 'person:hans', proves: 'host' }

test('who accepts without a proof is nothing: no person, no account, no session, until an author has confirmed them', async t => {
  const { db, accounting, invite, find, acceptWithPassword, now, counts, problems } =
    await makeAccountWorld(t)
  const token = await invite(unconfirmed)
  const { result, secret } = await acceptWithPassword(token)
  assert.ok(typeof result === 'object' && result.session === undefined)
  for (const table of ['person', 'account', 'passkey', 'role_grant', 'session'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  }
  const sign = () =>
    signInWithPassword(accounting, { mail, password, code: showCode(secret, now()) }, { address: 'desk' })
  const [recoveryCode = ''] = result.recoveryCodes
  assert.equal((await sign()).kind, 'refused')
  assert.equal((await signInWithRecoveryCode(accounting, { mail, code: recoveryCode })).kind, 'refused')
  assert.ok(counts.hashes > 0)
  assert.deepEqual(await problems(), [])

  const row = await find(token)
  assert.equal((await acceptWithPassword(token)).result, 'gone')
  const person = await confirmInvitation(accounting, row?.id ?? '', administrator)
  assert.ok(typeof person === 'object')
  assert.deepEqual(
    (await listRoleGrants(db, person.id)).map(({ role, granted_by }) => [role, granted_by]),
    [['editor', 'command line']],
  )
  assert.equal((await sign()).kind, 'signed-in')
  assert.equal((await signInWithRecoveryCode(accounting, { mail, code: recoveryCode })).kind, 'signed-in')
  assert.equal(await confirmInvitation(accounting, row?.id ?? '', administrator), 'unknown')
  assert.equal(await find(token), undefined)
  assert.deepEqual(await problems(), [])
})

test('a passkey of who is to be confirmed signs in from then on, and not before', async t => {
  const { db, accounting, invite, find, acceptWithPasskey, problems } = await makeAccountWorld(t)
  const token = await invite(unconfirmed)
  const { authenticator } = await acceptWithPasskey(token)
  const sign = async () => {
    const challenge = makeChallenge(accounting, 'sign-in').toString('base64url')
    return signInWithPasskey(accounting, party, authenticator.get({ challenge, rpId: party.id }))
  }
  assert.equal((await sign()).kind, 'refused')
  const row = await find(token)
  const results = await Promise.all(
    [1, 2].map(() => confirmInvitation(accounting, row?.id ?? '', administrator)),
  )
  assert.deepEqual(results.map(result => typeof result).toSorted(), ['object', 'string'])
  assert.equal((await sign()).kind, 'signed-in')
  assert.equal((await db.selectFrom('account').selectAll().execute()).length, 1)
  assert.deepEqual(await problems(), [])
})

test('who is declined leaves nothing, and the link leads nowhere', async t => {
  const { db, accounting, invite, find, acceptWithPasskey, problems } = await makeAccountWorld(t)
  const token = await invite(unconfirmed)
  await acceptWithPasskey(token)
  const row = await find(token)
  const beyond = { ...administrator, mayDecide: async () => 'beyond' as const }
  assert.equal(await declineInvitation(accounting, row?.id ?? '', beyond), 'beyond')
  assert.equal(await declineInvitation(accounting, row?.id ?? '', administrator), 'declined')
  assert.equal(await declineInvitation(accounting, row?.id ?? '', administrator), 'unknown')
  assert.equal(await find(token), undefined)
  assert.deepEqual(await listOpenInvitations(db), [])
  assert.deepEqual(await db.selectFrom('person').selectAll().execute(), [])
  assert.deepEqual(await problems(), [])
})

test('a passkey that was registered elsewhere meanwhile cannot be confirmed', async t => {
  const { accounting, invite, find, acceptWithPasskey } = await makeAccountWorld(t)
  const token = await invite(unconfirmed)
  const { authenticator } = await acceptWithPasskey(token)
  await acceptWithPasskey(await invite({ ...ada, mail: 'grace@maker.example' }), authenticator)
  const row = await find(token)
  assert.equal(await confirmInvitation(accounting, row?.id ?? '', administrator), 'known')
})

test('a person who is signed in joins at once with an address that they have proven alone, and waits else', async t => {
  const { db, accounting, write, invite, find, problems } = await makeAccountWorld(t)
  const providers = [{ provider: { issuer: new URL(issuer), roles: [] } }]
  const cases: [string, string | null, MailProof | null, 'joined' | 'waiting'][] = [
    ['the address, proven by a provider', 'Ada@Maker.example', 'provider', 'joined'],
    ['the address, proven by a code', mail, 'code', 'joined'],
    ['the address, not proven', mail, null, 'waiting'],
    ['another address, proven', 'eve@another.example', 'provider', 'waiting'],
    ['an address with a letter that becomes one of it', 'ada@ma\u212Aer.example', 'provider', 'waiting'],
    ['no address', null, null, 'waiting'],
  ]
  for (const [what, address, mailProof, expected] of cases) {
    const known = mailProof === 'provider' ? { known: { provider: issuer, subject: what } } : {}
    const person = await write(at =>
      createPerson(at, accounting, { name: what, mail: address, mailProof, ...known }, 'command line'),
    )
    const token = await invite(unconfirmed)
    const row = await find(token)
    assert.ok(row)
    const join = (isProven: boolean) => joinBy({ ...accounting, providers }, row, person.id, isProven)
    assert.equal(await join(false), expected, what)
    assert.equal((await listRoleGrants(db, person.id)).length, expected === 'joined' ? 1 : 0, what)
    assert.equal(await join(true), 'gone', what)
    if (expected === 'waiting') {
      await confirmInvitation(accounting, row.id, administrator)
      assert.equal((await listRoleGrants(db, person.id)).length, 1, what)
    }
  }
  assert.deepEqual(await problems(), [])
})

function roleIn(organisation: string): ProvidedRole {
  return { role: 'editor', organisation, stage: 'preview', actors: 'any' }
}

function makeProvider(name: string, ...roles: ProvidedRole[]) {
  return {
    provider: {
      issuer: new URL(`https://${name}.example`),
      roles: roles.map(role => ({ claim: 'groups', value: 'udi', role })),
    },
  }
}

test('where organisations have providers of their own, the word of each for an address is for its organisation alone', async t => {
  const { accounting, write, invite, find } = await makeAccountWorld(t)
  const own = makeProvider('own', roleIn('maker'))
  const foreign = makeProvider('foreign', roleIn('other'))
  const ofHosts = makeProvider('hosts', { role: 'host' })
  const silent = makeProvider('silent')
  const maker = [roleIn('maker')]
  const [both, host] = [[roleIn('maker'), roleIn('other')], [{ role: 'host' } as const]]
  const cases: [ReturnType<typeof makeProvider>[], string, ProvidedRole[], 'joined' | 'waiting'][] = [
    [[own, foreign], 'own', maker, 'joined'],
    [[own, foreign], 'foreign', maker, 'waiting'],
    [[own, foreign], 'own', both, 'waiting'],
    [[own, foreign], 'own', host, 'waiting'],
    [[own, ofHosts], 'hosts', maker, 'joined'],
    [[own, ofHosts], 'hosts', host, 'joined'],
    [[own, silent], 'silent', maker, 'waiting'],
    [[own, foreign], 'removed', maker, 'waiting'],
    [[silent], 'silent', maker, 'joined'],
    [[silent], 'silent', host, 'joined'],
    [[silent], 'removed', maker, 'waiting'],
    [[], 'removed', maker, 'waiting'],
    // Two clients at one provider.
    [[silent, silent], 'silent', maker, 'joined'],
  ]
  for (const [index, [providers, name, roles, expected]] of cases.entries()) {
    const known = { provider: `https://${name}.example`, subject: String(index) }
    const person = await write(at =>
      createPerson(at, accounting, { name, mail, mailProof: 'provider', known }, 'command line'),
    )
    const row = await find(await invite({ name: 'Ada', mail, roles, isConfirmed: false }))
    assert.ok(row)
    const what = `${name} of ${providers.length}, case ${index}`
    assert.equal(await joinBy({ ...accounting, providers }, row, person.id, false), expected, what)
  }
})

test('only what is proven takes an address: a host and a code do, an administrator does not', async t => {
  const { db, accounting, invite, find, acceptWithPasskey } = await makeAccountWorld(t)
  const squatter = await invite(unconfirmed)
  await acceptWithPasskey(squatter)
  await confirmInvitation(accounting, (await find(squatter))?.id ?? '', administrator)
  assert.equal(await isMailTaken(db, mail), false)

  // The true person has the mail of that address, and an account of their own.
  const { accepted } = await acceptWithPasskey(await invite(unconfirmed), undefined, true)
  assert.ok(accepted)
  assert.equal(await isMailTaken(db, mail), true)
  assert.equal((await listAccountsOfMail(db, mail)).length, 2)
  const proven = await findPerson(db, accepted.session.row.person_id ?? '')
  assert.equal(proven?.mail_proven_by, 'code')

  // Who has proven it again has an account already; a host proves that address for no other account.
  assert.equal((await acceptWithPasskey(await invite(unconfirmed), undefined, true)).result, 'taken')
  const late = await invite(unconfirmed)
  await acceptWithPasskey(late)
  const other = await confirmInvitation(accounting, (await find(late))?.id ?? '', host)
  assert.ok(typeof other === 'object')
  assert.equal(other.mail_proven_by, null)
  const grace = await invite({ ...unconfirmed, mail: 'grace@maker.example' })
  await acceptWithPasskey(grace)
  const confirmed = await confirmInvitation(accounting, (await find(grace))?.id ?? '', host)
  assert.ok(typeof confirmed === 'object')
  assert.equal(confirmed.mail_proven_by, 'host')
})

test('two who prove one address at the same time get one account', async t => {
  const { db, invite, acceptWithPasskey } = await makeAccountWorld(t)
  const tokens = [await invite(unconfirmed), await invite(unconfirmed)]
  const results = await Promise.all(tokens.map(token => acceptWithPasskey(token, undefined, true)))
  assert.deepEqual(results.map(({ result }) => typeof result).toSorted(), ['object', 'string'])
  assert.equal((await listAccountsOfMail(db, mail)).length, 1)
})

test('accounts that bear one address sign in each for itself, with one hash, and none begins again for the others', async t => {
  const { db, accounting, invite, acceptWithPassword, counts, now, pass } = await makeAccountWorld(t)
  const [one, other] = [await acceptWithPassword(await invite()), await acceptWithPassword(await invite())]
  await db.updateTable('person').set({ mail_proven_by: null }).execute()
  const sign = (secret: string, given = password, address = 'desk') =>
    signInWithPassword(accounting, { mail, password: given, code: showCode(secret, now()) }, { address })
  for (const { secret, accepted } of [one, other]) {
    counts.hashes = 0
    const signedIn = await sign(secret, password, 'elsewhere')
    assert.equal(
      signedIn.kind === 'signed-in' && signedIn.session.row.person_id,
      accepted?.session.row.person_id,
    )
    assert.equal(counts.hashes, 1)
    pass(minute)
  }
  for (const { secret, accepted } of [one, other]) {
    const [code = ''] = accepted?.recoveryCodes ?? []
    const signedIn = await signInWithRecoveryCode(accounting, { mail, code })
    assert.equal(
      signedIn.kind === 'signed-in' && signedIn.session.row.person_id,
      accepted?.session.row.person_id,
    )
    assert.ok(secret)
  }
  // Who guesses at the other account takes back no mistake by signing in to their own.
  for (let mistake = 0; mistake < 4; mistake += 1) await sign(other.secret, 'guess')
  assert.equal((await sign(one.secret)).kind, 'signed-in')
  pass(minute)
  await sign(other.secret, 'guess')
  assert.equal((await sign(other.secret, 'guess')).kind, 'delayed')
})

test('a code proves an address once, within ten minutes and five tries, for its invitation alone', async t => {
  const { db, accounting, invite, find, pass } = await makeAccountWorld(t)
  const [row, other] = [await find(await invite(unconfirmed)), await find(await invite(unconfirmed))]
  assert.ok(row && other)
  const [address, another] = [proveForInvitation(row, mail), proveForInvitation(other, mail)]
  const make = async () => {
    const made = await makeAddressCode(accounting, address)
    assert.ok('code' in made)
    return made.code
  }
  const take = (code: string, of = address) => takeAddressCode(accounting, of, code)
  assert.equal(await take('BCDF-GHJK'), false)
  const former = await make()
  const code = await make()
  assert.ok(!JSON.stringify(await db.selectFrom('address_code').selectAll().execute()).includes(code))
  assert.equal(await take(former), false)
  assert.equal(await take(code, another), false)
  assert.equal(await take(code, { ...address, mail: 'eve@another.example' }), false)
  assert.equal(await take(` ${code.toLowerCase().replace('-', '')} `), true)
  assert.equal(await take(code), false)
  const proof = writeProof(accounting, address)
  assert.ok(isAddressProven(accounting, address, proof))
  assert.ok(!isAddressProven(accounting, another, proof))
  assert.ok(!isAddressProven(accounting, { ...address, mail: 'eve@another.example' }, proof))
  assert.ok(!isAddressProven(accounting, address, proof.slice(0, -4)))
  pass(30 * minute)
  assert.ok(!isAddressProven(accounting, address, proof))

  const old = await make()
  pass(10 * minute)
  assert.equal(await take(old), false)
  const tried = await make()
  for (let turn = 0; turn < 5; turn += 1) assert.equal(await take('BCDF-GHJK'), false)
  assert.equal(await take(tried), false)
  const twice = await make()
  const results = await Promise.all([take(twice), take(twice)])
  assert.equal(results.filter(isRight => isRight).length, 1)
  // Those were five within the hour, the two before it among them.
  const limited = await makeAddressCode(accounting, address)
  assert.ok('milliseconds' in limited)
  pass(limited.milliseconds)
  assert.ok(await make())
})

test('a claim that was changed in the store is found, and so are proofs', async t => {
  const { db, invite, acceptWithPasskey, problems } = await makeAccountWorld(t)
  await acceptWithPasskey(await invite(unconfirmed))
  await acceptWithPasskey(await invite({ ...ada, mail: 'grace@maker.example' }))
  assert.deepEqual(await problems(), [])
  const claimed = await db.selectFrom('invitation').select('claim').where('claim', 'is not', null).execute()
  const claim = JSON.stringify({ ...JSON.parse(claimed[0]?.claim ?? ''), personId: 'another' })
  await db.updateTable('invitation').set({ claim }).where('claim', 'is not', null).execute()
  await db.updateTable('person').set({ mail_proven_by: 'code' }).execute()
  await db.updateTable('invitation').set({ is_confirmed: 1 }).where('claim', 'is not', null).execute()
  const found = (await problems()).join()
  for (const what of ['claimSha256', 'mailProvenBy', 'isConfirmed']) {
    assert.match(found, new RegExp(`${what} is stored otherwise than recorded`))
  }
})
