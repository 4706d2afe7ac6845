import assert from 'node:assert/strict'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { eventIn, startReceiver } from '../../../test/webhook-receiver.ts'
import { address, open, path, readText, submit, until } from './testing/subscriptions-world.ts'

const findId = ({ source }: { source: string }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1]

test('a greylisted mail goes again under the same Message-ID, and a recipient that is refused is given up', async t => {
  const { mail, world, options, get, subscribe, retryNow, untilMail } = await open(t)
  const id = await subscribe({ address, topics: ['outcomes'], frequency: 'at-once' })
  mail.refuse({ at: 'DATA', code: 451, times: 2 })
  assert.equal((await world.post(`${path}/${id}/test`, undefined, options)).status, 202)
  for (const attempts of [1, 2]) {
    const { lastMail } = await eventually(
      () => get(id),
      found => (found.lastMail as { attempts?: number } | undefined)?.attempts === attempts,
    )
    assert.partialDeepStrictEqual(lastMail, { state: 'WAITING' })
    assert.match(JSON.stringify(lastMail), /"because":"The mail server answered DATA: 451 4\.7\.1 Greylisted/)
    await retryNow()
  }
  assert.partialDeepStrictEqual(await untilMail(id, 'SENT'), { attempts: 3 })
  const { id: mailId } = await world.gateway.store.db
    .selectFrom('mail')
    .select('id')
    .executeTakeFirstOrThrow()
  assert.deepEqual(mail.taken.map(findId), [`<${mailId}@example.com>`])

  mail.refuse({ at: 'RCPT', code: 550, times: 9 })
  await world.post(`${path}/${id}/test`, undefined, options)
  const failed = await untilMail(id, 'FAILED')
  assert.deepEqual([failed?.attempts, failed?.nextAttemptAt], [1, undefined])
  const metrics = String((await world.get('/metrics', { key: null })).body.text)
  assert.match(metrics, /^udigate_mail_attempts_total\{stage="preview",result="sent"\} 1$/m)
  assert.match(metrics, /^udigate_mail_attempts_total\{stage="preview",result="failed"\} 3$/m)
  assert.ok(world.logged.every(line => !line.includes(address)))
})

test('a daily digest has the devices that are late, and is not made where there is nothing to tell', async t => {
  const { mail, world, get, subscribe, letPass } = await open(t)
  const id = await subscribe({ address, topics: ['deadlines', 'refusals'], frequency: 'daily', hour: 5 })
  const next = await get(id)
  assert.match(String(next.nextDigestAt), /T05:00:00\.000Z$/)
  await letPass()
  await eventually(
    () => get(id),
    found => found.nextDigestAt === next.nextDigestAt,
  )
  assert.equal((await get(id)).lastMail, undefined)
  const late = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: late.device.Device })
  await world.post(submit, late)
  await letPass()
  const [sent] = await until(mail, 1)
  assert.ok(sent)
  const text = readText(sent)
  assert.match(text, /1 refused/)
  assert.match(text, new RegExp(`${late.device.Device}: to register by \\d{4}-\\d\\d-\\d\\d`))
})

test('a webhook gets the same as an event of the type digest', async t => {
  const { world, options, subscribe, letPass, get } = await open(t)
  const receiver = await startReceiver(t)
  const wanted = { url: receiver.url, events: ['batch.ended'] }
  const webhook = await world.post('/api/v1/webhooks', wanted, options)
  const webhookId = String(webhook.body.id)
  const id = await subscribe({ webhookId, topics: ['refusals'], frequency: 'weekly', weekday: 'friday' })
  assert.equal((await world.post(`${path}/${id}/test`, undefined, options)).status, 202)
  await receiver.until(1)
  const refused = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const { body } = await world.post(submit, refused)
  await letPass()
  const [, digest] = await receiver.until(2)
  assert.ok(digest)
  const { type, data } = eventIn(digest) as { type: string; data: Record<string, unknown> }
  assert.equal(type, 'digest')
  assert.partialDeepStrictEqual(data, { subscriptionId: id, stage: 'preview' })
  const [section] = data.sections as {
    title: string
    count: number
    items: { text: string; place: string }[]
  }[]
  assert.deepEqual([section?.title, section?.count], ['1 refused', 1])
  assert.equal(section?.items[0]?.place, `#/submissions/${body.requestId}`)

  assert.equal((await world.remove(`/api/v1/webhooks/${webhookId}`, options)).status, 204)
  await letPass()
  const stopped = await eventually(
    () => get(id),
    found => found.stoppedAt !== undefined,
  )
  assert.equal(stopped.stoppedBecause, 'Its webhook is gone.')
})
