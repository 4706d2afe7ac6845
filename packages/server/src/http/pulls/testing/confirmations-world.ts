import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { freshRequest } from '../../../../test/fresh-request.ts'
import { start } from '../../../../test/harness.ts'
import { ownSimulator } from '../../../../test/simulator.ts'

export const submit = '/api/v1/submit/EU_UDI_MDR'

/** A gateway with a key for one actor of a simulator of its own. */
export async function startForActor(
  t: TestContext,
  environment: Record<string, string> = {},
  authority: Record<string, string> = {},
) {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const simulator = await ownSimulator(t, authority)
  const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port), ...environment })
  const key = await world.makeKey({ actors: [actor], scopes: ['submit', 'read', 'admin'] })
  const get = (path: string) => world.get(path, { key })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    world.post(path, body, { key, headers })
  return {
    actor,
    world,
    simulator,
    get,
    post,
    /** The request of a new device, of a class whose groups a notified body confirms, that is SUBMITTED now. */
    submitWaiting: async () => {
      const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
      const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
      const request = {
        device: { ...device },
        deviceGroup: {
          ...deviceGroup,
          MFActorCode: actor,
          RiskClass: 'CLASS_III',
          Certificates: [certificate],
        },
      }
      const { status, body } = await post(submit, request)
      assert.equal(status, 200, JSON.stringify(body))
      return request
    },
    stateOf: async ({ device }: { device: { Device: string } }) =>
      (await get(`/api/v1/devices/GS1/${device.Device}`)).body.state,
    /** Ten minutes go by in which nothing is heard of what waits. */
    letAge: () =>
      world.gateway.store.write(db =>
        db
          .updateTable('entity')
          .set(({ ref }) => ({ updated_at: sql<number>`${ref('updated_at')} - 600000` }))
          .execute(),
      ),
    /** What was asked for, each question by its state and group. */
    questions: async () =>
      (await simulator.messagesWith('diDownloadCriteria')).map(({ xml }) => ({
        state: /State>(\w+)</.exec(xml)?.[1],
        group: /BasicUDIDICode>([^<]+)</.exec(xml)?.[1],
      })),
  }
}

type Waiting = Awaited<ReturnType<Awaited<ReturnType<typeof startForActor>>['submitWaiting']>>

export function readGroup({ deviceGroup }: Waiting) {
  return { issuingAgency: 'GS1', code: deviceGroup.DeviceGroup }
}

export function renamed(request: Waiting): Waiting {
  return { ...request, device: { ...request.device, Website: 'https://example.com/renamed' } }
}
