import { makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { Refusal, refuseOneMore } from '../rights/refusal.ts'
import { recordPath } from '../store/acts.ts'
import { encodeJson } from '../store/json.ts'
import { insertMail } from '../store/mails.ts'
import { recordAct } from '../store/record-act.ts'
import {
  countSubscriptions,
  findOwnSubscription,
  insertSubscription,
  removeSubscription,
} from '../store/subscriptions.ts'
import type { Frequency, SubscriptionRow, SubscriptionTopic, Weekday } from '../store/tables.ts'
import { findOwnWebhook } from '../store/webhooks.ts'
import { sendTest } from '../webhooks/administer.ts'
import type { WebhookServices } from '../webhooks/services.ts'
import { explainSubscription, writeMail } from './digest.ts'
import { newMail } from './new-mail.ts'
import { findNextDigest } from './next-digest.ts'
import type { SubscriptionServices } from './services.ts'

/** What a subscription is to be; it has either an address or a webhook. */
export interface RequestedSubscription {
  address: string | null
  webhookId: string | null
  topics: readonly SubscriptionTopic[]
  frequency: Frequency
  hour: number | null
  weekday: Weekday | null
}

/** How many subscriptions an organisation may have on a stage. */
const mostSubscriptions = 100

/** What making and testing subscriptions works with. */
export type SubscriptionAdministration = Pick<
  SubscriptionServices,
  'store' | 'now' | 'monotonic' | 'randomBytes' | 'mailer' | 'publicUrl'
> &
  Pick<WebhookServices, 'sealing'>

/** Makes a subscription. */
export async function createSubscription(
  administering: SubscriptionAdministration,
  { organisation, stage, author }: Acting,
  requested: RequestedSubscription,
): Promise<SubscriptionRow | Refusal> {
  const { store, now, mailer } = administering
  const { address, webhookId, topics, frequency, hour, weekday } = requested
  if (address !== null && mailer === undefined) return new Refusal(noMailServer)
  const at = now()
  const subscription: SubscriptionRow = {
    id: makeId(administering),
    organisation,
    stage,
    address,
    address_salt: address === null ? null : Buffer.from(administering.randomBytes(16)).toString('hex'),
    webhook_id: webhookId,
    topics: encodeJson(topics),
    frequency,
    hour,
    weekday,
    due_at: findNextDigest({ frequency, hour, weekday }, at)?.getTime() ?? null,
    failing_since: null,
    stopped_at: null,
    stopped_because: null,
    created_by: author,
    created_at: at.getTime(),
  }
  return store.write(
    async db => {
      if (webhookId !== null && !(await findOwnWebhook(db, subscription, webhookId))) {
        return new Refusal(`There is no webhook ${webhookId}. Make it first.`)
      }
      if ((await countSubscriptions(db, subscription)) >= mostSubscriptions) {
        return refuseOneMore(mostSubscriptions, 'subscriptions')
      }
      await insertSubscription(db, subscription)
      return subscription
    },
    [`${stage} subscriptions ${organisation}`],
  )
}

const noMailServer =
  'The gateway has no mail server (UDIGATE_SMTP_HOST). Have it set, or subscribe a webhook with webhookId.'

/** Ends a subscription with everything that it was to be told; says whether there was one. */
export async function deleteSubscription(
  { store, now }: SubscriptionAdministration,
  caller: Acting,
  id: string,
): Promise<boolean> {
  return store.write(
    async db => {
      if (!(await findOwnSubscription(db, caller, id))) return false
      await removeSubscription(db, id, caller.author, now())
      return true
    },
    [`subscription ${id}`],
  )
}

/** Has a message sent to a subscriber that tells of nothing. */
export async function sendTestMessage(
  administering: SubscriptionAdministration,
  subscription: SubscriptionRow,
  author: string,
): Promise<Refusal | undefined> {
  const { store, now, mailer, publicUrl } = administering
  const { organisation, stage, address, webhook_id: webhookId } = subscription
  if (subscription.stopped_at !== null) {
    return new Refusal('The subscription was stopped. Delete it, and make it again.')
  }
  const tested = {
    act: 'subscription-tested',
    record: recordPath('subscriptions', subscription.id),
  } as const
  if (webhookId !== null) {
    const webhook = await findOwnWebhook(store.db, subscription, webhookId)
    if (webhook?.enabled !== 1) return new Refusal(`The webhook ${webhookId} is disabled or gone.`)
    await sendTest(administering, webhook, author, tested)
    return undefined
  }
  if (address === null || mailer === undefined) return new Refusal(noMailServer)
  const section = {
    title: 'a test',
    count: 1,
    items: [{ text: 'The gateway can send mail to this address.' }],
  }
  const written = writeMail(
    { organisation, stage, sections: [section] },
    explainSubscription(subscription, subscription.id),
    publicUrl,
  )
  const mail = newMail(makeId(administering), subscription, address, written, now())
  await store.write(
    async db => {
      await insertMail(db, mail)
      recordAct(db, { organisation, stage, author }, tested.act, tested.record)
    },
    [`subscription ${subscription.id}`],
  )
  return undefined
}
