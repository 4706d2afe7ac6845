import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { type Refusal, refuseOneMore } from '../rights/refusal.ts'
import { type ActName, recordPath } from '../store/acts.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { encodeJson } from '../store/json.ts'
import { recordAct } from '../store/record-act.ts'
import type { Owner } from '../store/submissions.ts'
import type { EventType, WebhookDeliveryRow, WebhookRow } from '../store/tables.ts'
import { deliveries, insertDeliveries } from '../store/webhook-deliveries.ts'
import {
  changeWebhook,
  countWebhooks,
  findOwnWebhook,
  insertWebhook,
  removeWebhook,
} from '../store/webhooks.ts'
import { renderEventBody, testEvent } from './event.ts'
import { makeSecret, overlap, sealSecret } from './secret.ts'
import type { WebhookServices } from './services.ts'
import { newDelivery } from './store-events.ts'

/** What a webhook is to be. */
export interface RequestedWebhook {
  url: string
  events: readonly EventType[]
  description: string | null
  enabled: boolean
}

/** How many webhooks an organisation may have on a stage. */
const mostWebhooks = 20

type WebhookAdministration = Pick<WebhookServices, 'store' | 'sealing' | 'now' | 'monotonic' | 'randomBytes'>

/** Makes a webhook, with its secret. */
export async function createWebhook(
  administering: WebhookAdministration,
  { organisation, stage, author }: Acting,
  { url, events, description, enabled }: RequestedWebhook,
): Promise<{ webhook: WebhookRow; secret: string } | Refusal> {
  const { store, sealing, now } = administering
  const id = makeId(administering)
  const secret = makeSecret(administering)
  const at = now().getTime()
  const webhook: WebhookRow = {
    id,
    organisation,
    stage,
    url,
    events: encodeJson(events),
    description,
    enabled: enabled ? 1 : 0,
    disabled_at: enabled ? null : at,
    disabled_because: null,
    failing_since: null,
    sealed_secret: sealSecret(sealing, id, secret),
    sealed_old_secret: null,
    old_secret_until: null,
    created_by: author,
    created_at: at,
    updated_at: at,
  }
  return store.write(
    async db => {
      if ((await countWebhooks(db, webhook)) >= mostWebhooks) return refuseOneMore(mostWebhooks, 'webhooks')
      await insertWebhook(db, webhook)
      return { webhook, secret }
    },
    [`${stage} webhooks ${organisation}`],
  )
}

/** Makes a webhook another one, but for its secret. What waits for one that is disabled is tried no longer. */
export async function replaceWebhook(
  administering: WebhookAdministration,
  caller: Acting,
  id: string,
  { url, events, description, enabled }: RequestedWebhook,
): Promise<WebhookRow | undefined> {
  const at = administering.now()
  return changeOwn(administering, caller, id, async (db, webhook) => {
    const change = { url, events: encodeJson(events), description, updated_at: at.getTime() }
    if (enabled === (webhook.enabled === 1)) return changeWebhook(db, webhook, change, caller.author, at)
    if (!enabled) await deliveries.endWaiting(db, id, at)
    const switched = enabled
      ? { enabled: 1, disabled_at: null, disabled_because: null, failing_since: null }
      : { enabled: 0, disabled_at: at.getTime(), disabled_because: null }
    return changeWebhook(db, webhook, { ...change, ...switched }, caller.author, at)
  })
}

/** Gives a webhook another secret; everything is signed with the present one too for a while. */
export async function rotateSecret(
  administering: WebhookAdministration,
  caller: Acting,
  id: string,
): Promise<{ webhook: WebhookRow; secret: string } | undefined> {
  const { sealing, now, monotonic } = administering
  const secret = makeSecret(administering)
  const at = now()
  const webhook = await changeOwn(administering, caller, id, (db, before) => {
    const change = {
      sealed_secret: sealSecret(sealing, id, secret),
      sealed_old_secret: before.sealed_secret,
      old_secret_until: monotonic().getTime() + overlap,
      updated_at: at.getTime(),
    }
    return changeWebhook(db, before, change, caller.author, at)
  })
  return webhook && { webhook, secret }
}

/** Removes a webhook and its log; says whether there was one. */
export async function deleteWebhook(
  { store, now }: WebhookAdministration,
  caller: Acting,
  id: string,
): Promise<boolean> {
  return store.write(
    async db => {
      if (!(await findOwnWebhook(db, caller, id))) return false
      await removeWebhook(db, id, caller.author, now())
      return true
    },
    [`webhook ${id}`],
  )
}

/** Has an event sent to a webhook that tells of nothing. @param tested what the audit trail has of it */
export async function sendTest(
  administering: WebhookAdministration,
  { id, organisation, stage }: WebhookRow,
  author: string,
  tested: { act: ActName; record: string } = { act: 'webhook-tested', record: recordPath('webhooks', id) },
): Promise<WebhookDeliveryRow> {
  const at = administering.now()
  const body = renderEventBody(testEvent, at, {
    webhookId: id,
    stage,
    links: { webhook: `/api/v1/webhooks/${id}` },
  })
  const delivery = newDelivery(id, makeId(administering), testEvent, body, at)
  await administering.store.write(async db => {
    await insertDeliveries(db, [delivery])
    recordAct(db, { organisation, stage, author }, tested.act, tested.record)
  })
  return delivery
}

/** Has an event sent once more, at once, under the same `webhook-id`; `undefined` where there is none of it. */
export async function resend(
  administering: WebhookAdministration,
  { id, organisation, stage }: WebhookRow,
  eventId: string,
  author: string,
): Promise<WebhookDeliveryRow | undefined> {
  return administering.store.write(
    async db => {
      const name = { webhook_id: id, event_id: eventId }
      const delivery = await deliveries.find(db, name)
      if (!delivery) return undefined
      await deliveries.change(db, delivery, { state: 'waiting', failures: 0, due_at: 0, ended_at: null })
      const details = { event: eventId }
      recordAct(db, { organisation, stage, author }, 'event-resent', recordPath('webhooks', id), details)
      return deliveries.find(db, name)
    },
    [`webhook ${id}`],
  )
}

/** Changes a webhook of the owner's; `undefined` where it is none. */
function changeOwn(
  { store }: WebhookAdministration,
  owner: Owner,
  id: string,
  change: (db: WriteTransaction, webhook: WebhookRow) => Promise<WebhookRow>,
): Promise<WebhookRow | undefined> {
  return store.write(
    async db => {
      const webhook = await findOwnWebhook(db, owner, id)
      return webhook && change(db, webhook)
    },
    [`webhook ${id}`],
  )
}
