import assert from 'node:assert/strict'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { makeOlder, makePlace, serve } from './older-rows.ts'
import { test } from './on-both-stores.ts'
import { ownSimulator } from './simulator.ts'

/** The last version that knew one register. */
const before = '0071-files'
const model = 'EU_UDI_MDR'

test('what a version that knew one register had under way goes on, and ends as it would have', async t => {
  const place = await makePlace(t)
  const simulator = await ownSimulator(t)
  const first = await serve(t, place, simulator.port)
  const submit = async (request: object) => {
    const answer = await first.post(`/api/v1/submit/${model}`, request, {
      headers: { prefer: 'respond-async' },
    })
    assert.equal(answer.status, 202, JSON.stringify(answer.body))
    return answer
  }
  const [done, refused, late, doubted] = Array.from({ length: 4 }, () => freshRequest(model))
  assert.ok(done && refused && late && doubted)
  await first.post(`/api/v1/submit/${model}`, done)
  await simulator.arm('refuse', { match: refused.device.Device })
  await first.post(`/api/v1/submit/${model}`, refused)
  const answerLate = await simulator.hold(late.device.Device)
  const { body: waiting } = await submit(late)
  const { body: sibling } = await submit(makeSibling(late))
  const answerUpdate = await simulator.hold(done.device.Device)
  const { body: updated } = await submit({
    ...done,
    device: { ...done.device, Website: 'https://example.org/ifu' },
  })
  await simulator.arm('no-acknowledgement', { match: doubted.device.Device, times: 10_000 })
  const { body: silent } = await submit(doubted)
  const { db } = first.gateway.store
  const at = Date.now()
  await db
    .insertInto('pacing')
    .values({
      stage: 'preview',
      register: 'eudamed',
      organisation: 'another',
      level: 2,
      rejected_at: at,
      held_until: at + 9_000,
      held_for: 'rejection',
    })
    .execute()
  await db.insertInto('shown_state').values(shown(at)).execute()
  await eventually(
    () => simulator.register(),
    register => register.some(({ code }) => code === doubted.device.Device),
  )
  await first.gateway.stop()

  await makeOlder(before, place)
  const is = await serve(t, place, simulator.port)
  await answerLate()
  await answerUpdate()
  for (const { requestId } of [waiting, sibling, updated]) {
    const ended = await eventually(
      () => is.get(`/api/v1/submissions/${requestId}`),
      ({ body }) => body.status !== 'IN_SUBMISSION',
    )
    assert.equal(ended.body.status, 'SUCCESS', JSON.stringify(ended.body))
  }
  assert.equal((await is.get(`/api/v1/submissions/${silent.requestId}`)).body.status, 'IN_SUBMISSION')
  const { store } = is.gateway
  const [pacing] = await store.db.selectFrom('pacing').selectAll().execute()
  assert.deepEqual([pacing?.register, pacing?.organisation, pacing?.level], ['eudamed', 'another', 2])
  assert.deepEqual(await store.db.selectFrom('shown_state').selectAll().execute(), [shown(at)])
  const admin = { key: await is.makeKey({ scopes: ['read', 'admin'] }) }
  const { body: lines } = await is.get('/api/v1/evidence/verification', admin)
  const problems = String(lines.text)
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ type }) => type === 'problem')
  assert.deepEqual(problems, [])
})

const shown = (at: number) => ({
  stage: 'preview' as const,
  register: 'eudamed',
  refused_at: null,
  refusal: null,
  shown_at: at,
  changed_refused_at: null,
  changed_refusal: null,
})
