import { type Actors, actorExists } from '../eudamed/actors.ts'
import type { Legislation } from '../eudamed/register/entity.ts'
import { shapes, shapeUnder } from '../eudamed/register/shapes.ts'
import type { Wish } from './generate-devices.ts'

const members = ['actor', 'devices', 'devicesPerGroup', 'legislation']
const roles: Readonly<Record<Legislation, string>> = {
  MDR: '-MF-',
  IVDR: '-MF-',
  SPP: '-PR-',
  MDD: '-MF-',
  AIMDD: '-MF-',
  IVDD: '-MF-',
}
/** As many as a register in memory can be expected to hold. */
const mostDevices = 200_000

/**
 * Reads the body of a request for made-up devices. They are under the MDR and alone in their groups unless told
 * otherwise.
 *
 * @param from the number of the first device
 * @returns the wish, or a sentence that says what is allowed
 */
export function readWish(body: unknown, from: number, actors: Actors): Wish | string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return 'send a JSON object such as {"actor":"DE-MF-000000001","devices":1000}, or a Push as application/xml'
  }
  const stranger = Object.keys(body).find(key => !members.includes(key))
  if (stranger !== undefined) {
    return `${JSON.stringify(stranger)} is not allowed; allowed are ${members.join(', ')}`
  }
  const { actor, devices, devicesPerGroup = 1, legislation = 'MDR' } = body as Record<string, unknown>
  if (!isLegislation(legislation)) return `legislation must be one of ${Object.keys(roles).join(', ')}`
  if (typeof actor !== 'string' || !actor.includes(roles[legislation]) || !actorExists(actors, actor)) {
    return `actor must be an existing one whose SRN has ${roles[legislation]} for ${legislation}`
  }
  if (!isCount(devices)) return `devices must be a whole number from 1 to ${mostDevices}`
  if (!isCount(devicesPerGroup)) return `devicesPerGroup must be a whole number from 1 to ${mostDevices}`
  if (devicesPerGroup !== 1 && shapes[shapeUnder[legislation]].criterion === 'LEGACY') {
    return `devicesPerGroup must be 1 for ${legislation}: a EUDAMED DI has one device`
  }
  return { actor, legislation, devices, devicesPerGroup, from }
}

function isLegislation(value: unknown): value is Legislation {
  return typeof value === 'string' && Object.hasOwn(roles, value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= mostDevices
}
