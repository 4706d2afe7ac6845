import * as Type from 'typebox'

const time = (description: string) => Type.String({ format: 'date-time', description })

export const Stage = Type.Enum(['preview', 'production'], { $id: 'Stage', title: 'Stage' })

const DiReference = Type.Object({
  issuingAgency: Type.String(),
  code: Type.String(),
})

const summary = {
  requestId: Type.String(),
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
  messageId: Type.String(),
  correlationId: Type.String(),
  operation: Type.String(),
  state: Type.Enum(['waiting', 'handed', 'answered', 'unclear', 'given-up']),
  createdAt: time('When it was rendered and stored.'),
  document: Type.String({ description: "The XML that is sent, with a placeholder in the token's place." }),
  documentSha256: Type.String({ description: 'SHA-256 of `document`, hexadecimal.' }),
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
    refusals: Type.Optional(
      Type.Array(
        Type.Object({
          operation: Type.String(),
          responseCode: Type.String(),
          code: Type.Optional(Type.String()),
          detail: Type.Optional(Type.String()),
        }),
        { description: 'What the authority said against it, in its own words.' },
      ),
    ),
    reasons: Type.Optional(Type.Array(Type.String())),
    messages: Type.Array(Message),
  },
  { $id: 'SubmissionDetail', title: 'Submission with everything that was sent and received' },
)
