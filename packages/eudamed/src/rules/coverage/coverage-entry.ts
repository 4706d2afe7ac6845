import type { DecidedBy } from '@udigate/udi'

/** One official rule, and where it is decided. */
export interface CoverageEntry {
  /** The authority's id; `.1`, `.2` where the authority uses one id for several rules (in the order of its document). */
  id: string
  /** What the rule is about, in one sentence of our own words. */
  title: string
  /** Ids of the rules of the catalogue (and of SCHEMA-… checks) that decide it, for 'udigate'; empty otherwise. */
  rules: readonly string[]
  decidedBy: DecidedBy
  /** Why: what decides it, or why it cannot arise here, in one or two sentences for a regulatory-affairs reader. */
  why: string
}
