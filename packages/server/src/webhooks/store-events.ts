import { type Environment, makeId } from '../ids.ts'
import { type ByType, handleChange, type Subscriber } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { PullRow } from '../store/tables.ts'
import { insertDeliveries } from '../store/webhook-deliveries.ts'
import { listeningWebhooks } from '../store/webhooks.ts'
import { renderEventBody, type WebhookEvent } from './event.ts'
import {
  makeBatchEvent,
  makeFindingEvents,
  makePublicDifferenceEvent,
  makePullEvent,
  makeSubmissionEvent,
} from './make-event.ts'

/** What webhooks are notified of. */
const events: Partial<ByType<WebhookEvent | readonly WebhookEvent[] | undefined>> = {
  'submission-stored': ({ submission }) =>
    submission.outcome === null ? undefined : makeSubmissionEvent('submission.ended', submission),
  'submission-doubted': ({ submission, doubt }) =>
    doubt === null ? undefined : makeSubmissionEvent('submission.in_doubt', submission),
  'submission-ended': ({ submission, outcome, at }) =>
    makeSubmissionEvent('submission.ended', { ...submission, outcome: encodeJson(outcome) }, at),
  'operator-called': ({ submission }) => makeSubmissionEvent('submission.needs_operator', submission),
  'public-difference-found': ({ device, at }) => makePublicDifferenceEvent(device, at),
  'batch-ended': ({ batch }) => makeBatchEvent(batch),
  'pull-moved': ({ pull }) => {
    if (pull.state === 'running') return undefined
    return isTold(pull) ? [makePullEvent(pull), ...makeFindingEvents(pull)] : []
  },
}

/** Pulls of what waits for a notified body are many: those that find nothing are not told. */
function isTold({ scope, state, differences }: Pick<PullRow, 'scope' | 'state' | 'differences'>): boolean {
  return (scope !== 'waiting' && scope !== 'group') || state === 'failed' || differences > 0
}

/**
 * Stores what webhooks are notified of, for each webhook that listens to it, at the end of the transaction in which it
 * happened; it is sent later. Where no webhook listens, nothing is stored.
 */
export const webhooks: Subscriber = {
  async changed(db, changes, environment) {
    const told = changes.flatMap(change => handleChange(events, change) ?? [])
    if (told.length > 0) await storeEvents(db, environment, told)
  },
}

async function storeEvents(
  db: Db,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  events: readonly WebhookEvent[],
): Promise<void> {
  const organisations = new Set(events.map(({ organisation }) => organisation))
  const rows = await listeningWebhooks(db, [...organisations])
  if (rows.length === 0) return
  const webhooks = rows.map(row => ({ ...row, events: decodeJson(row.events) }))
  // Two operations of a submission may announce the same of it.
  const distinct = new Map(
    events.map(event => [JSON.stringify([event.type, event.organisation, event.stage, event.data]), event]),
  )
  const deliveries = [...distinct.values()].flatMap(event => {
    const { type, organisation, stage, at = environment.now(), data } = event
    const listening = webhooks.filter(
      webhook =>
        webhook.organisation === organisation && webhook.stage === stage && webhook.events.includes(type),
    )
    const eventId = makeId(environment)
    const body = renderEventBody(type, at, data)
    return listening.map(({ id }) => newDelivery(id, eventId, type, body, at))
  })
  await insertDeliveries(db, deliveries)
}

/** A delivery that is due at once. */
export function newDelivery(webhookId: string, eventId: string, type: string, body: string, at: Date) {
  return {
    webhook_id: webhookId,
    event_id: eventId,
    type,
    body,
    occurred_at: at.getTime(),
    state: 'waiting',
    attempts: 0,
    failures: 0,
    due_at: 0,
    ended_at: null,
  } as const
}
