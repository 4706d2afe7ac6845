import { gateway } from '../session/session.ts'
import { pageQuery } from './page-query.ts'
import type { Page } from './submissions.ts'

/** What a webhook can be told of. */
export const eventTypes = [
  'submission.ended',
  'submission.in_doubt',
  'submission.needs_operator',
  'batch.ended',
  'pull.ended',
] as const

export interface WebhookRequest {
  url: string
  events: readonly string[]
  description?: string
  enabled?: boolean
}

/** A webhook, without its secret. */
export interface Webhook extends WebhookRequest {
  id: string
  stage: string
  enabled: boolean
  disabledAt?: string
  /** Why the gateway has disabled it; absent where a person has. */
  disabledBecause?: string
  failingSince?: string
  oldSecretUntil?: string
  createdAt: string
  updatedAt: string
}

export type WebhookWithSecret = Webhook & { secret: string }

export interface Delivery {
  eventId: string
  type: string
  state: 'WAITING' | 'DELIVERED' | 'FAILED' | 'CANCELLED'
  occurredAt: string
  attempts: number
  nextAttemptAt?: string
  endedAt?: string
  lastAttempt?: { number: number; at: string; milliseconds: number; status?: number; because?: string }
}

/** A page of webhooks, newest first. */
export function listWebhooks(cursor: string | undefined, signal: AbortSignal): Promise<Page<Webhook>> {
  return gateway().get(`/webhooks?${pageQuery(cursor)}`, signal)
}

export function getWebhook(id: string, signal: AbortSignal): Promise<Webhook> {
  return gateway().get(pathOf(id), signal)
}

/** Makes a webhook: the answer has its secret, and nothing else ever has. */
export function createWebhook(wanted: WebhookRequest): Promise<WebhookWithSecret> {
  return gateway().send('POST', '/webhooks', wanted)
}

export function replaceWebhook(id: string, wanted: WebhookRequest): Promise<Webhook> {
  return gateway().send('PUT', pathOf(id), wanted)
}

export function deleteWebhook(id: string): Promise<void> {
  return gateway().send('DELETE', pathOf(id))
}

/** Gives it another secret, which this answer alone has. */
export function rotateSecret(id: string): Promise<WebhookWithSecret> {
  return gateway().send('POST', `${pathOf(id)}/rotate`)
}

/** Sends an event that tells of nothing. */
export function testWebhook(id: string): Promise<Delivery> {
  return gateway().send('POST', `${pathOf(id)}/test`)
}

/** A page of what it was told of, newest first. */
export function listDeliveries(
  id: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<Delivery>> {
  return gateway().get(`${pathOf(id)}/deliveries?${pageQuery(cursor)}`, signal)
}

export function resendDelivery(id: string, eventId: string): Promise<Delivery> {
  return gateway().send('POST', `${pathOf(id)}/deliveries/${encodeURIComponent(eventId)}/resend`)
}

function pathOf(id: string): string {
  return `/webhooks/${encodeURIComponent(id)}`
}
