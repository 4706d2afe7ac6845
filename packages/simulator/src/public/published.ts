import type { Device, Entity } from '../eudamed/register/entity.ts'
import { keyFor, type Register } from '../eudamed/register/register.ts'

/** How often the real public data is brought up to date, in milliseconds. */
export const usualPublishEvery = 2 * 3_600_000

/** What the public sees of the register: a copy as of the last time it was brought up to date. */
export interface Published {
  readonly every: number
  /** Which period the copy is of; periods have the length `every`, beginning with 1970. */
  period: number
  entities: ReadonlyMap<string, Entity>
}

export function createPublished(every: number): Published {
  return { every, period: Number.NEGATIVE_INFINITY, entities: new Map() }
}

/**
 * Brings the copy up to date where a period has begun since it was. Called before anything changes the register, and
 * before anyone looks, so that the copy has what the register had when the period began.
 */
export function publishUntil(published: Published, register: Register, at: Date): void {
  const period = Math.floor(at.getTime() / published.every)
  if (period <= published.period) return
  publish(published, register)
  published.period = period
}

/** Brings the copy up to date now. */
export function publish(published: Published, register: Register): void {
  published.entities = new Map(register.entities)
}

/** The devices in the copy that the public sees: those that are registered. */
export function* listPublic({
  entities,
}: Published): Iterable<{ key: string; device: Device; group: Entity }> {
  for (const [key, device] of entities) {
    if (device.kind !== 'device' || device.state !== 'REGISTERED') continue
    const group = entities.get(keyFor('group', device.group))
    if (group) yield { key, device, group }
  }
}
