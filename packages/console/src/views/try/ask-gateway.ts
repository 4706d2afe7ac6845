import type { Findings, Model } from '@udigate/udi/browser'
import { ProblemError } from '../../api/problem.ts'
import type { Difference } from '../../api/submissions.ts'
import { gateway } from '../../session/session.ts'
import { withoutToken } from './kept-texts.ts'

export interface PlannedOperation {
  operation: string
  entity: { issuingAgency: string; code: string }
  version?: number
  differences: readonly Difference[]
  xml?: string
}

/** What submitting would do. */
export interface Plan {
  verdict: 'POSSIBLE' | 'IDENTICAL' | 'INVALID' | 'BLOCKED' | 'JOINS' | 'UNABLE'
  statusText: string
  operations: readonly PlannedOperation[]
  differences: readonly Difference[]
  reasons: readonly string[]
  waitsFor?: string
  joins?: string
  validationResult: Findings
}

/** What came of a submit call. */
export interface SubmitAnswer {
  requestId: string
  status: string
  statusText: string
  reasons?: readonly string[]
  validationResult?: Findings
}

/** What the gateway finds in a request, by its code lists in force. */
export function validateThere(model: Model, text: string): Promise<Findings> {
  return post<Findings>(`/validate/${model}`, withoutToken(text) ?? text)
}

/** @throws ProblemError where the gateway does not serve it */
export function planThere(model: Model, text: string): Promise<Plan> {
  return post<Plan>(`/plan/${model}`, withoutToken(text) ?? text)
}

/**
 * Submits a request as it stands, without waiting for the authority.
 *
 * @throws ProblemError where the gateway does not serve it
 */
export function submitThere(model: Model, text: string): Promise<SubmitAnswer> {
  return post<SubmitAnswer>(`/submit/${model}`, text, { prefer: 'respond-async' })
}

async function post<Body>(path: string, body: string, headers: Record<string, string> = {}): Promise<Body> {
  const response = await gateway().raw(path, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const answer = (await response.json().catch(() => ({}))) as { code?: string; detail?: string }
  // An answer in the words of the contract says itself what became of it, whatever its status.
  if (response.ok || 'statusText' in answer) return answer as Body
  const { code = 'unknown', detail = `The gateway answered ${response.status}.` } = answer
  throw new ProblemError(response.status, code, detail)
}
