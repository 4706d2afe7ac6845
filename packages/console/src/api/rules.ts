import { gateway } from '../session/session.ts'
import type { ModelName } from './models.ts'
import type { Page } from './submissions.ts'

/** What a list shows of a rule. */
export interface RuleSummary {
  id: string
  title: string
  decidedBy: string
  why: string
  severity?: 'error' | 'warning'
  severityByContract?: 'error' | 'warning'
  models: readonly string[]
  parts: readonly string[]
  decides: readonly string[]
  source: { document: string; version: string; section: string }
}

export interface GoodExample {
  title: string
  model: ModelName
  /** For a rule on updates: what is registered, as a change to the valid request. */
  registered?: unknown
  /** A JSON Merge Patch on the valid request of the model, or on what is registered. */
  change: unknown
}

export interface BadExample extends GoodExample {
  findings: readonly { path?: string; message: string; ruleId: string }[]
  also: readonly string[]
}

export interface RuleDetail extends RuleSummary {
  message?: string
  reads: readonly string[]
  examples: { good: readonly GoodExample[]; bad: readonly BadExample[] }
}

/** Who can decide a rule, in the words of the API. */
export const deciders = ['udigate', 'authority', 'user interface', 'other module', 'not reachable'] as const

/** A page of the catalogue, by id. */
export function listRules(
  filter: URLSearchParams,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<RuleSummary>> {
  const query = new URLSearchParams(filter)
  query.set('limit', '500')
  if (cursor !== undefined) query.set('cursor', cursor)
  return gateway().get(`/rules?${query}`, signal)
}

export function getRule(id: string, signal: AbortSignal): Promise<RuleDetail> {
  return gateway().get(`/rules/${encodeURIComponent(id)}`, signal)
}
