import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Change, changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { makeSibling } from './fresh-request.ts'
import { type CallOptions, eventually, start, type World } from './harness.ts'

export const submit = '/api/v1/submit/EU_UDI_MDR'

export const plan = '/api/v1/plan/EU_UDI_MDR'

/** Silence counts after a second, and two seconds are the quarantine. */
export const quick = { UDIGATE_QUARANTINE: '2' }

export const respondAsync: CallOptions = { headers: { prefer: 'respond-async' } }

export const [groupName, website, market] = changesOf.EU_UDI_MDR as [Change, Change, Change]

export async function seenGoneBack({ logged }: World): Promise<void> {
  await eventually(
    async () => logged,
    lines => lines.some(line => line.includes('restored: the authority is asked')),
  )
}

/** Pulls all that the authority shows. */
export async function pullAll({ post, get }: World): Promise<void> {
  const { body } = await post('/api/v1/pulls', { actorCode: 'DE-MF-000001723' })
  await eventually(
    () => get(`/api/v1/pulls/${String(body.id)}`),
    pull => pull.body.state === 'COMPLETE',
  )
}

/** An update of a registered device whose first operation does not get through to the authority. */
export async function heldUpdate(t: TestContext, changes: readonly Change[], siblings = 0) {
  const world = Object.assign(await start(t, quick), { siblings: [] as JsonRequest[] })
  const request = updatableRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  for (let count = 0; count < siblings; count += 1) {
    const sibling = makeSibling(request as never) as unknown as JsonRequest
    delete sibling.device.Packages
    assert.equal((await world.post(submit, sibling)).status, 200)
    world.siblings.push(sibling)
  }
  await world.simulator.arm('http-503', { match: request.deviceGroup.DeviceGroup, times: 10_000 })
  const update = changed(request, changes)
  const { status, body } = await world.post(submit, update, respondAsync)
  assert.equal(status, 202)
  await eventually(
    () => listStates(world, body.requestId),
    states => states[0] === 'sent' && states.slice(1).every(state => state === 'held'),
  )
  await attempted(world, body.requestId, 0)
  return { world, request, update, requestId: body.requestId }
}

/** Waits until an operation was tried to be sent, and was not. */
export async function attempted({ gateway }: World, requestId: string, position: number): Promise<void> {
  await eventually(
    () =>
      gateway.store.db
        .selectFrom('attempt')
        .innerJoin('operation', 'operation.message_id', 'attempt.message_id')
        .select('attempt.result')
        .where('request_id', '=', requestId)
        .where('position', '=', position)
        .execute(),
    attempts => attempts.some(({ result }) => result !== null),
  )
}

export async function listStates({ gateway }: World, requestId: string): Promise<string[]> {
  const rows = await gateway.store.db
    .selectFrom('operation')
    .select('state')
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()
  return rows.map(({ state }) => state)
}

export async function ended(world: World, requestId: string) {
  const { body } = await eventually(
    () => world.get(`/api/v1/submissions/${requestId}`),
    ({ body: { status } }) => status !== 'IN_SUBMISSION' && status !== 'IN_DOUBT',
  )
  return body
}

/** What the authority received of a group and its devices, without the questions. */
export async function listPushes({ simulator }: World, { deviceGroup }: JsonRequest): Promise<string[]> {
  const messages = await simulator.messagesWith(deviceGroup.DeviceGroup)
  return messages
    .filter(({ operation }) => operation !== 'GET')
    .map(({ service, operation, messageId }) => `${service}.${operation} ${messageId}`)
}

/** The versions of the group and of the device at the authority. */
export async function listVersions(
  { simulator }: World,
  { device, deviceGroup }: JsonRequest,
): Promise<number[]> {
  const register = await simulator.register()
  return [deviceGroup.DeviceGroup, device.Device].flatMap(wanted =>
    register.filter(({ code }) => code === wanted).map(({ version }) => version),
  )
}
