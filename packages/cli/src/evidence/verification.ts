import type { Problem, Verified } from '@udigate/server'

/** What a verification came to. */
export interface Verification extends Verified {
  /** Whether all of the gateway's evidence was looked at, or one organisation's. */
  scope: 'everything' | 'own'
  problems: readonly Problem[]
}
