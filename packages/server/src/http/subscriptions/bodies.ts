import * as Type from 'typebox'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import {
  frequencies,
  type MailRow,
  mailStates,
  type SubscriptionRow,
  subscriptionTopics,
  weekdays,
} from '../../store/tables.ts'
import { type Body, count, formatTime, id, inCapitals, ref, Stage, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

const asked = {
  address: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 254,
      pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$",
      examples: ['regulatory@maker.example'],
      description: 'The mail address that is notified. Either this or `webhookId`.',
    }),
  ),
  webhookId: Type.Optional(
    id('The webhook that gets the same as events of the type `digest`, whatever else it is notified of.'),
  ),
  topics: Type.Array(Type.Enum([...subscriptionTopics]), {
    minItems: 1,
    maxItems: subscriptionTopics.length,
    description:
      'outcomes: how submissions ended; refusals: those that ended without success; doubts: whose outcome is unknown; deadlines: devices that are late or have 30 days left; certificates: of the connection to the authority, that end within 30 days; reviews: of access and of the audit trail, that are due within 30 days.',
  }),
  frequency: Type.Enum([...frequencies], {
    description:
      'at-once: what happens within a minute is one message. deadlines, certificates and reviews are told daily or weekly.',
  }),
  hour: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 23,
      description: 'Hour of the day in UTC, of daily and weekly; 6 where absent.',
    }),
  ),
  weekday: Type.Optional(
    Type.Enum([...weekdays], { description: 'Day of the week in UTC, of weekly; monday where absent.' }),
  ),
}

const requestExample = {
  address: 'regulatory@maker.example',
  topics: ['refusals', 'doubts', 'deadlines'],
  frequency: 'daily',
  hour: 6,
}

export const SubscriptionRequest = Type.Object(asked, {
  $id: 'SubscriptionRequest',
  title: 'Who is told what, and how often',
  additionalProperties: false,
  examples: [requestExample],
})

const LastMail = Type.Object(
  {
    state: Type.Enum(
      mailStates.map(state => inCapitals(state)),
      { description: 'SENT: the mail server has it; FAILED: given up.' },
    ),
    createdAt: time('When it was made.'),
    attempts: count('How many attempts there were.'),
    because: Type.Optional(string('Why the last attempt has failed.')),
    nextAttemptAt: Type.Optional(time('When it is tried next.')),
    endedAt: Type.Optional(time('When it went out, or was given up.')),
  },
  { description: 'The newest mail of the last 30 days; absent where there is none.' },
)

const view = {
  id: id(),
  stage: ref(Stage),
  ...asked,
  nextDigestAt: Type.Optional(time('When the next digest is made.')),
  stoppedAt: Type.Optional(time('When the gateway stopped it. Delete it, and make it again.')),
  stoppedBecause: Type.Optional(string('Why.')),
  lastMail: Type.Optional(LastMail),
  createdBy: ref(Author),
  createdAt: time('When it was made.'),
}

const viewExample = {
  id: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e',
  stage: 'preview',
  ...requestExample,
  nextDigestAt: '2027-01-16T06:00:00.000Z',
  createdBy: { kind: 'key', id: '019a6f3e-0000-7b2c-8d3e-4f5a6b7c8d9e', name: 'operator' },
  createdAt: '2027-01-15T09:30:00.000Z',
}

export const SubscriptionResponse = Type.Object(view, {
  $id: 'SubscriptionResponse',
  title: 'Subscription',
  examples: [viewExample],
})

export const SubscriptionPage = definePage(SubscriptionResponse, {
  $id: 'SubscriptionPage',
  title: 'Page of subscriptions, newest first',
  examples: [{ items: [viewExample] }],
})

/** A subscription with its newest mail. @param monotonic the time of the clock that never goes back */
export function viewSubscription(
  row: SubscriptionRow,
  mail: MailRow | undefined,
  monotonic: Date,
  names: AuthorNames,
): Body<typeof SubscriptionResponse> {
  return {
    id: row.id,
    stage: row.stage,
    address: row.address ?? undefined,
    webhookId: row.webhook_id ?? undefined,
    topics: decodeJson(row.topics),
    frequency: row.frequency,
    hour: row.hour ?? undefined,
    weekday: row.weekday ?? undefined,
    nextDigestAt: row.stopped_at === null ? formatTime(row.due_at) : undefined,
    stoppedAt: formatTime(row.stopped_at),
    stoppedBecause: row.stopped_because ?? undefined,
    lastMail: mail && {
      state: inCapitals(mail.state),
      createdAt: formatTime(mail.created_at),
      attempts: mail.attempts,
      because: mail.because ?? undefined,
      // What is due at once has no time of its own.
      nextAttemptAt:
        mail.due_at === null ? undefined : formatTime(Math.max(mail.due_at, monotonic.getTime())),
      endedAt: formatTime(mail.ended_at),
    },
    createdBy: viewAuthor(row.created_by, names),
    createdAt: formatTime(row.created_at),
  }
}
