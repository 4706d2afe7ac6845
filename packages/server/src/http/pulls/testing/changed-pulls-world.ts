import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import { freshRequest } from '../../../../test/fresh-request.ts'
import { eventually, start } from '../../../../test/harness.ts'
import { ownSimulator } from '../../../../test/simulator.ts'

export const day = 24 * 3_600_000

interface Pulled {
  id: string
  scope: string
  changedAfter?: string
  fullBecause?: string
  state: string
  because?: string
  counts: Record<string, number>
  items: { finding: string; entity: { kind: string; code: string } }[]
}

/** A gateway with a key for one actor of a simulator of its own. */
export async function startForActor(t: TestContext, authority: Record<string, string> = {}) {
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  const simulator = await ownSimulator(t, authority)
  const world = await start(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
  const key = await world.makeKey({ actors: [actor], scopes: ['submit', 'read', 'admin'] })
  const { store } = world.gateway
  const waitForEnd = async (id: string): Promise<Pulled> => {
    const ended = await eventually(
      () => world.get(`/api/v1/pulls/${id}`, { key }),
      ({ body }) => body.state !== 'RUNNING',
    )
    return ended.body as unknown as Pulled
  }
  return {
    actor,
    world,
    simulator,
    waitForEnd,
    get: (path: string) => world.get(path, { key }),
    /** When the authority refused to be asked for what has changed. */
    refusedAt: async () => {
      const { body } = await world.get('/api/v1/overview', { key })
      return (body.authority as { changesRefusedAt?: string }).changesRefusedAt
    },
    put: (path: string, body: object) => world.put(path, body, { key }),
    pull: async (scope?: string) => {
      const { status, body } = await world.post('/api/v1/pulls', scope ? { scope } : {}, { key })
      assert.equal(status, 202, JSON.stringify(body))
      return waitForEnd(String(body.id))
    },
    /** Registers a device through the gateway. */
    register: async () => {
      const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
      const request = { device, deviceGroup: { ...deviceGroup, MFActorCode: actor } }
      const { status, body } = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key })
      assert.equal(status, 200, JSON.stringify(body))
      return { device: device.Device, group: deviceGroup.DeviceGroup }
    },
    /** Has all pulls so far begun so many days later, or earlier, than they did. */
    shift: (days: number) =>
      store.db
        .updateTable('pull')
        .set(({ eb }) => ({ started_at: eb('started_at', '+', days * day) }))
        .execute(),
    /** What a pull asked for, each question by its criteria. */
    questions: async (pullId: string) =>
      (await simulator.messagesWith(`SearchId>${pullId}`)).map(({ xml }) => ({
        devices: /UDIDIVersionDate>([^<]+)</.exec(xml)?.[1],
        groups: /BasicUDIVersionDate>([^<]+)</.exec(xml)?.[1],
        state: /State>(\w+)</.exec(xml)?.[1],
        group: /BasicUDIDICode>([^<]+)</.exec(xml)?.[1],
      })),
  }
}
