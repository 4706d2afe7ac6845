import assert from 'node:assert/strict'
import { ada, makeAccountWorld } from '../../../test/account-world.ts'
import { test } from '../../../test/on-both-stores.ts'
import { Refusal } from '../../rights/refusal.ts'
import { listAccountsOfMail } from '../../store/accounts.ts'
import { findInvitation, listOpenInvitations } from '../../store/invitations.ts'
import { findPerson, listRoleGrants } from '../../store/people.ts'
import { createPerson, endPerson } from '../people.ts'
import { findSession } from '../sessions.ts'
import { joinBy } from './accept.ts'
import { invitePerson, writeInvitationLink } from './invite.ts'
import { findInvitee } from './invitee.ts'

const day = 24 * 3_600_000

test('an invitation makes a person with the roles that it gives, an account and a session, and is good once', async t => {
  const { db, invite, find, acceptWithPasskey, now, problems } = await makeAccountWorld(t)
  const token = await invite()
  const row = await find(token)
  const { accepted } = await acceptWithPasskey(token)
  const session = await findSession(db, accepted?.session.token ?? '', now())
  assert.equal(session?.person?.name, 'Ada Lovelace')
  assert.deepEqual(
    session?.grants.map(({ role, organisation, stage, granted_by }) => [
      role,
      organisation,
      stage,
      granted_by,
    ]),
    [['editor', 'maker', 'preview', 'command line']],
  )
  const [account] = await listAccountsOfMail(db, 'ada@maker.example')
  assert.equal(account?.person_id, session?.person?.id)
  assert.equal(accepted?.recoveryCodes.length, 10)
  assert.equal(await find(token), undefined)
  const kept = await findInvitation(db, row?.id ?? '')
  assert.deepEqual([kept?.name, kept?.mail, kept?.salt], [null, null, null])
  assert.deepEqual(await problems(), [])
})

test('of a token there is a hash alone, and what is no token opens nothing', async t => {
  const { db, invite, find } = await makeAccountWorld(t)
  const token = await invite()
  const stored = JSON.stringify(await db.selectFrom('invitation').selectAll().execute())
  assert.ok(!stored.includes(token))
  const [row] = await listOpenInvitations(db)
  for (const other of ['', token.slice(1), `${token}A`, row?.hash ?? '', row?.id ?? '']) {
    assert.equal(await find(other), undefined)
  }
})

test('two calls that accept one invitation at the same time make one account', async t => {
  const { db, invite, acceptWithPasskey, problems } = await makeAccountWorld(t)
  const token = await invite()
  const results = await Promise.all([1, 2, 3].map(() => acceptWithPasskey(token).catch(() => undefined)))
  assert.equal(results.filter(result => result?.accepted).length, 1)
  assert.equal((await db.selectFrom('account').selectAll().execute()).length, 1)
  assert.equal((await db.selectFrom('person').selectAll().execute()).length, 1)
  assert.deepEqual(await problems(), [])
})

test('an invitation expires after three days, and its name and address are forgotten a month later', async t => {
  const { db, invite, find, pass, problems } = await makeAccountWorld(t)
  const token = await invite()
  pass(3 * day - 1)
  assert.ok(await find(token))
  pass(1)
  assert.equal(await find(token), undefined)
  assert.equal((await listOpenInvitations(db)).length, 1)
  pass(31 * day)
  await invite({ ...ada, name: 'Grace Hopper', mail: 'grace@maker.example' })
  assert.deepEqual(
    (await listOpenInvitations(db)).map(({ name }) => name),
    ['Grace Hopper'],
  )
  assert.deepEqual(await problems(), [])
})

test('an invitation of a person sets another way to sign in, and ends all those before', async t => {
  const { db, accounting, write, invite, find, acceptWithPasskey, acceptWithPassword, now, problems } =
    await makeAccountWorld(t)
  const { accepted } = await acceptWithPasskey(await invite())
  const personId = accepted?.session.row.person_id ?? ''
  const again = await invite({ personId })
  const row = await find(again)
  assert.deepEqual(row && (await findInvitee(db, row)), {
    name: 'Ada Lovelace',
    mail: 'ada@maker.example',
    kind: 'reopen',
  })
  const { accepted: reopened } = await acceptWithPassword(again)
  assert.equal(reopened?.session.row.person_id, personId)
  assert.equal(await findSession(db, accepted?.session.token ?? '', now()), undefined)
  assert.ok(await findSession(db, reopened?.session.token ?? '', now()))
  assert.deepEqual(await db.selectFrom('passkey').selectAll().execute(), [])
  assert.equal((await listRoleGrants(db, personId)).length, 1)
  assert.deepEqual(await problems(), [])
  const person = await findPerson(db, personId)
  if (person) await write(at => endPerson(at, accounting, person, 'command line'))
  const late = await find(await invite({ personId }))
  assert.equal(late && (await findInvitee(db, late)), undefined)
})

test('a person without an account is not invited to open it again, and a reopening is not joined', async t => {
  const { accounting, write, invite, find, acceptWithPasskey } = await makeAccountWorld(t)
  const stranger = await write(db => createPerson(db, accounting, { name: 'A', mail: null }, 'command line'))
  const made = await write(db => invitePerson(db, accounting, { personId: stranger.id }, 'command line'))
  assert.deepEqual(made, new Refusal(`There is no account of a person ${stranger.id}.`))
  const { accepted } = await acceptWithPasskey(await invite())
  const row = await find(await invite({ personId: accepted?.session.row.person_id ?? '' }))
  assert.ok(row)
  assert.equal(await joinBy(accounting, row, stranger.id, true), 'gone')
})

test('an invitation that was changed in the store is found', async t => {
  const { db, invite, problems } = await makeAccountWorld(t)
  await invite()
  await db
    .updateTable('invitation')
    .set({ expires_at: Date.UTC(2099, 0, 1) })
    .execute()
  assert.match((await problems()).join(), /invitation .*: expiresAt is stored otherwise than recorded/)
})

test('the link has the token after the #, where no server sees it', () => {
  for (const address of ['https://udigate.maker.example', 'https://maker.example/udigate/']) {
    const link = new URL(writeInvitationLink(new URL(address), 'TOKEN'))
    assert.equal(link.hash, '#/invitation/TOKEN')
    assert.ok(!`${link.pathname}${link.search}`.includes('TOKEN'))
  }
})

test('a passkey is of one account alone', async t => {
  const { db, invite, acceptWithPasskey } = await makeAccountWorld(t)
  const { accepted, authenticator } = await acceptWithPasskey(await invite())
  assert.ok(accepted)
  const other = await invite({ ...ada, mail: 'grace@maker.example' })
  assert.equal((await acceptWithPasskey(other, authenticator)).accepted, undefined)
  assert.equal((await db.selectFrom('account').selectAll().execute()).length, 1)
})
