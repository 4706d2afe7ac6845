import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson } from '../../../test/people.ts'
import { forgetWholePerson } from '../../people/accounts/forget-person.ts'
import { grantRole } from '../../people/people.ts'
import { findPerson } from '../../store/people.ts'
import { address, open, path, readText, submit, until } from './testing/subscriptions-world.ts'

const findSubject = ({ source }: { source: string }) =>
  /^Subject: ((?:.*\r\n )*.*)\r$/m.exec(source)?.[1]?.replaceAll('\r\n', '')

test('what happened within a minute is one mail: names, codes and links, and nothing of a record', async t => {
  const { mail, world, subscribe, letPass, untilMail } = await open(t)
  const all = await subscribe({ address, topics: ['outcomes', 'doubts'], frequency: 'at-once' })
  const refusals = await subscribe({
    address: 'only@maker.example',
    topics: ['refusals'],
    frequency: 'at-once',
  })
  const accepted = freshRequest('EU_UDI_MDR')
  accepted.device.ReferenceNumber = 'a-reference-of-the-record'
  const refused = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const answers = [await world.post(submit, accepted), await world.post(submit, refused)]
  await letPass()
  await until(mail, 2)
  for (const id of [all, refusals]) await untilMail(id, 'SENT')
  const to = (wanted: string) => mail.taken.filter(each => each.to === wanted)
  const [both, ...more] = to(address)
  assert.ok(both && more.length === 0)
  assert.equal(findSubject(both), 'udigate preview: 1 refused, 1 accepted')
  const text = readText(both)
  for (const [index, { device }] of [refused, accepted].entries()) {
    assert.ok(text.includes(`- ${device.Device} (EU_UDI_MDR)`), text)
    const place = `https://udigate.example.com/#/submissions/${String(answers[1 - index]?.body.requestId)}`
    assert.ok(text.includes(place), text)
  }
  assert.match(text, new RegExp(`subscription ${all} of maker on preview`))
  assert.ok(!both.source.includes('a-reference'))
  const [one, ...others] = to('only@maker.example')
  assert.ok(one && others.length === 0)
  assert.equal(findSubject(one), 'udigate preview: 1 refused')
  assert.ok(!one.source.includes(accepted.device.Device))

  await world.restart()
  await letPass()
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  await letPass()
  await until(mail, 3)
  assert.equal(to('only@maker.example').length, 1, 'nothing is told twice')
})

test('a subscription that is deleted leaves nothing: no mail, no notice, no address', async t => {
  const { mail, world, options, subscribe } = await open(t)
  const id = await subscribe({ address, topics: ['outcomes'], frequency: 'at-once' })
  mail.refuse({ at: 'RCPT', code: 450, times: 1 })
  await world.post(`${path}/${id}/test`, undefined, options)
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  assert.equal((await world.remove(`${path}/${id}`, options)).status, 204)
  assert.equal((await world.get(`${path}/${id}`, options)).status, 404)
  assert.equal((await world.remove(`${path}/${id}`, options)).status, 404)
  const { db } = world.gateway.store
  for (const table of ['subscription', 'notice', 'mail'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  }
})

test('who has left gets nothing more by a subscription to their address, and once forgotten has none', async t => {
  const { mail, world, options, subscribe, letPass } = await open(t)
  const wanted = { topics: ['outcomes'], frequency: 'at-once' } as const
  const person = (name: string) => makePerson(world, name, 'administrator', { mail: `${name}@maker.example` })
  const [gone, moved, kept] = [await person('gone'), await person('moved'), await person('kept')]
  const subscriptions = new Map<string, string>()
  for (const name of ['Gone', 'moved', 'kept', 'team'])
    subscriptions.set(name, await subscribe({ address: `${name}@maker.example`, ...wanted }))
  await gone.endRole()
  await moved.endRole()
  const place = { organisation: 'maker', stage: 'preview', actors: 'any' } as const
  const environment = { now: () => new Date(), randomBytes }
  const { store } = world.gateway
  await store.write(db => grantRole(db, environment, moved.id, { role: 'viewer', ...place }, 'command line'))

  await world.post(submit, freshRequest('EU_UDI_MDR'))
  await letPass()
  await until(mail, 3)
  assert.deepEqual(new Set(mail.taken.map(({ to }) => to.split('@')[0])), new Set(['kept', 'moved', 'team']))
  const { body } = await world.get(`${path}/${subscriptions.get('Gone')}`, options)
  assert.match(String(body.stoppedBecause), /no role in the organisation on this stage/)
  assert.deepEqual(await store.db.selectFrom('notice').selectAll().execute(), [])

  await store.write(async db => {
    const row = await findPerson(db, gone.id)
    assert.ok(row)
    await forgetWholePerson(db, environment, row, `person:${kept.id}`)
  })
  const rows = await store.db.selectFrom('subscription').select('id').execute()
  const left = [...subscriptions].filter(([name]) => name !== 'Gone').map(([, id]) => id)
  assert.deepEqual(rows.map(({ id }) => id).toSorted(), left.toSorted())
})

test('400 for what does not go together, 409 without a mail server or the webhook, 403 without the scope', async t => {
  const { world, options } = await open(t)
  const fine = { address, topics: ['outcomes'], frequency: 'at-once' }
  for (const [wrong, at] of [
    [{ ...fine, address: undefined }, '/address'],
    [{ ...fine, webhookId: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e' }, '/address'],
    [{ ...fine, address: 'a@b\r\nBcc: c@d' }, '/address'],
    [{ ...fine, topics: [] }, '/topics'],
    [{ ...fine, topics: ['outcomes', 'outcomes'] }, '/topics'],
    [{ ...fine, topics: ['deadlines'] }, '/frequency'],
    [{ ...fine, hour: 5 }, '/hour'],
    [{ ...fine, frequency: 'daily', weekday: 'monday' }, '/weekday'],
    [{ ...fine, frequency: 'daily', hour: 24 }, '/hour'],
  ] as const) {
    const { status, body } = await world.post(path, wrong, options)
    assert.deepEqual([status, body.code], [400, 'request.members'], JSON.stringify(wrong))
    assert.ok(JSON.stringify(body).includes(at), JSON.stringify(body))
  }
  const webhookId = '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e'
  const unknown = await world.post(path, { webhookId, topics: ['outcomes'], frequency: 'daily' }, options)
  assert.deepEqual([unknown.status, unknown.body.code], [409, 'subscription.impossible'])
  assert.equal((await world.post(path, fine)).status, 403)
  const without = await start(t)
  const admin = { key: await without.makeKey({ scopes: ['admin'] }) }
  const { status, body } = await without.post(path, fine, admin)
  assert.deepEqual([status, body.code], [409, 'subscription.impossible'])
  assert.match(String(body.detail), /UDIGATE_SMTP_HOST/)
})
