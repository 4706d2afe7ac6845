import { gateway } from '../session/session.ts'

export interface Entity {
  issuingAgency: string
  code: string
}

/** What a list shows of a submission. */
export interface SubmissionSummary {
  requestId: string
  model: string
  actorCode: string
  device: Entity
  deviceGroup: Entity
  status: string
  statusText: string
  doubt?: string
  operations: readonly string[]
  receivedAt: string
  endedAt?: string
}

export interface Page<Item> {
  items: readonly Item[]
  nextCursor?: string
}

export interface Refusal {
  operation: string
  responseCode: string
  code?: string
  detail?: string
}

export interface Difference {
  path: string
  before?: unknown
  after?: unknown
}

export interface OperationOutcome {
  operation: string
  entity: Entity & { kind: 'device' | 'group' }
  version?: number
  state: string
  messageId?: string
  doubt?: string
  needsOperator?: boolean
  lookUps?: readonly { askedAt: string; answeredAt?: string; finding?: string }[]
  decisions?: readonly { decision: string; by: string; reason: string; at: string; evidence?: string }[]
  refusals?: readonly Refusal[]
  reasons?: readonly string[]
  differences: readonly Difference[]
}

export interface Attempt {
  number: number
  ebmsMessageId: string
  startedAt: string
  endedAt?: string
  result?: string
  because?: string
}

export interface Acknowledgement {
  ebmsMessageId: string
  receivedAt: string
  reading: string
  document: string
}

export interface Message {
  messageId: string
  correlationId: string
  operation: string
  state: string
  createdAt: string
  document: string
  documentSha256: string
  attempts: readonly Attempt[]
  acknowledgements: readonly Acknowledgement[]
}

export interface SubmissionDetail extends SubmissionSummary {
  records: { device: unknown; deviceGroup?: unknown }
  waitsFor?: string
  refusals?: readonly Refusal[]
  reasons?: readonly string[]
  outcomes: readonly OperationOutcome[]
  messages: readonly Message[]
}

/** A page of submissions, newest first. */
export function listSubmissions(
  filter: URLSearchParams,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<SubmissionSummary>> {
  const query = new URLSearchParams(filter)
  query.set('limit', '200')
  if (cursor !== undefined) query.set('cursor', cursor)
  return gateway().get(`/submissions?${query}`, signal)
}

export function getSubmission(requestId: string, signal: AbortSignal): Promise<SubmissionDetail> {
  return gateway().get(`/submissions/${encodeURIComponent(requestId)}`, signal)
}
