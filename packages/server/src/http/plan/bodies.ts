import * as Type from 'typebox'
import { count, ref, string } from '../body.ts'
import { EntityKey } from '../entity.ts'
import { reasonRules } from '../submit/bodies.ts'
import { ValidationResponse } from '../submit/validation-bodies.ts'

const difference = {
  path: string("JSON Pointer into the caller's own request."),
  before: Type.Optional(Type.Unknown({ description: 'What is registered; absent where nothing is.' })),
  after: Type.Optional(Type.Unknown({ description: 'What is desired; absent where nothing is.' })),
  valuesOmitted: Type.Optional(
    Type.Boolean({ description: 'Both values are left out, since they are too long to be shown (32 KiB).' }),
  ),
}

const moreDifferences = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'How many more differences there are than an answer of 1 MiB shows; absent where it shows all.',
  }),
)

const PlannedOperation = Type.Object({
  operation: Type.String(),
  entity: ref(EntityKey),
  version: Type.Optional(count('The version that it makes; 0 for the first of a part.')),
  differences: Type.Array(Type.Object(difference)),
  moreDifferences,
  xml: Type.Optional(
    string(
      "The message as it would be sent alone, with a placeholder in the token's place and with ids of its own; absent where the stage is not connected, and where the answer would be larger than 1 MiB.",
    ),
  ),
  xmlBytes: Type.Optional(count('How many bytes the message has, where it is left out for its size.')),
})

const PlannedDifference = Type.Object({
  ...difference,
  operation: Type.Optional(string('The operation that carries it.')),
  blockedBy: Type.Optional(string('Id of the rule that forbids it; its finding says why and what to do.')),
})

const verdicts = [
  'POSSIBLE',
  'IDENTICAL',
  'INVALID',
  'INVALID_REQUEST',
  'BLOCKED',
  'JOINS',
  'UNABLE',
] as const

const operations = Type.Array(PlannedOperation, { description: 'In the order in which they run.' })
const reasons = Type.Array(Type.String(), {
  description: 'What the request lacks, or what only time or the authority fixes.',
})
const joins = Type.Optional(string('requestId of the submission of the same content.'))

/** What submitting would do at one of the registers of a request. */
export const PlannedTarget = Type.Object(
  {
    register: string('The register.'),
    agency: string('What the service contract, or the register itself, calls its agency.'),
    verdict: Type.Enum([...verdicts, 'NOT_ASKED', 'INTERNAL_ERROR'], {
      description:
        'As that of the plan. NOT_ASKED: the actor has this register, and reasons say why it is not asked. INTERNAL_ERROR: its law broke down.',
    }),
    statusText: string('The verdict in words.'),
    operations: Type.Optional(operations),
    reasons: Type.Optional(reasons),
    reasonRules,
    joins,
    validationResult: Type.Optional(ref(ValidationResponse)),
  },
  { $id: 'PlannedTarget', title: 'What submitting would do at one register' },
)

export const PlanResponse = Type.Object(
  {
    verdict: Type.Enum([...verdicts], {
      description:
        'POSSIBLE: submitting sends the operations. IDENTICAL: there is nothing to send. INVALID: see validationResult. INVALID_REQUEST: the request lacks an access token, see reasons. BLOCKED: see reasons. JOINS: the same content is under way. UNABLE: a message would not satisfy the schema of the authority.',
    }),
    statusText: string('The verdict in words.'),
    operations,
    differences: Type.Array(PlannedDifference, {
      description: 'Every field that is to change of what is registered.',
    }),
    moreDifferences,
    reasons,
    reasonRules,
    waitsFor: Type.Optional(string('requestId of the submission of the group that must be through before.')),
    joins,
    validationResult: ref(ValidationResponse),
    targets: Type.Optional(
      Type.Array(ref(PlannedTarget), {
        description:
          'What submitting would do at each register that it is for, the home register first, which all else here is about; absent where that is the only one, and where nothing would be kept for any.',
      }),
    ),
  },
  { $id: 'PlanResponse', title: 'What submitting would do' },
)
