import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AccountsWorld,
  acceptWithPasskey,
  acceptWithPassword,
  makeAccountsWorld,
} from '../../../test/accounts-over-http.ts'
import { makePerson } from '../../../test/people.ts'
import { assertProblem, makeTwoOrganisations, open } from '../../../test/two-organisations.ts'
import type { WantedInvitation } from '../../people/accounts/invite.ts'

type Caller = Awaited<ReturnType<typeof open>>

/** What the command line on the machine invites to, and who decides on it once it is accepted. */
const invitations: readonly [string, WantedInvitation & { name: string; mail: string }, string][] = [
  [
    'a role in an organisation with an administrator',
    invite('Vera', { role: 'viewer', organisation: 'alpha', stage: 'preview', actors: 'any' }),
    'ADMINISTRATOR',
  ],
  [
    'the first administrator of an organisation',
    invite('Gus', { role: 'administrator', organisation: 'gamma', stage: 'preview', actors: 'any' }),
    'HOST',
  ],
  [
    'a role on a stage that has no administrator',
    invite('Paula', { role: 'viewer', organisation: 'alpha', stage: 'production', actors: 'any' }),
    'OPERATOR',
  ],
  [
    'an administrator where there are people and no administrator',
    invite('Bob', { role: 'administrator', organisation: 'beta', stage: 'preview', actors: 'any' }),
    'HOST',
  ],
  [
    'another role where there are people and no administrator',
    invite('Vito', { role: 'viewer', organisation: 'beta', stage: 'preview', actors: 'any' }),
    'OPERATOR',
  ],
  ['a host', invite('Hilde', { role: 'host' }), 'HOST'],
]

function invite(name: string, role: Extract<WantedInvitation, { name: string }>['roles'][number]) {
  return { name, mail: `${name.toLowerCase()}@invited.example`, roles: [role], isConfirmed: false }
}

async function list(caller: Caller) {
  const { status, body } = await caller.get('confirmations')
  assert.equal(status, 200, JSON.stringify(body))
  return body.items as { id: string; kind: string; name: string; mail: string; isYou: boolean }[]
}

test('who waits sees who decides, and hosts see those who wait for them and no others', async t => {
  const { world, make } = await makeTwoOrganisations(t)
  const host = await open(world, await make('Hans', 'host', ''))
  for (const [what, wanted, confirmedBy] of invitations) {
    const token = await world.invite(wanted)
    assert.equal((await world.send('invitation/open', { token })).body.confirmedBy, confirmedBy, what)
    assert.equal((await acceptWithPasskey(world, token)).answer.status, 202, what)
    const { body } = await world.send('invitation/open', { token })
    assert.deepEqual([body.state, body.confirmedBy], ['TO_CONFIRM', confirmedBy], what)
  }
  const token = await world.invite()
  assert.equal((await world.send('invitation/open', { token })).body.confirmedBy, undefined)
  assert.deepEqual(
    (await list(host)).map(({ kind, name }) => [kind, name]),
    [
      ['HOST', 'Hilde'],
      ['FIRST_ADMINISTRATOR', 'Bob'],
      ['FIRST_ADMINISTRATOR', 'Gus'],
    ],
  )
  const waiting = await world.gateway.store.db.selectFrom('invitation').select(['id', 'name']).execute()
  for (const [what, { name, mail }, confirmedBy] of invitations) {
    const { id = '' } = waiting.find(row => row.name === name) ?? {}
    // Of what is for others to decide on it is not said whether the address is the one that was invited.
    const other = await host.post(`confirmations/${id}/confirm`, { mail: 'another@invited.example' })
    if (confirmedBy === 'HOST') assertProblem(other, 409, 'confirmation.outdated')
    else assertProblem(other, 404, 'path.unknown')
    const { status } = await host.post(`confirmations/${id}/confirm`, { mail })
    assert.equal(status, confirmedBy === 'HOST' ? 204 : 404, what)
  }
  assert.deepEqual(await list(host), [])
})

test('a link that opens an account again is for the operator alone to confirm, as is what it gives in an organisation', async t => {
  const { world, make, alpha } = await makeTwoOrganisations(t)
  const host = await open(world, await make('Hans', 'host', ''))
  const role = { role: 'submitter', organisation: 'alpha', stage: 'preview', actors: 'any' } as const
  await acceptWithPassword(
    world,
    await world.invite({ name: 'Sue', mail: 'sue@alpha.example', roles: [role] }),
  )
  world.leave()
  const token = await world.invite({ personId: await findPersonId(world, 'Sue'), isConfirmed: false })
  assert.equal((await world.send('invitation/open', { token })).body.confirmedBy, 'OPERATOR')
  await acceptWithPasskey(world, token)
  const rows = await world.gateway.store.db
    .selectFrom('invitation')
    .select('id')
    .where('claim', 'is not', null)
    .execute()
  for (const what of ['confirm', 'decline']) {
    const body = { mail: 'sue@alpha.example' }
    for (const [caller, path] of [
      [host, `confirmations/${rows[0]?.id}/${what}`],
      [alpha, `invitations/${rows[0]?.id}/${what}`],
    ] as const) {
      assert.ok((await caller.post(path, body)).status >= 403, path)
    }
  }
  assert.deepEqual(await list(host), [])
})

async function findPersonId({ gateway }: AccountsWorld, name: string): Promise<string> {
  const { id } = await gateway.store.db
    .selectFrom('person')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

test('no host confirms themselves, by whichever of the calls, and another host does', async t => {
  const { world, make } = await makeTwoOrganisations(t)
  const [hans, helga] = [await make('Hans', 'host', ''), await make('Helga', 'host', '')]
  const [host, other] = [await open(world, hans), await open(world, helga)]
  const administrator = { name: 'Gus', mail: 'gus@gamma.example' }
  const { body } = await host.post('organisations', { name: 'gamma', stages: ['preview'], administrator })
  assert.equal((await other.post('invitation/join', { token: String(body.link).slice(-43) })).status, 202)
  const [seen] = await list(other)
  assert.deepEqual([seen?.kind, seen?.mail, seen?.isYou], ['FIRST_ADMINISTRATOR', administrator.mail, true])
  for (const what of ['confirm', 'decline']) {
    assertProblem(await other.post(`organisations/gamma/${what}`), 403, 'invitation.own')
    assertProblem(
      await other.post(`confirmations/${seen?.id}/${what}`, { mail: administrator.mail }),
      403,
      'confirmation.own',
    )
  }
  assert.deepEqual((await other.get('account/confirmations')).body.items, [
    {
      kind: 'INVITATION',
      mail: administrator.mail,
      roles: [{ role: 'administrator', organisation: 'gamma', stage: 'preview', actors: 'any' }],
      since: ((await list(host))[0] as unknown as { claim: { at: string } }).claim.at,
      confirmedBy: 'HOST',
    },
  ])
  const confirming = () => host.post(`confirmations/${seen?.id}/confirm`, { mail: administrator.mail })
  const results = (await Promise.all([confirming(), confirming()])).map(({ status }) => String(status))
  assert.deepEqual(results.toSorted(), ['204', '404'])
  const asHost = await open(world, helga, 'host')
  assert.deepEqual((await asHost.get('account/confirmations')).body.items, [])
})

test('no administrator confirms themselves, and another one does', async t => {
  const { world, make, alpha } = await makeTwoOrganisations(t)
  const token = await alpha.invite({ roles: [{ role: 'submitter', actors: 'any' }] })
  const ada = await open(world, await make('Ada', 'administrator', 'alpha'))
  assert.equal((await ada.post('invitation/join', { token })).status, 202)
  const [waiting] = await ada.invitations()
  for (const what of ['confirm', 'decline']) {
    assertProblem(await ada.post(`invitations/${waiting?.id}/${what}`), 403, 'invitation.own')
  }
  assert.equal((await alpha.post(`invitations/${waiting?.id}/confirm`)).status, 200)
})

test('the administrator of the only organisation decides as its host, but makes no host who stays one', async t => {
  const world = await makeAccountsWorld(t)
  const ada = await open(world, await makePerson(world, 'Ada', 'administrator'))
  const wanted = invite('Hilde', { role: 'host' })
  await acceptWithPasskey(world, await world.invite(wanted))
  const [seen] = await list(ada)
  assert.equal(seen?.kind, 'HOST')
  const confirm = (caller: Caller) => caller.post(`confirmations/${seen?.id}/confirm`, { mail: wanted.mail })
  assertProblem(await confirm(ada), 403, 'confirmation.beyond')
  const host = await open(world, await makePerson(world, 'Hans', 'host'))
  assert.equal((await confirm(host)).status, 204)

  // A second organisation ends it.
  await makePerson(world, 'Bea', 'administrator', { organisation: 'beta' })
  assertProblem(await ada.get('confirmations'), 403, 'permission.right')
})

test('what hosts decide stands in their audit trail, with who decided', async t => {
  const { world, make } = await makeTwoOrganisations(t)
  const hans = await make('Hans', 'host', '')
  const host = await open(world, hans)
  const wanted = invite('Hilde', { role: 'host' })
  await acceptWithPasskey(world, await world.invite(wanted))
  const [seen] = await list(host)
  assert.equal((await host.post(`confirmations/${seen?.id}/confirm`, { mail: wanted.mail })).status, 204)
  const { body } = await host.get('audit-trail')
  const acts = (body.items as { act: string }[]).map(({ act }) => act)
  assert.ok(acts.includes('confirmed'), acts.join())
  // Hosts see of what concerns all that it was done; the evidence has by whom.
  const { author } = await world.gateway.store.db
    .selectFrom('audit_trail')
    .select('author')
    .where('kind', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  assert.equal(author, `person:${hans.id}`)
})
