import * as Type from 'typebox'
import { submissionStatuses } from '../../store/submission-status.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const Overview = Type.Object(
  {
    stage: Type.Ref('Stage'),
    at: Type.String({ format: 'date-time' }),
    statuses: Type.Object(
      Object.fromEntries(submissionStatuses.map(status => [status, Type.Integer({ minimum: 0 })])),
      { description: 'How many submissions have which status now.' },
    ),
    doubts: Type.Object({
      count: count('Operations of which nobody knows what became of them.'),
      needsOperator: count('Of these: what no machine can resolve.'),
    }),
    authority: Type.Object({
      connected: Type.Boolean({ description: 'Whether the stage has a way to its authority.' }),
      simulated: Type.Boolean({ description: 'Whether that is the simulator.' }),
      reachable: Type.Boolean({ description: 'Whether the last messages could be handed over.' }),
      oldestWaitingSince: Type.Optional(
        Type.String({
          format: 'date-time',
          description: 'Since when the oldest message waits to be handed over.',
        }),
      ),
    }),
    answerTimes: Type.Array(Type.Number(), {
      description: 'Seconds to the outcome that bound the classes of `answered`.',
    }),
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date', description: 'In UTC.' }),
        received: count('Submissions that came.'),
        statuses: Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
          description: 'What became of them, by status.',
        }),
        answered: Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'How many had their outcome within each of `answerTimes`; the last: later.',
        }),
      }),
      { description: 'The oldest first.' },
    ),
  },
  { $id: 'Overview', title: 'How things stand' },
)
