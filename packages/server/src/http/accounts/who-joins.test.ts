import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password, showCode } from '../../../test/account-world.ts'
import {
  type AccountsWorld,
  acceptWithPasskey,
  acceptWithPassword,
} from '../../../test/accounts-over-http.ts'
import type { Answered } from '../../../test/harness.ts'
import { makePerson, type TestPerson } from '../../../test/people.ts'
import {
  assertProblem,
  ceo,
  makeMailWorld,
  makeTwoOrganisations as makeWorld,
  open,
} from '../../../test/two-organisations.ts'
import { endPerson } from '../../people/people.ts'
import { findPerson } from '../../store/people.ts'

test('without mail, a person who opens a link while signed in has none of its roles until an administrator confirms them', async t => {
  const { world, alpha, eve, evePerson } = await makeWorld(t)
  const token = await alpha.invite()
  assert.equal((await eve.post('invitation/open', { token })).body.needs, 'CONFIRMATION')
  assert.equal((await eve.post('invitation/join', { token })).status, 202)
  const there = await open(world, evePerson, 'alpha/preview')
  for (const path of ['session', 'people', 'submissions', 'keys']) {
    assertProblem(await there.get(path), 403, 'permission.membership')
  }
  const [waiting] = await alpha.invitations()
  assert.equal(waiting?.state, 'TO_CONFIRM')
  assert.deepEqual(waiting?.claim?.person, {
    id: evePerson.id,
    name: 'Eve Beta',
    mail: 'eve@beta.example',
    isMailProven: false,
  })
  assert.equal((await alpha.post(`invitations/${waiting?.id}/decline`)).status, 204)
  assertProblem(await eve.post('invitation/open', { token }), 404, 'invitation.unknown')
  assertProblem(await there.get('session'), 403, 'permission.membership')

  const again = await alpha.invite()
  assert.equal((await eve.post('invitation/join', { token: again })).status, 202)
  assert.equal((await eve.post('invitation/open', { token: again })).body.state, 'TO_CONFIRM')
  const [other] = await alpha.invitations()
  const confirmed = await alpha.post(`invitations/${other?.id}/confirm`)
  assert.deepEqual([confirmed.status, confirmed.body.name], [200, 'Eve Beta'])
  assert.equal((await there.get('people')).status, 200)
  assertProblem(await alpha.post(`invitations/${other?.id}/confirm`), 404, 'path.unknown')
})

test('without mail, a new account signs in once it is confirmed, and no session comes before', async t => {
  const { world, alpha } = await makeWorld(t)
  const token = await alpha.invite()
  const { answer, secret } = await acceptWithPassword(world, token)
  assert.deepEqual([answer.status, answer.cookie], [202, undefined])
  assert.equal((answer.body.recoveryCodes as string[]).length, 10)
  const sign = () => {
    const code = showCode(secret, new Date())
    return world.send('sign-in/password', { mail: ceo, password, code })
  }
  assertProblem(await sign(), 401, 'sign-in.refused')
  assert.ok(!JSON.stringify((await alpha.get('people')).body).includes(ceo))
  const [waiting] = await alpha.invitations()
  assert.deepEqual([waiting?.state, waiting?.claim?.signsInBy], ['TO_CONFIRM', 'PASSWORD'])
  const confirmed = await alpha.post(`invitations/${waiting?.id}/confirm`)
  assert.deepEqual([confirmed.status, confirmed.body.mail], [200, ceo])
  assert.equal((await sign()).status, 204)
  assert.equal((await world.look('people')).status, 200)
})

test('with mail, an invitation is accepted only with the code that went to the invited address', async t => {
  const { world, alpha, eve, mail, readCode } = await makeMailWorld(t)
  const token = await alpha.invite()
  assert.equal((await world.send('invitation/open', { token })).body.needs, 'CODE')
  assertProblem(await eve.post('invitation/join', { token }), 403, 'invitation.unproven')
  assertProblem(await eve.post('invitation/join', { token, proof: 'x' }), 403, 'invitation.unproven')
  assertProblem((await acceptWithPasskey(world, token)).answer, 403, 'invitation.unproven')
  assertProblem((await acceptWithPassword(world, token)).answer, 403, 'invitation.unproven')

  assert.equal((await eve.post('invitation/code', { token })).status, 204)
  assert.deepEqual(
    mail.taken.map(({ to }) => to),
    [ceo],
  )
  assertProblem(await eve.post('invitation/proof', { token, code: 'BCDF-GHJK' }), 403, 'invitation.code')
  const { body } = await world.send('invitation/proof', { token, code: readCode() })
  assertProblem(await world.send('invitation/proof', { token, code: readCode() }), 403, 'invitation.code')
  const other = await alpha.invite({ mail: 'cfo@alpha.example' })
  assertProblem((await acceptWithPasskey(world, other, body)).answer, 403, 'invitation.unproven')
  const { answer } = await acceptWithPasskey(world, token, body)
  assert.equal(answer.status, 200)
  assert.equal((await world.look('people')).status, 200)
  assert.ok(!world.logged.join('\n').includes(readCode()))

  // Who is known by that address already is told so, once they have proven it.
  world.leave()
  const late = await alpha.invite()
  await world.send('invitation/code', { token: late })
  const { body: proof } = await world.send('invitation/proof', { token: late, code: readCode() })
  assertProblem((await acceptWithPasskey(world, late, proof)).answer, 409, 'invitation.known-account')
})

test('five codes an hour are sent for an invitation, and one that the mail server refuses is said so', async t => {
  const { alpha, world, mail } = await makeMailWorld(t)
  const token = await alpha.invite()
  mail.refuse({ at: 'RCPT', code: 550, times: 1 })
  assertProblem(await world.send('invitation/code', { token }), 503, 'invitation.not-sent')
  for (let count = 1; count < 5; count += 1) {
    assert.equal((await world.send('invitation/code', { token })).status, 204)
  }
  const limited = await world.send('invitation/code', { token })
  assertProblem(limited, 429, 'rate.limited')
  assert.match(limited.headers.get('retry-after') ?? '', /^\d+$/)
})

test('who has proven the address before joins at once, and with another account needs the code', async t => {
  const { world, make, alpha } = await makeMailWorld(t)
  for (const [address, mailProof, status] of [
    [ceo, 'host', 204],
    ['CEO@alpha.example', 'code', 204],
    // By one that this gateway has not.
    [ceo, 'provider', 403],
    [ceo, null, 403],
    ['someone@alpha.example', 'provider', 403],
  ] as const) {
    const person = await make(`Known as ${address}`, 'viewer', 'beta', address)
    await world.gateway.store.write(db =>
      db.updateTable('person').set({ mail_proven_by: mailProof }).where('id', '=', person.id).execute(),
    )
    const known = await open(world, person)
    const token = await alpha.invite()
    const { needs } = (await known.post('invitation/open', { token })).body
    assert.equal(needs, status === 204 ? 'NOTHING' : 'CODE')
    const { status: joined } = await known.post('invitation/join', { token })
    assert.equal(joined, status, `${address} ${mailProof}`)
  }
})

test('an administrator confirms only what they could give: nothing of another organisation, stage or actor; nor does a host within one', async t => {
  const { world, make, alpha, eve } = await makeWorld(t)
  const ulm = 'DE-MF-000001723'
  const token = await alpha.invite()
  await eve.post('invitation/join', { token })
  const [waiting] = await alpha.invitations()
  const decide = (caller: { post: (path: string) => Promise<Answered> }) =>
    Promise.all(['confirm', 'decline'].map(what => caller.post(`invitations/${waiting?.id}/${what}`)))
  for (const [role, organisation, expected] of [
    ['editor', 'alpha', 403],
    ['administrator', 'beta', 404],
    ['host', '', 403],
  ] as const) {
    const other = await open(world, await make(role, role, organisation))
    for (const { status } of await decide(other)) assert.equal(status, expected, `${role} ${organisation}`)
  }
  for (const place of [
    { organisation: 'alpha', stage: 'production' },
    { organisation: 'alpha', actors: [ulm] },
  ] as const) {
    const other = await open(world, await makePerson(world, 'Other', 'administrator', place))
    for (const { status } of await decide(other)) {
      assert.equal(status, 'stage' in place ? 404 : 403, JSON.stringify(place))
    }
  }
  const host = await open(world, await make('Hans', 'host', ''))
  assertProblem(await host.post('organisations/alpha/confirm'), 404, 'path.unknown')
  assert.equal((await alpha.post(`invitations/${waiting?.id}/confirm`)).status, 200)
})

test('a host confirms the first administrator of an organisation, or declines them', async t => {
  const { world, make } = await makeWorld(t)
  const host = await open(world, await make('Hans', 'host', ''))
  const wanted = {
    name: 'gamma',
    stages: ['preview'],
    administrator: { name: 'Gus', mail: 'gus@gamma.example' },
  }
  for (const decision of ['decline', 'confirm']) {
    const { body } = await host.post('organisations', wanted)
    assertProblem(await host.post(`organisations/gamma/${decision}`), 404, 'path.unknown')
    await acceptWithPasskey(world, String(body.link).slice(-43))
    const { body: listed } = await host.get('organisations')
    const gamma = (listed.items as { name: string; invitation?: { state: string } }[]).find(
      ({ name }) => name === 'gamma',
    )
    assert.equal(gamma?.invitation?.state, 'TO_CONFIRM')
    assert.equal((await host.post(`organisations/gamma/${decision}`)).status, 204)
  }
  const { body } = await host.get('organisations')
  assert.match(JSON.stringify(body), /"administrators":\[\{"name":"Gus","mail":"gus@gamma.example"\}\]/)
  const proven = await world.gateway.store.db
    .selectFrom('person')
    .select('mail_proven_by')
    .where('name', '=', 'Gus')
    .executeTakeFirst()
  assert.equal(proven?.mail_proven_by, 'host')
})

/** Signs in with an account of its own. */
async function signInAs(world: AccountsWorld): Promise<void> {
  const role = { role: 'viewer', organisation: 'beta', stage: 'preview', actors: 'any' } as const
  await acceptWithPassword(
    world,
    await world.invite({ name: 'Prober', mail: `${crypto.randomUUID()}@beta.example`, roles: [role] }),
  )
}

/** Everything by which an address could be probed: each is asked for one that has an account elsewhere, and for one that has none. */
const probes: Record<
  string,
  (world: AccountsWorld, caller: Awaited<ReturnType<typeof open>>, address: string) => Promise<Answered>
> = {
  'inviting it': (_world, caller, mail) =>
    caller.post('invitations', { name: 'Probed', mail, roles: [{ role: 'viewer', actors: 'any' }] }),
  'opening its invitation': async (world, caller, mail) =>
    world.send('invitation/open', { token: await caller.invite({ name: 'Probed', mail }) }),
  'opening its invitation, signed in': async (_world, caller, mail) =>
    caller.post('invitation/open', { token: await caller.invite({ name: 'Probed', mail }) }),
  'beginning with a passkey': async (world, caller, mail) =>
    world.send('invitation/passkey/options', { token: await caller.invite({ name: 'Probed', mail }) }),
  'beginning with a password': async (world, caller, mail) =>
    world.send('invitation/password/options', { token: await caller.invite({ name: 'Probed', mail }) }),
  'asking for a code': async (world, caller, mail) =>
    world.send('invitation/code', { token: await caller.invite({ name: 'Probed', mail }) }),
  'guessing its code': async (world, caller, mail) =>
    world.send('invitation/proof', {
      token: await caller.invite({ name: 'Probed', mail }),
      code: 'BCDF-GHJK',
    }),
  'accepting with a passkey': async (world, caller, mail) =>
    (await acceptWithPasskey(world, await caller.invite({ name: 'Probed', mail }))).answer,
  'accepting with a password': async (world, caller, mail) =>
    (await acceptWithPassword(world, await caller.invite({ name: 'Probed', mail }))).answer,
  'joining as another person': async (_world, caller, mail) =>
    caller.post('invitation/join', { token: await caller.invite({ name: 'Probed', mail }) }),
  'asking for it as the address of an account': async (world, _caller, mail) => {
    await signInAs(world)
    const answer = await world.send('account/address', { mail })
    world.leave()
    return answer
  },
  'guessing the code of an account': async (world, _caller, mail) => {
    await signInAs(world)
    await world.send('account/address', { mail })
    const answer = await world.send('account/address/proof', { mail, code: 'BCDF-GHJK' })
    world.leave()
    return answer
  },
  'a wrong password': (world, _caller, mail) =>
    world.send('sign-in/password', { mail, password: 'guess', code: '000000' }),
  'a wrong recovery code': (world, _caller, mail) =>
    world.send('sign-in/recovery-code', { mail, code: 'AAAA-BBBB-CCCC-DDDD' }),
  'beginning a sign-in with a passkey': world => world.send('sign-in/passkey/options'),
  'searching for people': (_world, caller, mail) => caller.get(`people?q=${encodeURIComponent(mail)}`),
  'searching for former people': (_world, caller, mail) =>
    caller.get(`people?state=FORMER&q=${encodeURIComponent(mail)}`),
  'the list of invitations': (_world, caller) => caller.get('invitations'),
}

/** What an answer tells, without what is drawn again each time. */
function describe({ status, headers, body }: Answered, address: string): unknown {
  const names = [...headers.keys()].filter(name => !name.startsWith('ratelimit')).toSorted()
  const told = JSON.stringify(body)
    .replaceAll(address, 'ADDRESS')
    .replaceAll(encodeURIComponent(address), 'ADDRESS')
    .replaceAll(/"(ticket|challenge|secret|id|link|proof)":"[^"]*"/g, '"$1":"DRAWN"')
    .replaceAll(/secret=[A-Z2-7]{32}/g, 'secret=DRAWN')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/"[A-Z2-7]{4}(-[A-Z2-7]{4}){3}"/g, '"CODE"')
  return { status, names, told }
}

for (const isMailed of [false, true]) {
  test(`an administrator learns by nothing whether an address has an account elsewhere, ${isMailed ? 'with' : 'without'} mail`, async t => {
    const { world, make } = isMailed ? await makeMailWorld(t) : await makeWorld(t)
    const known = 'known@alpha.example'
    const role = { role: 'editor', organisation: 'alpha', stage: 'preview', actors: 'any' } as const
    await acceptWithPassword(world, await world.invite({ name: 'Known', mail: known, roles: [role] }))
    world.leave()
    for (const [what, probe] of Object.entries(probes)) {
      const answers = []
      for (const address of [known, 'other@alpha.example']) {
        // Each in an organisation of its own, whose lists hold nothing of the other.
        const caller = await open(world, await make('Admin', 'administrator', `${what} ${address}`))
        world.leave()
        world.counts.hashes = 0
        answers.push({
          ...(describe(await probe(world, caller, address), address) as object),
          hashes: world.counts.hashes,
        })
      }
      assert.deepEqual(answers[0], answers[1], what)
    }
  })
}

test('an account that an administrator has made does not keep the true person from one by the same address', async t => {
  const { world, make, alpha } = await makeWorld(t)
  const beta = await open(world, await make('Bea Beta', 'administrator', 'beta'))
  await acceptWithPassword(world, await beta.invite())
  const [mine] = await beta.invitations()
  assert.equal((await beta.post(`invitations/${mine?.id}/confirm`)).status, 200)
  world.leave()

  const { authenticator, answer } = await acceptWithPasskey(world, await alpha.invite())
  assert.equal(answer.status, 202)
  const [waiting] = await alpha.invitations()
  assert.equal((await alpha.post(`invitations/${waiting?.id}/confirm`)).status, 200)
  const { body: options } = await world.send('sign-in/passkey/options')
  assert.equal((await world.send('sign-in/passkey', authenticator.get(options as never))).status, 204)
  const { body } = await world.look('session')
  assert.equal(body.organisation, 'alpha')
})

/** What may happen between the acceptance of an invitation and its confirmation, so that nothing comes of it. */
const meanwhile: Record<
  string,
  (made: {
    world: AccountsWorld
    inviter: TestPerson
    alpha: Awaited<ReturnType<typeof open>>
    eve: string
    id: string
  }) => Promise<unknown>
> = {
  'who has invited is off-boarded': ({ inviter, alpha }) => alpha.remove(`people/${inviter.id}`),
  'who has invited may not sign in any longer': ({ world, inviter }) => end(world, inviter.id),
  'who has accepted may not sign in any longer': ({ world, eve }) => end(world, eve),
  'the invitation is withdrawn': ({ alpha, id }) => alpha.remove(`invitations/${id}`),
}

function end({ gateway }: AccountsWorld, personId: string): Promise<unknown> {
  return gateway.store.write(async db => {
    const person = await findPerson(db, personId)
    return person && endPerson(db, { now: () => new Date() }, person, 'command line')
  })
}

test('what was accepted gives nothing where who gives it, who gets it or the invitation is gone by then', async t => {
  for (const [what, happen] of Object.entries(meanwhile)) {
    const { world, make, alpha, eve, evePerson } = await makeWorld(t)
    const inviter = await make('Ines Alpha', 'administrator', 'alpha')
    const token = await (await open(world, inviter)).invite()
    assert.equal((await eve.post('invitation/join', { token })).status, 202)
    const [{ id } = { id: '' }] = await alpha.invitations()
    await happen({ world, inviter, alpha, eve: evePerson.id, id })
    const { status } = await alpha.post(`invitations/${id}/confirm`)
    assert.equal(status, what === 'the invitation is withdrawn' ? 404 : 409, what)
    const { db } = world.gateway.store
    const granted = await db
      .selectFrom('role_grant')
      .select('id')
      .where('person_id', '=', evePerson.id)
      .where('organisation', '=', 'alpha')
      .execute()
    assert.deepEqual(granted, [], what)
  }
})

test('two who accept one invitation at the same time, in two ways, are one', async t => {
  const { world, alpha, eve } = await makeWorld(t)
  const token = await alpha.invite()
  const results = await Promise.all([
    eve.post('invitation/join', { token }),
    acceptWithPasskey(world, token).then(({ answer }) => answer),
    acceptWithPassword(world, token).then(({ answer }) => answer),
  ])
  assert.deepEqual(results.map(({ status }) => String(status)).toSorted(), ['202', '404', '404'])
  const waiting = await alpha.invitations()
  assert.equal(waiting.length, 1)
  assert.equal((await alpha.post(`invitations/${waiting[0]?.id}/confirm`)).status, 200)
  const { body } = await alpha.get('people')
  assert.equal((body.items as unknown[]).length, 2)
})

test('what a person of one organisation accepts in another stands in no audit trail of the first', async t => {
  const { world, make, alpha, eve } = await makeWorld(t)
  const beta = await open(world, await make('Bea Beta', 'administrator', 'beta'))
  const token = await alpha.invite()
  assert.equal((await eve.post('invitation/join', { token })).status, 202)
  const [{ id } = { id: '' }] = await alpha.invitations()
  assert.equal((await alpha.post(`invitations/${id}/decline`)).status, 204)
  const { body } = await beta.get('audit-trail?limit=500')
  const acts = (body.items as { act: string }[]).map(({ act }) => act)
  assert.ok(acts.length > 0)
  for (const act of ['invited', 'claimed', 'declined']) assert.ok(!acts.includes(act), act)
  assert.ok(!JSON.stringify(body).includes('alpha'), JSON.stringify(body))
})
