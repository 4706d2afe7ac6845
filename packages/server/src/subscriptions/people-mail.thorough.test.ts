import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { freshRequest } from '../../test/fresh-request.ts'
import { eventually, start } from '../../test/harness.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { test } from '../../test/on-both-stores.ts'
import { makePerson, type TestPerson } from '../../test/people.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const minute = 60_000

async function as(who: TestPerson) {
  const headers = await who.signIn()
  return { key: null, headers: { ...headers, origin: 'http://127.0.0.1' } }
}

/** A gateway with a mail server, people, and a refused submission of Ada's. */
async function open(t: TestContext) {
  const mail = await startMailServer(t, { isPlain: true })
  const world = await start(t, {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
    UDIGATE_PUBLIC_URL: 'http://127.0.0.1/',
  })
  const person = (name: string, address: string) => makePerson(world, name, 'submitter', { mail: address })
  const ada = await person('Ada Lovelace', 'ada@maker.example')
  const bob = await person('Bob Noyce', 'bob@maker.example')
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: request.device.Device })
  const { body } = await world.post(submit, request, await as(ada))
  assert.equal(body.status, 'VALIDATION_FAILED', JSON.stringify(body))
  const path = `/api/v1/submissions/${body.requestId}`
  const { db } = world.gateway.store
  return {
    mail,
    world,
    person,
    ada,
    bob,
    db,
    device: request.device.Device,
    requestId: body.requestId,
    comment: async (who: TestPerson, text: string, mentions: string[] = []) => {
      const answer = await world.post(`${path}/comments`, { text, mentions }, await as(who))
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
    },
    assign: async (owner: TestPerson, by: TestPerson) => {
      const answer = await world.put(`${path}/owner`, { person: owner.id }, await as(by))
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
    },
    choose: async (who: TestPerson, choice: object) => {
      assert.equal((await world.put('/api/v1/account/mail', choice, await as(who))).status, 200)
    },
    /** What happened a minute ago is told now, and what is daily is due. */
    async letPass(): Promise<void> {
      const longAgo = Date.now() - minute - 1
      await db.updateTable('work_notice').set({ at: longAgo }).execute()
      await db.updateTable('mail_choice').set({ due_at: longAgo }).where('due_at', 'is not', null).execute()
      await db.updateTable('subscription').set({ due_at: longAgo }).where('due_at', 'is not', null).execute()
    },
    untilTaken: (count: number) =>
      eventually(
        async () => mail.taken,
        taken => taken.length >= count,
      ),
    untilTold: () =>
      eventually(
        () => db.selectFrom('work_notice').selectAll().execute(),
        rows => rows.length === 0,
      ),
  }
}

/** The plain text of a mail, as its reader has it. */
function readText({ source }: { source: string }): string {
  const [, part = ''] = /text\/plain[^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n----/.exec(source) ?? []
  return part.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n')
}

test('a comment is told to who owns, submitted and commented before, in one mail each, and to its author never', async t => {
  const { mail, person, ada, bob, comment, assign, letPass, untilTaken, untilTold, device, requestId } =
    await open(t)
  const eve = await person('Eve Adams', 'eve@maker.example')
  await person('Mallory', 'mallory@maker.example')
  await assign(bob, ada)
  await comment(eve, 'Is this the patient Smith?')
  await comment(ada, '@Eve Adams, it is not.', [eve.id])
  await letPass()
  await untilTaken(3)
  await untilTold()
  const to = new Map(mail.taken.map(each => [each.to, readText(each)]))
  assert.deepEqual(
    [...to.keys()].toSorted(),
    ['ada', 'bob', 'eve'].map(name => `${name}@maker.example`),
  )
  assert.equal(mail.taken.length, 3)
  const of = `Submission of ${device} (EU_UDI_MDR)`
  const link = `http://127.0.0.1/#/submissions/${requestId}`
  const told = (...lines: string[]) => lines.map(line => `${line}\n- ${of}`)
  for (const [name, sections] of [
    ['ada', [`${told('1 with a new comment')[0]}, by Eve Adams`]],
    [
      'bob',
      [
        `${told('1 assigned to you')[0]}, by Ada Lovelace`,
        `${told('1 with a new comment')[0]}, by Eve Adams, Ada Lovelace`,
      ],
    ],
    ['eve', [`${told('1 with a comment that mentions you')[0]}, by Ada Lovelace`]],
  ] as const) {
    const text = to.get(`${name}@maker.example`) ?? ''
    for (const section of sections) assert.ok(text.includes(`${section}\n  ${link}`), `${name}: ${text}`)
    assert.ok(!text.includes('Smith'), 'no mail has the text of a comment')
  }
})

test('who has chosen none, or left the organisation, gets no mail', async t => {
  const { mail, db, ada, bob, person, comment, assign, choose, letPass, untilTaken, untilTold } =
    await open(t)
  const eve = await person('Eve Adams', 'eve@maker.example')
  await choose(ada, { frequency: 'none' })
  await assign(bob, ada)
  await comment(eve, 'One.')
  await bob.endRole()
  await comment(ada, 'Two.')
  await letPass()
  await untilTaken(1)
  await untilTold()
  assert.deepEqual(
    mail.taken.map(({ to }) => to),
    ['eve@maker.example'],
  )
  const mails = await db.selectFrom('mail').select('address').execute()
  assert.deepEqual(
    mails.map(({ address }) => address),
    ['eve@maker.example'],
  )
})

test('a mail that waits for its next attempt does not go to who has left meanwhile', async t => {
  const { mail, db, ada, bob, comment, letPass } = await open(t)
  mail.refuse({ at: 'RCPT', code: 451, times: 1 })
  await comment(bob, 'One.')
  await letPass()
  await eventually(
    () => db.selectFrom('mail').selectAll().executeTakeFirst(),
    row => row?.attempts === 1,
  )
  await ada.endRole()
  await db.updateTable('mail').set({ due_at: 0 }).execute()
  const row = await eventually(
    () => db.selectFrom('mail').selectAll().executeTakeFirst(),
    found => found?.state === 'failed',
  )
  assert.match(String(row?.because), /does not belong/)
  assert.equal(mail.taken.length, 0)
})

test('the daily mail says what waits for a person, and joins the digest that goes to their address', async t => {
  const { mail, world, ada, bob, comment, assign, choose, letPass, untilTaken, untilTold, device } =
    await open(t)
  await choose(bob, { frequency: 'daily', hour: 6 })
  await assign(bob, ada)
  await comment(ada, 'One.')
  await letPass()
  await untilTaken(1)
  const [daily] = mail.taken
  assert.equal(daily?.to, 'bob@maker.example')
  const text = readText(daily ?? { source: '' })
  assert.match(text, /1 assigned to you\n/)
  assert.match(text, new RegExp(`1 waiting for you\n- Submission of ${device} \\(EU_UDI_MDR\\): refused`))

  const wanted = { address: 'Bob@maker.example', topics: ['doubts'], frequency: 'daily', hour: 6 }
  const admin = { key: await world.makeKey({ scopes: ['admin'] }) }
  assert.equal((await world.post('/api/v1/subscriptions', wanted, admin)).status, 201)
  await comment(ada, 'Two.')
  await letPass()
  await untilTaken(2)
  await untilTold()
  const [, joined, ...more] = mail.taken
  assert.equal(more.length, 0)
  assert.equal(joined?.to, wanted.address)
  const both = readText(joined ?? { source: '' })
  assert.match(both, /1 with a new comment\n/)
  assert.match(both, /1 waiting for you\n/)
  assert.match(both, /because of subscription/)
})
