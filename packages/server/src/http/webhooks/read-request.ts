import type { Static } from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { WantedWebhook } from '../../webhooks/administer.ts'
import { findTarget } from '../../webhooks/target.ts'
import { membersReader } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { WebhookRequest } from './bodies.ts'

/** How long the name servers may take while a person waits, in milliseconds. */
const resolvingTime = 5_000

/** What is sent to make a webhook, or to change one. */
export const webhookRequest = {
  schema: WebhookRequest,
  read: membersReader(WebhookRequest, ({ events }, report) => {
    if (new Set(events).size < events.length) report('/events', 'One is there twice.')
  }),
}

/**
 * Looks where the address of a webhook leads.
 *
 * @returns what the webhook is to be
 * @throws Problem where nothing may be sent there
 */
export async function resolveTarget(
  { webhooks }: Gateway,
  { url, events, description, enabled = true }: Static<typeof WebhookRequest>,
): Promise<WantedWebhook> {
  const inTime = AbortSignal.timeout(resolvingTime)
  const target = await findTarget(url, webhooks.targets, webhooks.resolveHost, inTime)
  if (!target.ok) throw new Problem('webhook.refused', `At /url: ${target.because}`)
  return { url: target.found.url.href, events, description: description ?? null, enabled }
}
