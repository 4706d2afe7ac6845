import { listDeadlines } from '../deadlines/list-deadlines.ts'
import { makeId } from '../ids.ts'
import { readReviewsDue } from '../reviews/review.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { readSubmissionHeads, type SubmissionHead } from '../store/list-submissions.ts'
import { insertMail } from '../store/mails.ts'
import { isOfFormerMember } from '../store/members.ts'
import {
  changeSubscription,
  findSubscription,
  listNotices,
  removeNotices,
  stopSubscription,
} from '../store/subscriptions.ts'
import type { NoticeRow, ReviewSubject, SubscriptionRow } from '../store/tables.ts'
import { insertDeliveries } from '../store/webhook-deliveries.ts'
import { findWebhook } from '../store/webhooks.ts'
import { contractStatus } from '../submissions/describe-status.ts'
import { renderEventBody } from '../webhooks/event.ts'
import { newDelivery } from '../webhooks/store-events.ts'
import { type DigestItem, type DigestSection, explainSubscription, mostItems, writeMail } from './digest.ts'
import { takeWorkOfAddress } from './mail-people.ts'
import { type MessageMade, newMail } from './new-mail.ts'
import { findNextDigest } from './next-digest.ts'
import type { SubscriptionServices } from './services.ts'

/** The type of event in which a webhook gets a digest. */
const digestEvent = 'digest'

/**
 * Makes the message of a subscription that is due, in one transaction: what it is to be told becomes a mail, or an event of its
 * webhook, and the next digest gets its time. Where there is nothing to tell, nothing is made.
 *
 * @returns what was made
 */
export async function makeDigest(services: SubscriptionServices, id: string): Promise<MessageMade> {
  const { store, now } = services
  return store.write(
    async db => {
      const subscription = await findSubscription(db, id)
      if (subscription === undefined || subscription.stopped_at !== null) return undefined
      if (!(await isReachable(db, subscription, now()))) return undefined
      const notices = await listNotices(db, id)
      const { address, frequency } = subscription
      const sections = [
        ...(address !== null && frequency === 'daily'
          ? await takeWorkOfAddress(db, services, subscription, address)
          : []),
        ...(await describeNotices(db, notices)),
        ...(await describeDeadlines(db, services, subscription)),
        ...describeCertificates(services, subscription),
        ...(await describeReviews(db, services, subscription)),
      ]
      await removeNotices(db, notices)
      const next = findNextDigest(subscription, now())
      if (next !== null) await changeSubscription(db, id, { due_at: next.getTime() })
      return sections.length === 0 ? undefined : storeMessage(db, services, subscription, sections)
    },
    [`subscription ${id}`],
  )
}

/** Whether a subscription can be told; one whose webhook is gone, or whose person has left, is stopped. */
async function isReachable(db: WriteTransaction, subscription: SubscriptionRow, now: Date): Promise<boolean> {
  const because = await whyNotReachable(db, subscription)
  if (because === undefined) return true
  await removeNotices(db, await listNotices(db, subscription.id))
  await stopSubscription(db, subscription.id, because, now)
  return false
}

async function whyNotReachable(db: Db, subscription: SubscriptionRow): Promise<string | undefined> {
  const { webhook_id, address } = subscription
  if (webhook_id !== null && !(await findWebhook(db, webhook_id))) return 'Its webhook is gone.'
  if (address === null || !(await isOfFormerMember(db, subscription, address))) return undefined
  return 'The person with this address has no role in the organisation on this stage any longer.'
}

/** Stores a message to a subscriber, to be sent. */
async function storeMessage(
  db: WriteTransaction,
  services: SubscriptionServices,
  subscription: SubscriptionRow,
  sections: readonly DigestSection[],
): Promise<MessageMade> {
  const { organisation, stage, webhook_id, address } = subscription
  const at = services.now()
  const id = makeId(services)
  if (webhook_id !== null) {
    // As with events: what happens while a webhook is disabled is not sent.
    if ((await findWebhook(db, webhook_id))?.enabled !== 1) return undefined
    const data = { subscriptionId: subscription.id, stage, sections }
    const body = renderEventBody(digestEvent, at, data)
    await insertDeliveries(db, [newDelivery(webhook_id, id, digestEvent, body, at)])
    return 'event'
  }
  if (address === null)
    throw new Error(`Subscription ${subscription.id} has neither an address nor a webhook.`)
  const written = writeMail(
    { organisation, stage, sections },
    explainSubscription(subscription, subscription.id),
    services.publicUrl,
  )
  await insertMail(db, newMail(id, subscription, address, written, at))
  return 'mail'
}

/** What happened to submissions: those that need a person first. A doubt that is resolved by now is not told. */
async function describeNotices(db: Db, notices: readonly NoticeRow[]): Promise<DigestSection[]> {
  const heads = new Map(
    (await readSubmissionHeads(db, [...new Set(notices.map(({ request_id }) => request_id))])).map(head => [
      head.request_id,
      head,
    ]),
  )
  const groups = new Map<string, Map<string, SubmissionHead>>()
  for (const { kind, request_id } of notices) {
    const head = heads.get(request_id)
    if (head === undefined || (kind !== 'ended' && head.doubt === null)) continue
    const group = kind === 'ended' ? contractStatus(head) : kind
    groups.set(group, (groups.get(group) ?? new Map()).set(request_id, head))
  }
  const needing = groups.get('needs-operator')
  for (const id of needing?.keys() ?? []) groups.get('in-doubt')?.delete(id)
  return orderOfGroups.flatMap(([name, words]) => {
    const group = [...(groups.get(name)?.values() ?? [])]
    return group.length === 0 ? [] : makeSection(`${group.length} ${words}`, group.map(describeSubmission))
  })
}

const orderOfGroups = [
  ['needs-operator', 'in doubt that a person has to resolve'],
  ['in-doubt', 'in doubt'],
  ['VALIDATION_FAILED', 'refused'],
  ['BLOCKED', 'blocked'],
  ['INTERNAL_ERROR', 'failed'],
  ['SUCCESS', 'accepted'],
] as const

function describeSubmission({ request_id, device_code, model, outcome }: SubmissionHead): DigestItem {
  const ended = decodeJson(outcome)
  const codes =
    ended?.kind === 'refused'
      ? ended.refusals.flatMap(({ code, responseCode }) => code ?? responseCode).join(', ')
      : ''
  const text = `${device_code} (${model})${codes === '' ? '' : `: ${codes}`}`
  return { text, place: `#/submissions/${request_id}` }
}

/** The devices that are late, or have 30 days left. */
async function describeDeadlines(
  db: Db,
  { now }: SubscriptionServices,
  { organisation, stage, topics }: SubscriptionRow,
): Promise<DigestSection[]> {
  if (!decodeJson(topics).includes('deadlines')) return []
  const today = now().toISOString().slice(0, 10)
  const sections: DigestSection[] = []
  for (const [nearness, words] of nearnesses) {
    const { total, devices } = await listDeadlines(db, { organisation, stage }, today, {
      nearness,
      limit: mostItems,
    })
    if (total === 0) continue
    const items = devices.map(({ agency, code, deadline: { kind, earliest, latest } }) => ({
      text: `${code}: ${kind === 'registration' ? 'to register' : 'to end placing on the market'} by ${earliest === latest ? latest : `${earliest} to ${latest}`}`,
      place: `#/devices/${encodeURIComponent(agency)}/${encodeURIComponent(code)}`,
    }))
    sections.push({ title: `${total} ${words}`, count: total, items })
  }
  return sections
}

const nearnesses = [
  ['late', 'past the deadline'],
  ['within-30-days', 'with a deadline within 30 days'],
] as const

/** The certificates of the connection that end soon. */
function describeCertificates(
  { now, listEndingCertificates }: SubscriptionServices,
  { stage, topics }: SubscriptionRow,
): DigestSection[] {
  if (!decodeJson(topics).includes('certificates')) return []
  const items = listEndingCertificates(stage).map(({ whose, validUntil, advice }) => {
    const verb = validUntil < now() ? 'has ended on' : 'ends on'
    const date = validUntil.toISOString().slice(0, 10)
    return { text: `The certificate of the ${whose} ${verb} ${date}. ${advice}` }
  })
  if (items.length === 0) return []
  return makeSection(
    items.length === 1 ? '1 certificate that ends' : `${items.length} certificates that end`,
    items,
  )
}

const reviewSubjectNames: Readonly<Record<ReviewSubject, string>> = {
  access: 'Who has access',
  'audit-trail': 'The audit trail',
  qualification: 'The qualification of the installation',
}

/** The reviews that are due within 30 days, or late. */
async function describeReviews(
  db: Db,
  { now }: SubscriptionServices,
  { organisation, stage, topics }: SubscriptionRow,
): Promise<DigestSection[]> {
  if (!decodeJson(topics).includes('reviews')) return []
  const soon = new Date(now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const items = (await readReviewsDue(db, { organisation, stage }, now())).flatMap(
    ({ subject, dueBy, isDue }) => {
      if (dueBy === undefined || dueBy > soon) return []
      const what = reviewSubjectNames[subject]
      return {
        text: `${what}: ${isDue ? 'was' : 'is'} to be reviewed by ${dueBy}`,
        place: '#/settings/reviews',
      }
    },
  )
  if (items.length === 0) return []
  return makeSection(
    items.length === 1 ? '1 review that is due' : `${items.length} reviews that are due`,
    items,
  )
}

function makeSection(title: string, items: readonly DigestItem[]): DigestSection[] {
  return [{ title, count: items.length, items: items.slice(0, mostItems) }]
}
