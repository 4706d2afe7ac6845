import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password, showCode } from '../../../test/account-world.ts'
import {
  type AccountsWorld,
  acceptWithPasskey,
  acceptWithPassword,
} from '../../../test/accounts-over-http.ts'
import { type Answered, worldSigner } from '../../../test/harness.ts'
import {
  assertProblem,
  ceo,
  makeMailWorld,
  makeTwoOrganisations,
  open,
} from '../../../test/two-organisations.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

/** Makes an account whose address nothing has proven: an administrator has confirmed its person, by an invitation to the address. */
async function signInUnproven(
  { world, alpha }: Pick<Awaited<ReturnType<typeof makeTwoOrganisations>>, 'world' | 'alpha'>,
  mail = ceo,
) {
  world.leave()
  const token = await alpha.invite({ name: 'Chief Executive', mail })
  const { secret, answer } = await acceptWithPassword(world, token)
  assert.equal(answer.status, 202)
  const [waiting] = await alpha.invitations()
  assert.equal((await alpha.post(`invitations/${waiting?.id}/confirm`)).status, 200)
  const sign = (as = mail) =>
    world.send('sign-in/password', { mail: as, password, code: showCode(secret, new Date()) })
  assert.equal((await sign()).status, 204)
  return { sign }
}

async function listProblems({ gateway: { store } }: AccountsWorld): Promise<unknown[]> {
  return Array.fromAsync(verifyEvidence({ db: store.db, signer: worldSigner }))
}

/** The id of the one that waits for a host. */
async function findWaiting(host: { get(path: string): Promise<Answered> }): Promise<string> {
  const [waiting] = (await host.get('confirmations')).body.items as { id: string }[]
  return waiting?.id ?? ''
}

async function findProof({ gateway }: AccountsWorld, mail: string) {
  const found = await gateway.store.db
    .selectFrom('person')
    .select(['mail', 'mail_proven_by'])
    .where('mail', '=', mail)
    .execute()
  return found.map(({ mail_proven_by }) => mail_proven_by)
}

test('without mail, an account asks a host for its address, who confirms what they have seen, and nothing else', async t => {
  const made = await makeTwoOrganisations(t)
  const { world, make } = made
  await signInUnproven(made)
  const { body: before } = await world.look('account')
  assert.deepEqual([before.mail, before.isMailProven, before.mailProof], [ceo, false, 'HOST'])

  const asked = await world.send('account/address', { mail: ` ${ceo.toUpperCase()} `.trim() })
  assert.deepEqual([asked.status, asked.body], [202, { mail: ceo, mailProof: 'HOST' }])
  const { body: waiting } = await world.look('account/confirmations')
  const [first] = waiting.items as { kind: string; mail: string; confirmedBy: string }[]
  assert.deepEqual([first?.kind, first?.mail, first?.confirmedBy], ['ADDRESS', ceo, 'HOST'])
  assert.deepEqual(await findProof(world, ceo), [null])

  const host = await open(world, await make('Hans', 'host', ''))
  const list = async () =>
    (await host.get('confirmations')).body.items as { id: string; mail: string; claim: { person: object } }[]
  const [seen] = await list()
  assert.partialDeepStrictEqual(seen, {
    kind: 'ADDRESS',
    name: 'Chief Executive',
    mail: ceo,
    isYou: false,
    roles: [],
    claim: { signsInBy: 'ACCOUNT', person: { mail: ceo, isMailProven: false } },
  })
  // Who asks for another one meanwhile is not confirmed by what the host saw before.
  assert.equal((await world.send('account/address', { mail: 'other@alpha.example' })).status, 202)
  assertProblem(await host.post(`confirmations/${seen?.id}/confirm`, { mail: ceo }), 404, 'path.unknown')
  const [now] = await list()
  assertProblem(
    await host.post(`confirmations/${now?.id}/confirm`, { mail: ceo }),
    409,
    'confirmation.outdated',
  )
  assert.equal((await host.post(`confirmations/${now?.id}/decline`)).status, 204)
  assert.deepEqual((await world.look('account/confirmations')).body.items, [])
  assert.equal((await world.look('account')).body.mail, ceo)

  await world.send('account/address', { mail: ceo })
  const [again] = await list()
  assert.equal((await host.post(`confirmations/${again?.id}/confirm`, { mail: ceo })).status, 204)
  assert.deepEqual(await findProof(world, ceo), ['host'])
  assert.equal((await world.look('account')).body.isMailProven, true)
  assertProblem(await world.send('account/address', { mail: ceo }), 409, 'account.impossible')
  assertProblem(await world.drop('account/address'), 404, 'path.unknown')
  assert.deepEqual(await listProblems(world), [])
})

test('an account takes another address only once that is confirmed, and signs in with it from then on', async t => {
  const made = await makeTwoOrganisations(t)
  const { world, make } = made
  const { sign } = await signInUnproven(made)
  const wanted = 'ceo@new.example'
  await world.send('account/address', { mail: wanted })
  assertProblem(await sign(wanted), 401, 'sign-in.refused')
  const host = await open(world, await make('Hans', 'host', ''))
  const id = await findWaiting(host)
  assert.equal((await host.post(`confirmations/${id}/confirm`, { mail: wanted })).status, 204)
  assert.partialDeepStrictEqual((await world.look('account')).body, { mail: wanted, isMailProven: true })
  const { body } = await made.alpha.get('people?q=new.example')
  assert.equal((body.items as unknown[]).length, 1)

  await world.send('account/address', { mail: 'third@alpha.example' })
  assert.equal((await world.drop('account/address')).status, 204)
  assert.deepEqual((await host.get('confirmations')).body.items, [])
  assert.deepEqual(await listProblems(world), [])
})

test('with mail, a code that goes to the address proves it, once, for this address and this account', async t => {
  const made = await makeMailWorld(t)
  const { world, alpha, mail, readCode } = made
  const token = await alpha.invite()
  await world.send('invitation/code', { token })
  const { body: proof } = await world.send('invitation/proof', { token, code: readCode() })
  await acceptWithPassword(world, token, proof)
  const wanted = 'ceo@new.example'
  const asked = await world.send('account/address', { mail: wanted })
  assert.deepEqual([asked.status, asked.body], [202, { mail: wanted, mailProof: 'CODE' }])
  assert.deepEqual([mail.taken.at(-1)?.to, (await world.look('account')).body.mail], [wanted, ceo])
  const prove = (code: string, address = wanted) =>
    world.send('account/address/proof', { mail: address, code })
  assertProblem(await prove(readCode(), 'victim@beta.example'), 403, 'address.code')
  const taken = await prove(readCode())
  assert.deepEqual([taken.status, taken.body.mail, taken.body.isMailProven], [200, wanted, true])
  assertProblem(await prove(readCode()), 403, 'address.code')
  assert.deepEqual([mail.taken.at(-1)?.to, mail.taken.length], [ceo, 3])
  assert.deepEqual(await findProof(world, wanted), ['code'])

  // Five codes an hour, and five tries for each.
  await world.send('account/address', { mail: ceo })
  const right = readCode()
  for (let turn = 0; turn < 5; turn += 1) assertProblem(await prove('BCDF-GHJK', ceo), 403, 'address.code')
  assertProblem(await prove(right, ceo), 403, 'address.code')
  for (let sent = 2; sent < 5; sent += 1) {
    assert.equal((await world.send('account/address', { mail: `${sent}@new.example` })).status, 202)
  }
  assertProblem(await world.send('account/address', { mail: ceo }), 429, 'rate.limited')
  assert.deepEqual(await listProblems(world), [])
})

test('only who has proven an address learns that another account has it', async t => {
  const made = await makeMailWorld(t)
  const { world, alpha, mail, readCode } = made
  const role = { role: 'editor', organisation: 'gamma', stage: 'preview', actors: 'any' } as const
  const known = 'known@gamma.example'
  await acceptWithPasskey(world, await world.invite({ name: 'Known', mail: known, roles: [role] }))
  world.leave()
  const token = await alpha.invite()
  await world.send('invitation/code', { token })
  const { body: proof } = await world.send('invitation/proof', { token, code: readCode() })
  await acceptWithPassword(world, token, proof)
  const answers: Answered[] = []
  for (const address of [known, 'none@gamma.example']) {
    answers.push(await world.send('account/address', { mail: address }))
    answers.push(await world.send('account/address/proof', { mail: address, code: 'BCDF-GHJK' }))
  }
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.code]),
    [
      [202, undefined],
      [403, 'address.code'],
      [202, undefined],
      [403, 'address.code'],
    ],
  )
  await world.send('account/address', { mail: known })
  assert.equal(mail.taken.at(-1)?.to, known)
  assertProblem(
    await world.send('account/address/proof', { mail: known, code: readCode() }),
    409,
    'address.taken',
  )
  assert.equal((await world.look('account')).body.mail, ceo)
})

test('no person confirms their own address, and none does who is no host', async t => {
  const made = await makeTwoOrganisations(t)
  const { world, alpha, eve, make } = made
  const host = { role: 'host' } as const
  await acceptWithPassword(
    world,
    await world.invite({ name: 'Hans', mail: 'hans@host.example', roles: [host] }),
  )
  await world.send('account/address', { mail: ceo })
  const { body } = await world.look('confirmations')
  const [own] = body.items as { id: string; isYou: boolean }[]
  assert.equal(own?.isYou, true)
  const { id } = own
  for (const what of ['confirm', 'decline']) {
    assertProblem(await world.send(`confirmations/${id}/${what}`, { mail: ceo }), 403, 'confirmation.own')
    for (const stranger of [alpha, eve]) {
      assertProblem(
        await stranger.post(`confirmations/${id}/${what}`, { mail: ceo }),
        403,
        'permission.right',
      )
    }
  }
  for (const stranger of [alpha, eve]) {
    assertProblem(await stranger.get('confirmations'), 403, 'permission.right')
  }
  const other = await open(world, await make('Helga', 'host', ''))
  assert.equal((await other.post(`confirmations/${id}/confirm`, { mail: ceo })).status, 204)
})

test('who is removed, or has proven the address elsewhere meanwhile, is confirmed by no host', async t => {
  const made = await makeTwoOrganisations(t)
  const { world, make } = made
  await signInUnproven(made)
  await world.send('account/address', { mail: ceo })
  const host = await open(world, await make('Hans', 'host', ''))
  const id = await findWaiting(host)
  const role = { role: 'editor', organisation: 'gamma', stage: 'preview', actors: 'any' } as const
  const back = world.leave()
  await acceptWithPasskey(world, await world.invite({ name: 'Twin', mail: ceo, roles: [role] }))
  back()
  assertProblem(await host.post(`confirmations/${id}/confirm`, { mail: ceo }), 409, 'confirmation.outdated')
  assert.equal((await world.look('account')).body.isMailProven, false)
})

test('how an address is asked for is as guarded as how one signs in: a person with an account, signed in lately', async t => {
  const { world, eve } = await makeTwoOrganisations(t)
  assertProblem(await eve.post('account/address', { mail: ceo }), 409, 'account.impossible')
  assertProblem(await eve.post('account/address/proof', { mail: ceo, code: 'x' }), 409, 'account.impossible')
  await acceptWithPassword(world, await world.invite())
  assertProblem(await world.send('account/address', { mail: 'none' }), 400, 'request.members')
  await world.gateway.store.write(db =>
    db
      .updateTable('session')
      .set({ created_at: Date.now() - 16 * 60_000 })
      .execute(),
  )
  assertProblem(await world.send('account/address', { mail: ceo }), 403, 'session.old')
  assertProblem(await world.send('account/address/proof', { mail: ceo, code: 'x' }), 403, 'session.old')
})
