import * as Type from 'typebox'
import { checkNames, faultCodes } from '../../authorities/connection-report.ts'
import { ref, Stage, string } from '../body.ts'

export const ConnectionCheckRequest = Type.Object(
  {
    actorCode: Type.Optional(
      string('SRN in whose name the authority is asked; may be left out for a key of one actor.'),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 300,
        description: 'Seconds to wait for the answer; 60 where absent.',
      }),
    ),
  },
  { $id: 'ConnectionCheckRequest', title: 'A check of the connection', additionalProperties: false },
)

export const ConnectionReport = Type.Object(
  {
    stage: ref(Stage),
    working: Type.Boolean({ description: 'Whether no check failed.' }),
    checks: Type.Array(
      Type.Object({
        name: Type.Enum([...checkNames], { description: 'What was looked at.' }),
        result: Type.Enum(['ok', 'warning', 'failed', 'skipped']),
        code: Type.Optional(Type.Enum([...faultCodes], { description: 'Which fault it is.' })),
        message: string('What was seen.'),
        advice: Type.Optional(Type.Array(Type.String(), { description: 'What to do, the likeliest first.' })),
      }),
      { description: 'In the order in which they were made.' },
    ),
  },
  { $id: 'ConnectionReport', title: 'What the access point and the authority answer' },
)
