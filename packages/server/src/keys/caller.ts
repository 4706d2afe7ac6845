import type { Stage } from '../stage.ts'

export type Scope = 'validate' | 'submit' | 'read' | 'admin'

/** Who calls: what the API key says. */
export interface Caller {
  keyId: string
  organisation: string
  stage: Stage
  /** The SRNs that the key may act for. */
  actors: 'any' | readonly string[]
  scopes: readonly Scope[]
}
