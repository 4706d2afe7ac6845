import * as Type from 'typebox'
import { type SubmissionStatus, submissionStatuses } from '../../store/tables.ts'
import { count, ref, Stage, string, time } from '../body.ts'

const statuses = Object.fromEntries(
  submissionStatuses.map(status => [status, Type.Integer({ minimum: 0 })]),
) as Record<SubmissionStatus, Type.TInteger>

const limit = (what: string) =>
  Type.Optional(
    Type.Object(
      {
        limit: count('How many may be sent.'),
        used: count('How many were sent within that time until now.'),
      },
      { description: what },
    ),
  )

export const Pacing = Type.Object(
  {
    messagesPerHour: limit('Messages within any hour.'),
    messagesPerDay: limit('Messages within any day.'),
    entitiesPerHour: limit('Devices and device groups within any hour.'),
    entitiesPerDay: limit('Devices and device groups within any day.'),
    waitsUntil: Type.Optional(time('Before this nothing of the organisation is sent.')),
    waitsFor: Type.Optional(
      Type.Enum(['budget', 'rejection'], {
        description: 'Why: the budget is used up, or the authority has rejected a message for traffic.',
      }),
    ),
    rejectedAt: Type.Optional(
      time('When the authority last rejected a message of the organisation for traffic.'),
    ),
    secondsBetweenMessages: Type.Optional(
      count('How long one message waits after the other, while it is slowed down by that.'),
    ),
  },
  { $id: 'Pacing', title: 'At which pace an organisation sends' },
)

export const Overview = Type.Object(
  {
    stage: ref(Stage),
    at: time(),
    statuses: Type.Object(statuses, { description: 'How many submissions have which status now.' }),
    doubts: Type.Object({
      count: count('Operations whose outcome is unknown.'),
      needsOperator: count('Of these: what no machine can resolve.'),
    }),
    authority: Type.Object({
      connected: Type.Boolean({ description: 'Whether the stage has a connection to its authority.' }),
      simulated: Type.Boolean({ description: 'Whether that is the simulator.' }),
      reachable: Type.Boolean({ description: 'Whether the last messages could be sent.' }),
      statesRefusedAt: Type.Optional(
        time('When it last refused to show what is not REGISTERED; absent where it shows every state.'),
      ),
      changesRefusedAt: Type.Optional(
        time('When it last refused to be asked for what has changed; absent where it can be.'),
      ),
      pacing: Type.Optional(ref(Pacing)),
      oldestWaitingSince: Type.Optional(time('Since when the oldest message waits to be sent.')),
      endingCertificates: Type.Optional(
        Type.Array(
          Type.Object({
            whose: Type.Enum(['access point', 'certificate authority', 'gateway', 'partner'], {
              description: 'Whose it is.',
            }),
            validUntil: time('When it ends, or has ended.'),
            advice: string('What to do before it ends.'),
          }),
          {
            description:
              'Certificates of the connection that end soon, or have ended, as this process has seen them; absent where there are none.',
          },
        ),
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
