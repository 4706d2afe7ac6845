import * as Type from 'typebox'
import { DoubtDecision, LookUp } from '../doubts/bodies.ts'

const time = (description: string) => Type.String({ format: 'date-time', description })

export const Stage = Type.Enum(['preview', 'production'], { $id: 'Stage', title: 'Stage' })

const DiReference = Type.Object({
  issuingAgency: Type.String(),
  code: Type.String(),
})

const summary = {
  requestId: Type.String({ format: 'uuid' }),
  stage: Type.Ref('Stage'),
  model: Type.String(),
  actorCode: Type.String(),
  device: DiReference,
  deviceGroup: DiReference,
  status: Type.Ref('SubmissionStatus'),
  statusText: Type.String(),
  doubt: Type.Optional(
    Type.String({ description: 'Why the outcome cannot be told from what the authority sent.' }),
  ),
  operations: Type.Array(Type.String(), { description: 'What the authority was asked for, in order.' }),
  receivedAt: time('When the request came.'),
  endedAt: Type.Optional(time('When the outcome was known.')),
}

export const SubmissionSummary = Type.Object(summary, { $id: 'SubmissionSummary', title: 'Submission' })

export const SubmissionPage = Type.Object(
  {
    items: Type.Array(Type.Ref('SubmissionSummary')),
    nextCursor: Type.Optional(
      Type.String({ description: 'Give it as cursor to get the next page; absent on the last.' }),
    ),
  },
  { $id: 'SubmissionPage', title: 'Page of submissions, newest first' },
)

const Refusals = Type.Array(
  Type.Object({
    operation: Type.String(),
    responseCode: Type.String(),
    code: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
  }),
  { description: 'What the authority said against it, in its own words.' },
)

export const EntityKey = Type.Object(
  { kind: Type.Enum(['device', 'group']), issuingAgency: Type.String(), code: Type.String() },
  { $id: 'EntityKey', title: 'What names an entity' },
)

export const Difference = Type.Object(
  {
    path: Type.String({ description: 'JSON Pointer into the records.' }),
    before: Type.Optional(
      Type.Unknown({ description: 'What the authority holds; absent where there is nothing.' }),
    ),
    after: Type.Optional(Type.Unknown({ description: 'What is wanted; absent where it is to go.' })),
  },
  { $id: 'Difference', title: 'A field that is to change' },
)

const OperationOutcome = Type.Object({
  operation: Type.String(),
  entity: Type.Ref('EntityKey'),
  version: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The version that it makes; 0 for the first of a part.' }),
  ),
  state: Type.Enum(
    ['held', 'ready', 'sent', 'accepted', 'refused', 'blocked', 'failed', 'unclear', 'not-sent'],
    {
      description:
        'held until the one before it, or the submission that changes the group, is through; ready to be put into a message; sent in one; then how it ended.',
    },
  ),
  messageId: Type.Optional(Type.String({ format: 'uuid' })),
  doubt: Type.Optional(Type.String({ description: 'Why it cannot be told what became of it.' })),
  needsOperator: Type.Optional(Type.Boolean({ description: 'Whether no machine can resolve the doubt.' })),
  lookUps: Type.Optional(Type.Array(LookUp, { description: 'What the authority was asked about it.' })),
  decisions: Type.Optional(Type.Array(DoubtDecision, { description: 'What people decided about it.' })),
  refusals: Type.Optional(Refusals),
  reasons: Type.Optional(Type.Array(Type.String())),
  differences: Type.Array(Type.Ref('Difference')),
})

const Attempt = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  ebmsMessageId: Type.String(),
  startedAt: time('When the message was handed over.'),
  endedAt: Type.Optional(time('When the access point answered.')),
  result: Type.Optional(Type.Enum(['taken', 'refused', 'unavailable', 'unknown'])),
  because: Type.Optional(Type.String()),
})

const Answer = Type.Object({
  ebmsMessageId: Type.String(),
  receivedAt: time('When it was collected.'),
  reading: Type.Enum(['applied', 'repeated', 'contradicting', 'unmatched', 'unreadable', 'unclear']),
  document: Type.String({ description: 'The XML as it came.' }),
})

const Message = Type.Object({
  messageId: Type.String({ format: 'uuid' }),
  correlationId: Type.String({ format: 'uuid' }),
  operation: Type.String(),
  state: Type.Enum(['waiting', 'handed', 'answered', 'unclear', 'given-up']),
  createdAt: time('When it was rendered and stored.'),
  document: Type.String({ description: "The XML that is sent, with a placeholder in the token's place." }),
  documentSha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'SHA-256 of `document`, hexadecimal.',
  }),
  attempts: Type.Array(Attempt),
  acknowledgements: Type.Array(Answer),
})

export const SubmissionDetail = Type.Object(
  {
    ...summary,
    records: Type.Object({
      device: Type.Unknown({ description: 'The device record as it was given.' }),
      deviceGroup: Type.Optional(Type.Unknown({ description: 'The group record, where it was given.' })),
    }),
    waitsFor: Type.Optional(
      Type.String({ description: 'requestId of the submission of the group that must be through before.' }),
    ),
    refusals: Type.Optional(Refusals),
    reasons: Type.Optional(Type.Array(Type.String())),
    outcomes: Type.Array(OperationOutcome, { description: 'Every planned operation, and how far it is.' }),
    messages: Type.Array(Message),
  },
  { $id: 'SubmissionDetail', title: 'Submission with everything that was sent and received' },
)
