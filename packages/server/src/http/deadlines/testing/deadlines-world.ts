import assert from 'node:assert/strict'
import { freshRequest } from '../../../../test/fresh-request.ts'
import type { World } from '../../../../test/harness.ts'

export const model = 'EU_UDI_MDR'

export const actorCode = 'DE-MF-000001723'

interface Listed {
  today: string
  counts: { registration: Record<string, number>; endOfPlacing: Record<string, number> }
  items: { kind: string; code: string; nearness: string; [name: string]: unknown }[]
  total: number
}

export async function getDeadlines(world: World, query = ''): Promise<Listed> {
  const { status, body } = await world.get(`/api/v1/deadlines${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Listed
}

/** A request whose device was first placed on the market on that day. */
export function placedOn(StartDate: string) {
  const request = freshRequest(model)
  Object.assign(request.device, {
    MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate }],
  })
  return request
}

/** A request for a directive device and one for the device that takes its place, both of one UDI-DI. */
export function makePair(directive: 'EU_UDI_MDD' | 'EU_UDI_IVDD') {
  const old = freshRequest(directive)
  const successor = freshRequest(directive === 'EU_UDI_MDD' ? 'EU_UDI_MDR' : 'EU_UDI_IVDR')
  Object.assign(successor.device, { Device: old.device.Device, IssuingAgency: old.device.IssuingAgency })
  return { old, successor }
}
