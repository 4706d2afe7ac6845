import type { Stage } from '../stage.ts'

export type Scope = 'validate' | 'submit' | 'read' | 'admin'

/** What a key can be for. */
export const scopes: readonly Scope[] = ['validate', 'submit', 'read', 'admin']

/** Who calls: what the API key says. */
export interface Caller {
  keyId: string
  organisation: string
  stage: Stage
  /** The SRNs that the key may act for. */
  actors: 'any' | readonly string[]
  scopes: readonly Scope[]
}

/** The id of the demo key, which is a setting and not stored. */
export const demoKeyId = 'demo'

/** Whether all of these actors are among those of a key. */
export function areWithin(actors: Caller['actors'], reach: Caller['actors']): boolean {
  return reach === 'any' || (actors !== 'any' && actors.every(actor => reach.includes(actor)))
}
