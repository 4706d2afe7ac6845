import * as Type from 'typebox'

const time = (description: string) => Type.String({ format: 'date-time', description })
const decisionKinds = ['registered', 'send-again', 'give-up'] as const

export const LookUp = Type.Object({
  messageId: Type.String({ format: 'uuid', description: 'The DEVICE.GET that asks.' }),
  askedAt: time('When it was asked.'),
  answeredAt: Type.Optional(time('When the authority answered.')),
  finding: Type.Optional(
    Type.Enum(['applied', 'absent', 'different', 'cannot-tell'], {
      description: 'applied: the authority holds what was sent; absent: what was there before.',
    }),
  ),
  because: Type.Optional(Type.String()),
  differences: Type.Optional(Type.Array(Type.Ref('Difference'))),
})

export const DoubtDecision = Type.Object({
  decision: Type.Enum([...decisionKinds]),
  by: Type.String(),
  keyId: Type.String(),
  reason: Type.String(),
  evidence: Type.Optional(Type.String()),
  at: time('When it was decided.'),
})

export const Doubt = Type.Object(
  {
    requestId: Type.String({ format: 'uuid' }),
    operation: Type.String(),
    stage: Type.Ref('Stage'),
    model: Type.String(),
    actorCode: Type.String(),
    entity: Type.Ref('EntityKey'),
    device: Type.Object({ issuingAgency: Type.String(), code: Type.String() }),
    doubt: Type.String({ description: 'Why it cannot be told what became of it.' }),
    since: time('When it came into doubt.'),
    needsOperator: Type.Boolean({ description: 'No machine can resolve it.' }),
    nextLookUpAt: Type.Optional(time('When the authority is asked next what it holds.')),
    messageId: Type.Optional(Type.String({ format: 'uuid' })),
    lookUps: Type.Array(LookUp, { description: 'What the authority was asked about it, first to last.' }),
    decisions: Type.Array(DoubtDecision),
    choices: Type.Array(Type.Enum([...decisionKinds]), { description: 'What can be decided.' }),
  },
  { $id: 'Doubt', title: 'An operation of which nobody knows yet what became of it' },
)

export const DoubtPage = Type.Object(
  {
    items: Type.Array(Type.Ref('Doubt')),
    nextCursor: Type.Optional(
      Type.String({ description: 'Give it as cursor to get the next page; absent on the last.' }),
    ),
  },
  { $id: 'DoubtPage', title: 'Page of doubts, newest first' },
)

const text = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description })

export const DoubtResolution = Type.Object(
  {
    decision: Type.Enum([...decisionKinds], {
      description:
        'registered: the authority holds it; send-again: it certainly does not; give-up: send it no more, whatever it holds.',
    }),
    operation: Type.Optional(
      Type.String({ description: 'Needed where several of the submission are in doubt.' }),
    ),
    by: text('Who decides: name of the person.', 200),
    reason: text('Why.', 2000),
    evidence: Type.Optional(
      text(
        'What shows that the authority holds it; needed for registered, such as where it was seen and when.',
        2000,
      ),
    ),
  },
  { $id: 'DoubtResolution', title: 'What a person decides about a doubt', additionalProperties: false },
)
export type DoubtResolution = Type.Static<typeof DoubtResolution>
