import type { Static } from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { findLastMail } from '../../store/mails.ts'
import { findOwnSubscription, listSubscriptions } from '../../store/subscriptions.ts'
import { type SubscriptionRow, topicsOfDigests } from '../../store/tables.ts'
import {
  createSubscription as addSubscription,
  type RequestedSubscription,
  deleteSubscription as removeSubscription,
  sendTestMessage,
} from '../../subscriptions/administer.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { requireDone } from '../problems/require-done.ts'
import { SubscriptionPage, SubscriptionRequest, SubscriptionResponse, viewSubscription } from './bodies.ts'

const subscription = ownThing('subscription', findOwnSubscription)

const endpoint = endpointWith({ tag: 'Subscriptions', right: 'subscriptions.manage', work: 'storing' })

const subscriptionRequest = jsonBody(SubscriptionRequest, (wanted, report) => {
  const { address, webhookId, topics, frequency, hour, weekday } = wanted
  if ((address === undefined) === (webhookId === undefined)) {
    report('/address', 'Give either address or webhookId.')
  }
  if (new Set(topics).size < topics.length) report('/topics', 'One is there twice.')
  if (frequency === 'at-once' && topics.some(topic => topicsOfDigests.includes(topic))) {
    report('/frequency', 'Deadlines, certificates and reviews are told daily or weekly.')
  }
  if (frequency === 'at-once' && hour !== undefined) report('/hour', 'What is told at once has no hour.')
  if (frequency !== 'weekly' && weekday !== undefined) report('/weekday', 'Only a weekly digest has a day.')
})

const getSubscriptions = endpoint('GET /api/v1/subscriptions', {
  summary: 'List subscriptions, newest first',
  right: 'subscriptions.read',
  query: pageQuery(uuids),
  answers: { 200: json('A page of subscriptions', SubscriptionPage) },
  async handle({ caller, query: { limit, cursor: before } }, gateway) {
    const rows = await listSubscriptions(gateway.store.db, caller, { limit: limit + 1, before })
    return viewPage(rows, limit, row => viewWithMail(gateway, row), byId)
  },
})

const postSubscription = endpoint('POST /api/v1/subscriptions', {
  act: 'subscription-made',
  summary: 'Notify a person by mail, or a webhook by digests, of what happens and what expires',
  description: 'The texts have names and codes, and never a record.',
  body: subscriptionRequest,
  answers: { 201: json('The subscription; Location names it', SubscriptionResponse) },
  problems: ['request.members', 'subscription.impossible'],
  async handle({ reply, caller, readBody, log }, gateway) {
    const asked = readRequest(readBody())
    const made = requireDone(
      await addSubscription(gateway.subscriptions, caller, asked),
      'subscription.impossible',
    )
    log({ subscriptionId: made.id }, 'subscription created')
    reply.header('location', `/api/v1/subscriptions/${made.id}`)
    return viewWithMail(gateway, made)
  },
})

const getSubscription = endpoint('GET /api/v1/subscriptions/:id', {
  summary: 'A subscription, and what became of its newest mail',
  right: 'subscriptions.read',
  answers: { 200: json('The subscription', SubscriptionResponse) },
  problems: ['path.unknown'],
  handle: async ({ caller, params: { id } }, gateway) =>
    viewWithMail(gateway, await subscription.require(gateway, caller, id)),
})

const deleteSubscription = endpoint('DELETE /api/v1/subscriptions/:id', {
  act: 'deleted',
  asksReason: 'where-asked',
  summary: 'End a subscription; nothing more is sent, and its address is forgotten',
  answers: { 204: empty('It is gone') },
  problems: ['path.unknown'],
  async handle({ caller, params: { id }, log }, gateway) {
    if (!(await removeSubscription(gateway.subscriptions, caller, id))) throw subscription.unknown(id)
    log({ subscriptionId: id }, 'subscription deleted')
    return undefined
  },
})

const testSubscription = endpoint('POST /api/v1/subscriptions/:id/test', {
  act: 'subscription-tested',
  summary: 'Send a message that tells of nothing',
  answers: { 202: json('It is sent; Location tells how that goes', SubscriptionResponse) },
  problems: ['subscription.impossible', 'path.unknown'],
  async handle({ reply, caller, params: { id } }, gateway) {
    const row = await subscription.require(gateway, caller, id)
    requireDone(await sendTestMessage(gateway.subscriptions, row, caller.author), 'subscription.impossible')
    gateway.subscriptions.wake()
    reply.header('location', `/api/v1/subscriptions/${id}`)
    return viewWithMail(gateway, row)
  },
})

/** `/api/v1/subscriptions`: who is told by mail or as a digest what happens to the organisation on the stage of the key. */
export const subscriptions = {
  listSubscriptions: getSubscriptions,
  createSubscription: postSubscription,
  getSubscription,
  deleteSubscription,
  testSubscription,
}

async function viewWithMail({ store, monotonic }: Gateway, row: SubscriptionRow) {
  const [mail, names] = await Promise.all([
    findLastMail(store.db, row.id),
    readAuthorNames(store.db, [row.created_by]),
  ])
  return viewSubscription(row, mail, monotonic(), names)
}

function readRequest({
  address,
  webhookId,
  topics,
  frequency,
  hour = 6,
  weekday = 'monday',
}: Static<typeof SubscriptionRequest>): RequestedSubscription {
  return {
    address: address ?? null,
    webhookId: webhookId ?? null,
    topics,
    frequency,
    hour: frequency === 'at-once' ? null : hour,
    weekday: frequency === 'weekly' ? weekday : null,
  }
}
