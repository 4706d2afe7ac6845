import * as Type from 'typebox'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import type { Stop } from '../../store/outcome.ts'
import {
  type AcknowledgementRow,
  type AttemptRow,
  attemptResults,
  type DecisionRow,
  type LookUpRow,
  type MessageRow,
  messageStates,
  type OperationRow,
  operationStates,
  readings,
  type SubmissionRow,
} from '../../store/tables.ts'
import type { Obstacle } from '../../submissions/describe-status.ts'
import { type Body, count, formatTime, id, ref, sha256, string, time } from '../body.ts'
import type { Labels } from '../devices/label.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { Difference, EntityKey, viewCriterion } from '../entity.ts'
import { targets } from '../submit/bodies.ts'
import { DoubtDecision, LookUp, viewDecision, viewLookUp } from './doubt-bodies.ts'
import { submissionSummary, viewSubmission } from './summary.ts'

const Refusals = Type.Array(
  Type.Object({
    operation: Type.String(),
    responseCode: Type.String(),
    code: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
  }),
  { description: 'What the authority said against it, in its own words.' },
)

const OperationOutcome = Type.Object({
  operation: Type.String(),
  entity: ref(EntityKey),
  version: Type.Optional(count('The version that it makes; 0 for the first of a part.')),
  state: Type.Enum([...operationStates], {
    description:
      'held until the one before it, or the submission that changes the group, is through; ready to be put into a message; sent in one; then how it ended.',
  }),
  messageId: Type.Optional(id()),
  doubt: Type.Optional(string('Why its outcome is unknown.')),
  needsOperator: Type.Optional(Type.Boolean({ description: 'Whether no machine can resolve the doubt.' })),
  lookUps: Type.Optional(Type.Array(LookUp, { description: 'What the authority was asked about it.' })),
  decisions: Type.Optional(Type.Array(DoubtDecision, { description: 'What people decided about it.' })),
  refusals: Type.Optional(Refusals),
  reasons: Type.Optional(Type.Array(Type.String())),
  differences: Type.Array(ref(Difference)),
})

const Attempt = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  ebmsMessageId: Type.String(),
  startedAt: time('When the message was sent.'),
  endedAt: Type.Optional(time('When the access point answered.')),
  result: Type.Optional(Type.Enum([...attemptResults])),
  because: Type.Optional(Type.String()),
})

const Acknowledgement = Type.Object({
  ebmsMessageId: Type.String(),
  receivedAt: time('When it was collected.'),
  reading: Type.Enum([...readings], {
    description:
      'What was made of it. unmatched: its header refers to the message or to its conversation, and its document names another message as what it answers; it changes nothing.',
  }),
  document: string('The XML as it came.'),
})

const Message = Type.Object({
  messageId: id(),
  correlationId: id(),
  operation: Type.String(),
  state: Type.Enum([...messageStates]),
  createdAt: time('When it was rendered and stored.'),
  document: string("The XML that is sent, with a placeholder in the token's place."),
  documentSha256: sha256('SHA-256 of `document`, hexadecimal.'),
  attempts: Type.Array(Attempt),
  acknowledgements: Type.Array(Acknowledgement),
})

export const SubmissionDetail = Type.Object(
  {
    ...submissionSummary,
    submittedBy: ref(Author),
    records: Type.Object({
      device: Type.Unknown({ description: 'The device record as it was given.' }),
      deviceGroup: Type.Optional(Type.Unknown({ description: 'The group record, where it was given.' })),
    }),
    waitsFor: Type.Optional(string('requestId of the submission of the group that must be through before.')),
    refusals: Type.Optional(Refusals),
    reasons: Type.Optional(Type.Array(Type.String())),
    outcomes: Type.Array(OperationOutcome, { description: 'Every planned operation, and how far it is.' }),
    messages: Type.Array(Message),
    targets,
  },
  { $id: 'SubmissionDetail', title: 'Submission with everything that was sent and received' },
)

/** A message with all that became of it. */
export interface StoredMessage {
  row: MessageRow
  attempts: readonly AttemptRow[]
  acknowledgements: readonly AcknowledgementRow[]
}

/** An operation with what was asked and decided about it. */
export interface StoredOperation {
  row: OperationRow
  lookUps: readonly LookUpRow[]
  decisions: readonly DecisionRow[]
}

/** A submission with everything that was sent and received. @param labels what people call its device @param obstacle what is in its way @param names of those who submitted and decided */
export function viewSubmissionDetail(
  row: SubmissionRow,
  labels: Labels,
  obstacle: Obstacle | undefined,
  operations: readonly StoredOperation[],
  messages: readonly StoredMessage[],
  names: AuthorNames,
): Body<typeof SubmissionDetail> {
  const outcome = decodeJson(row.outcome)
  const stop =
    outcome?.kind === 'partly-accepted' ? outcome.stop : outcome?.kind === 'accepted' ? undefined : outcome
  return {
    ...viewSubmission(row, labels, obstacle),
    submittedBy: viewAuthor(row.key_id, names),
    records: {
      device: decodeJson(row.device),
      deviceGroup: decodeJson(row.device_group),
    },
    waitsFor: row.waits_for ?? undefined,
    ...viewStop(stop),
    outcomes: operations.map(operation => viewOperation(row, operation, names)),
    messages: messages.map(viewMessage),
  }
}

function viewOperation(
  { model }: SubmissionRow,
  { row, lookUps, decisions }: StoredOperation,
  names: AuthorNames,
): Body<typeof OperationOutcome> {
  const { entity, version, differences } = decodeJson(row.planned)
  const isInDoubt = row.doubt !== null
  return {
    operation: row.name,
    // Of an operation that an earlier version planned, the model alone says it.
    entity: { ...entity, criterion: viewCriterion(model) },
    version,
    state: row.state,
    messageId: row.message_id ?? undefined,
    ...viewStop(decodeJson(row.result)),
    differences,
    doubt: row.doubt ?? undefined,
    needsOperator: isInDoubt ? row.needs_operator === 1 : undefined,
    lookUps: lookUps.length === 0 ? undefined : lookUps.map(viewLookUp),
    decisions: decisions.length === 0 ? undefined : decisions.map(each => viewDecision(each, names)),
  }
}

function viewStop(stop: Stop | undefined): Pick<Body<typeof OperationOutcome>, 'refusals' | 'reasons'> {
  return {
    refusals: stop?.kind === 'refused' ? stop.refusals : undefined,
    reasons: stop?.reasons,
  }
}

function viewMessage({ row, attempts, acknowledgements }: StoredMessage): Body<typeof Message> {
  return {
    messageId: row.message_id,
    correlationId: row.correlation_id,
    operation: row.operation,
    state: row.state,
    createdAt: formatTime(row.created_at),
    document: row.document,
    documentSha256: row.document_sha256,
    attempts: attempts.map(viewAttempt),
    acknowledgements: acknowledgements.map(viewAcknowledgement),
  }
}

function viewAttempt(row: AttemptRow): Body<typeof Attempt> {
  return {
    number: row.number,
    ebmsMessageId: row.ebms_message_id,
    startedAt: formatTime(row.started_at),
    endedAt: formatTime(row.ended_at),
    result: row.result ?? undefined,
    because: row.because ?? undefined,
  }
}

function viewAcknowledgement(row: AcknowledgementRow): Body<typeof Acknowledgement> {
  return {
    ebmsMessageId: row.ebms_message_id,
    receivedAt: formatTime(row.received_at),
    reading: row.reading,
    document: new TextDecoder().decode(row.document),
  }
}
