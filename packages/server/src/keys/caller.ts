import type { Caller } from '../store/tables.ts'

export type { Caller, Scope } from '../store/tables.ts'

/** The id of the demo key, which is a setting and not stored. */
export const demoKeyId = 'demo'

/** Whether all of these actors are among those of a key. */
export function areWithin(actors: Caller['actors'], reach: Caller['actors']): boolean {
  return reach === 'any' || (actors !== 'any' && actors.every(actor => reach.includes(actor)))
}
