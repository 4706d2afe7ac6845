import * as Type from 'typebox'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import {
  eventTypes,
  type WebhookAttemptRow,
  type WebhookDeliveryRow,
  type WebhookRow,
  webhookDeliveryStates,
} from '../../store/tables.ts'
import { type Body, count, formatTime, id, inCapitals, ref, Stage, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  examples: ['https://erp.example.com/hooks/udigate'],
  description: 'Where events are posted to: https, and a host of the public Internet.',
})

const events = Type.Array(Type.Enum([...eventTypes]), {
  minItems: 1,
  maxItems: eventTypes.length,
  description: 'What it is notified of.',
})

const description = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\s\\p{C}](?:[^\\p{C}]*[^\\s\\p{C}])?$',
  examples: ['ERP, plant Ulm'],
  description: 'What it is for, for people.',
})

const requestExample = {
  url: 'https://erp.example.com/hooks/udigate',
  events: ['submission.ended', 'submission.needs_operator'],
  description: 'ERP, plant Ulm',
}

export const WebhookRequest = Type.Object(
  {
    url,
    events,
    description: Type.Optional(description),
    enabled: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Whether anything is sent to it. What happens meanwhile is not.',
      }),
    ),
  },
  {
    $id: 'WebhookRequest',
    title: 'What a webhook is to be',
    additionalProperties: false,
    examples: [requestExample],
  },
)

const view = {
  id: id(),
  stage: ref(Stage),
  url,
  events,
  description: Type.Optional(description),
  enabled: Type.Boolean(),
  disabledAt: Type.Optional(time('Since when it is not enabled.')),
  disabledBecause: Type.Optional(string('Why the gateway has disabled it; absent where a person has.')),
  failingSince: Type.Optional(time('Since when no attempt has succeeded.')),
  oldSecretUntil: Type.Optional(time('Until when everything is signed with the former secret too.')),
  createdBy: ref(Author),
  createdAt: time('When it was made.'),
  updatedAt: time('When it was changed last.'),
}

const viewExample = {
  id: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6d',
  stage: 'preview',
  ...requestExample,
  enabled: true,
  createdBy: { kind: 'key', id: '019a6f3e-0000-7b2c-8d3e-4f5a6b7c8d9e', name: 'operator' },
  createdAt: '2027-01-15T09:30:00.000Z',
  updatedAt: '2027-01-15T09:30:00.000Z',
}

export const WebhookResponse = Type.Object(view, {
  $id: 'WebhookResponse',
  title: 'Webhook, without its secret',
  examples: [viewExample],
})

export const WebhookWithSecret = Type.Object(
  {
    secret: string('By which to verify what comes. It is shown this once.'),
    ...view,
  },
  {
    $id: 'WebhookWithSecret',
    title: 'Webhook with the secret that was just made',
    examples: [{ secret: 'whsec_bm90LWEtc2VjcmV0LWJ1dC1hbi1leGFtcGxlLW9mLTE=', ...viewExample }],
  },
)

export const WebhookPage = definePage(WebhookResponse, {
  $id: 'WebhookPage',
  title: 'Page of webhooks, newest first',
  examples: [{ items: [viewExample] }],
})

export const WebhookAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    at: time('When it began.'),
    milliseconds: count('How long it took.'),
    status: Type.Optional(Type.Integer({ description: 'Of the answer; absent where there was none.' })),
    because: Type.Optional(string('Why it has failed.')),
    answer: Type.Optional(string('The beginning of the answer, 1 KB at most.')),
  },
  { $id: 'WebhookAttempt', title: 'Attempt to deliver an event' },
)

/** How a delivery is told to stand. */
export const deliveryStates = webhookDeliveryStates.map(state => inCapitals(state))

const delivery = {
  eventId: id('The webhook-id of all attempts.'),
  type: string('The type of the event.'),
  state: Type.Enum(deliveryStates, {
    description: 'FAILED: given up; CANCELLED: the webhook was disabled before it was delivered.',
  }),
  occurredAt: time('When it happened.'),
  attempts: count('How many attempts there were.'),
  nextAttemptAt: Type.Optional(time('When it is tried next.')),
  endedAt: Type.Optional(time('When it was delivered, or was not tried any longer.')),
}

const attemptExample = {
  number: 1,
  at: '2027-01-15T09:31:12.040Z',
  milliseconds: 212,
  status: 503,
  because: 'The receiver has not accepted it.',
  answer: 'try later',
}

const deliveryExample = {
  eventId: '019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
  type: 'submission.ended',
  state: 'WAITING',
  occurredAt: '2027-01-15T09:31:12.000Z',
  attempts: 1,
  nextAttemptAt: '2027-01-15T09:31:17.431Z',
}

export const WebhookDelivery = Type.Object(
  {
    ...delivery,
    // Without its answer.
    lastAttempt: Type.Optional(ref(WebhookAttempt)),
  },
  { $id: 'WebhookDelivery', title: 'Event that a webhook is notified of' },
)

export const WebhookDeliveryPage = definePage(WebhookDelivery, {
  $id: 'WebhookDeliveryPage',
  title: 'Page of deliveries, newest event first',
  examples: [{ items: [deliveryExample] }],
})

export const WebhookDeliveryDetail = Type.Object(
  {
    ...delivery,
    body: string('What is sent, byte for byte.'),
    log: Type.Array(ref(WebhookAttempt), {
      description: 'The attempts, first to last; of more than a hundred the last ones.',
    }),
  },
  {
    $id: 'WebhookDeliveryDetail',
    title: 'Event that a webhook is notified of, with every attempt',
    examples: [
      {
        ...deliveryExample,
        body: '{"type":"webhook.test","timestamp":"2027-01-15T09:31:12.000Z","data":{}}',
        log: [attemptExample],
      },
    ],
  },
)

/** A webhook: never its secret. @param monotonic the time of the clock that never goes back */
export function viewWebhook(
  row: WebhookRow,
  monotonic: Date,
  names: AuthorNames,
): Body<typeof WebhookResponse> {
  const isOldValid = row.old_secret_until !== null && row.old_secret_until > monotonic.getTime()
  return {
    id: row.id,
    stage: row.stage,
    url: row.url,
    events: decodeJson(row.events),
    description: row.description ?? undefined,
    enabled: row.enabled === 1,
    disabledAt: formatTime(row.disabled_at),
    disabledBecause: row.disabled_because ?? undefined,
    failingSince: formatTime(row.failing_since),
    oldSecretUntil: isOldValid ? formatTime(row.old_secret_until) : undefined,
    createdBy: viewAuthor(row.created_by, names),
    createdAt: formatTime(row.created_at),
    updatedAt: formatTime(row.updated_at),
  }
}

/** A delivery, without what was sent and answered. */
export function viewDelivery(
  row: WebhookDeliveryRow,
  monotonic: Date,
  last?: WebhookAttemptRow,
): Body<typeof WebhookDelivery> {
  return {
    eventId: row.event_id,
    type: row.type,
    state: inCapitals(row.state),
    occurredAt: formatTime(row.occurred_at),
    attempts: row.attempts,
    // What is due at once has no time of its own.
    nextAttemptAt: row.due_at === null ? undefined : formatTime(Math.max(row.due_at, monotonic.getTime())),
    endedAt: formatTime(row.ended_at),
    lastAttempt: last && viewAttempt({ ...last, answer: null }),
  }
}

/** An attempt, with the beginning of its answer. */
export function viewAttempt(row: WebhookAttemptRow): Body<typeof WebhookAttempt> {
  return {
    number: row.number,
    at: formatTime(row.started_at),
    milliseconds: row.milliseconds,
    status: row.status ?? undefined,
    because: row.because ?? undefined,
    answer: row.answer ?? undefined,
  }
}
