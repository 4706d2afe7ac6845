import type { Fingerprint } from '../secrets/sealing.ts'
import { nameUnmatchedChain } from '../store/chains.ts'
import type { SubmissionContext } from '../store/changes.ts'
import { decodeJson } from '../store/json.ts'
import type {
  AcknowledgementRow,
  AttemptRow,
  MessageRow,
  MessageState,
  OperationRow,
  PullPageRow,
  PullRow,
  SubmissionRow,
} from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { hashContent } from './entry.ts'
import { requestAsKept } from './request-as-kept.ts'
import { madeBy } from './software.ts'

/** A submission is stored: who asked for what, by what it was judged, and what is to be done. */
export function recordSubmission(
  row: SubmissionRow,
  operations: readonly OperationRow[],
  { body, batch, schemaVersion }: SubmissionContext,
): NewEvidence[] {
  const facts = {
    ...describeSubmission(row),
    request: { sha256: hashContent(requestAsKept(row)), ...(body && { received: body }) },
    operations: operations.map(({ position, name, entity_name, planned, state }) => ({
      position,
      name,
      entity: entity_name,
      plannedSha256: hashContent(planned),
      state,
    })),
    ...(row.waits_for === null ? {} : { waitsFor: row.waits_for }),
    ...(row.outcome === null ? {} : { outcome: decodeJson(row.outcome) }),
    ...madeBy,
    ...(schemaVersion === undefined ? {} : { dtxVersion: schemaVersion }),
    ...(batch === undefined ? {} : { batch }),
  }
  return [{ chain: row.request_id, kind: 'received', at: new Date(row.received_at), facts }]
}

/** What of a submission never changes. */
export function describeSubmission(row: SubmissionRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    keyId: row.key_id,
    actor: row.actor,
    model: row.model,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
  }
}

/** An operation went on. Nothing where only its timetable changes. */
export function recordOperationMove(
  operation: Pick<OperationRow, 'request_id' | 'position' | 'state'> & Partial<OperationRow>,
  change: Partial<OperationRow>,
  document: string | undefined,
): NewEvidence[] {
  const { request_id: chain, position, state: from } = operation
  const to = change.state ?? from
  const facts = {
    position,
    from,
    to,
    ...(change.message_id === undefined ? {} : { message: change.message_id }),
    ...(document === undefined ? {} : { document }),
    ...(change.doubt === undefined ? {} : { doubt: change.doubt }),
    ...(change.needs_operator === undefined ? {} : { needsOperator: change.needs_operator === 1 }),
    ...(change.result === undefined ? {} : { resultSha256: change.result && hashContent(change.result) }),
  }
  const isMove =
    from !== to || recorded.some(name => change[name] !== undefined && change[name] !== operation[name])
  return isMove ? [{ chain, kind: 'operation', facts }] : []
}

/** What is recorded of an operation besides its state. */
const recorded = ['message_id', 'doubt', 'needs_operator', 'result'] as const

/** A message is stored, to be sent. */
export function recordMessage(
  message: Pick<
    MessageRow,
    | 'message_id'
    | 'correlation_id'
    | 'stage'
    | 'organisation'
    | 'actor'
    | 'operation'
    | 'document'
    | 'document_sha256'
    | 'created_at'
  >,
): NewEvidence[] {
  const facts = {
    ...describeMessage(message),
    bytes: Buffer.byteLength(message.document),
    ...madeBy,
    dtxVersion: readSchemaVersion(message.document),
  }
  return [{ chain: message.message_id, kind: 'composed', at: new Date(message.created_at), facts }]
}

/** What of a message never changes. */
export function describeMessage(
  row: Pick<
    MessageRow,
    'correlation_id' | 'stage' | 'organisation' | 'actor' | 'operation' | 'document_sha256'
  >,
) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    actor: row.actor,
    operation: row.operation,
    correlationId: row.correlation_id,
    documentSha256: row.document_sha256,
  }
}

/** The version that the root element of a document names; null where it names none. */
function readSchemaVersion(document: string): string | null {
  return /<\w[^<>]*?\sversion="([^"<>]*)"/.exec(document)?.[1] ?? null
}

/** A message went from one state to another; nothing where it is the same. */
export function recordMessageMove(chain: string, from: MessageState, to: MessageState): NewEvidence[] {
  return from === to ? [] : [{ chain, kind: 'message', facts: { from, to } }]
}

/** The bytes of a message are about to go out. */
export function recordAttempt(attempt: AttemptRow, sent: Fingerprint | undefined): NewEvidence[] {
  const { message_id: chain, number, ebms_message_id: ebmsMessageId, hand_over: handOver } = attempt
  const at = new Date(attempt.started_at)
  return [{ chain, kind: 'handing', at, facts: { number, ebmsMessageId, handOver, ...(sent && { sent }) } }]
}

/** What the access point made of an attempt. */
export function recordAttemptEnd(
  { message_id: chain, number }: Pick<AttemptRow, 'message_id' | 'number'>,
  { ended_at, result, because }: Pick<AttemptRow, 'ended_at' | 'result' | 'because'>,
): NewEvidence[] {
  const at = ended_at === null ? undefined : new Date(ended_at)
  return [{ chain, kind: 'handed', at, facts: { number, result, because } }]
}

/** An answer of the authority was kept. */
export function recordAnswer(row: AcknowledgementRow, came: Fingerprint | undefined): NewEvidence[] {
  const chain = row.message_id ?? nameUnmatchedChain(row.stage)
  const facts = { ...describeAnswer(row), ...(came && { received: came }) }
  return [{ chain, kind: 'answered', at: new Date(row.received_at), facts }]
}

/** What is stored of an answer. */
export function describeAnswer(row: AcknowledgementRow) {
  return {
    ebmsMessageId: row.ebms_message_id,
    correlationId: row.correlation_id,
    reading: row.reading,
    documentSha256: hashContent(row.document),
  }
}

/** A pull was started. */
export function recordPull(pull: PullRow): NewEvidence[] {
  const at = new Date(pull.started_at)
  return [{ chain: pull.id, kind: 'pulling', at, facts: { ...describePull(pull), ...madeBy } }]
}

/** What of a pull never changes. */
export function describePull(pull: PullRow) {
  return {
    organisation: pull.organisation,
    stage: pull.stage,
    actor: pull.actor,
    startedBy: pull.started_by,
  }
}

/** A pull went on, or ended. */
export function recordPullMove(chain: string, change: Partial<PullRow>): NewEvidence[] {
  const { state, because, pages, expected_pages: expectedPages, counts, differences } = change
  const facts = {
    state,
    because,
    pages,
    expectedPages,
    differences,
    ...(counts === undefined ? {} : { counts: decodeJson(counts) }),
  }
  const at = change.ended_at == null ? undefined : new Date(change.ended_at)
  return [{ chain, kind: 'pulled', at, facts }]
}

/** A page of a pull is asked for. */
export function recordPageAsked({ pull_id: chain, number, message_id: message }: PullPageRow): NewEvidence[] {
  return [{ chain, kind: 'asked', facts: { page: number, message } }]
}

/** A page of a pull was stored. */
export function recordPage({
  pull_id: chain,
  number,
  answer_sha256: answerSha256,
}: Pick<PullPageRow, 'pull_id' | 'number' | 'answer_sha256'>): NewEvidence[] {
  return [{ chain, kind: 'found', facts: { page: number, answerSha256 } }]
}
