import * as Type from 'typebox'
import { type Check, checkNames } from '../../health/check.ts'
import { type Body, string, time } from '../body.ts'

export const Diagnosis = Type.Object(
  {
    version: string('Program and version: `udigate 0.1.0`.'),
    at: time('When it was looked.'),
    sound: Type.Boolean({ description: 'Whether nothing is wrong; warnings do not count.' }),
    checks: Type.Array(
      Type.Object({
        check: Type.Enum([...checkNames]),
        state: Type.Enum(['ok', 'warning', 'failed'], { description: '`failed` is what is wrong.' }),
        message: string('How it stands.'),
        advice: Type.Optional(string('What to do about it.')),
        since: Type.Optional(time('Since when it has not been well.')),
      }),
    ),
  },
  { $id: 'Diagnosis', title: 'What is right, what is wrong, and what to do' },
)

/** What was found by everything that was looked at. */
export function viewChecks(checks: readonly Check[]): Body<typeof Diagnosis>['checks'] {
  return checks.map(({ check, state, message, advice, since }) => ({
    check,
    state,
    message,
    advice,
    since: since?.toISOString(),
  }))
}
