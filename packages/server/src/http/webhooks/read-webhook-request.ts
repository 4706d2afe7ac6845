import { compileSchema } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { WantedWebhook } from '../../webhooks/administer.ts'
import { findTarget } from '../../webhooks/target.ts'
import { readBody } from '../endpoint/read-body.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { WebhookRequest } from './bodies.ts'

/** How long the name servers may take while somebody waits, in milliseconds. */
const resolvingTime = 5_000

const checkRequest = compileSchema(WebhookRequest)

/**
 * Reads what a webhook is to be, and looks where that leads.
 *
 * @throws Problem where it is not acceptable
 */
export async function readWebhookRequest(
  { webhooks }: Gateway,
  request: FastifyRequest,
): Promise<WantedWebhook> {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const faults: ProblemFault[] = []
  checkRequest(reading.body, '', ({ path, message }) => faults.push({ path, message }))
  const { url, events, description = null, enabled = true } = reading.body as Static<typeof WebhookRequest>
  if (faults.length === 0 && new Set(events).size < events.length) {
    faults.push({ path: '/events', message: 'One is there twice.' })
  }
  const [first] = faults
  if (first) throw new Problem('request.members', `At ${first.path || '/'}: ${first.message}`, {}, faults)
  const target = await findTarget(
    url,
    webhooks.targets,
    webhooks.resolveHost,
    AbortSignal.timeout(resolvingTime),
  )
  if (!target.ok) throw new Problem('webhook.refused', `At /url: ${target.because}`)
  return { url: target.found.url.href, events, description, enabled }
}
