import type { FastifyInstance } from 'fastify'
import type { DescribedActor, DescribedSummary } from '../../eudamed/directory/directory.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/** What others register in EUDAMED: how an actor stands, with its mandates, and summaries of safety and performance. */
export function addDirectoryRoutes(app: FastifyInstance, { now, record }: Simulator): void {
  app.post('/actors', async (request, reply) => {
    const actor = request.body
    if (!isActor(actor)) {
      return answerRefusal(reply, 400, 'send a JSON object with the text code, and status ACTIVE or INACTIVE')
    }
    await record({ type: 'actor-described', at: now().toISOString(), actor })
    return reply.code(204).send()
  })
  app.post('/summaries', async (request, reply) => {
    const summary = request.body
    if (!isSummary(summary)) {
      return answerRefusal(
        reply,
        400,
        'send a JSON object with the texts reference, revision, issued and notifiedBody, deviceGroup, and documents',
      )
    }
    await record({ type: 'summary-described', at: now().toISOString(), summary })
    return reply.code(204).send()
  })
}

function isActor(body: unknown): body is DescribedActor {
  const { code, status, mandates } = (body ?? {}) as Record<string, unknown>
  return (
    typeof code === 'string' &&
    (status === undefined || status === 'ACTIVE' || status === 'INACTIVE') &&
    (mandates === undefined || (Array.isArray(mandates) && mandates.every(isMandate)))
  )
}

function isMandate(value: unknown): boolean {
  const { actor, from } = (value ?? {}) as Record<string, unknown>
  return typeof actor === 'string' && typeof from === 'string'
}

function isSummary(body: unknown): body is DescribedSummary {
  const { deviceGroup, documents, ...rest } = (body ?? {}) as Record<string, unknown>
  const { issuingAgency, code } = (deviceGroup ?? {}) as Record<string, unknown>
  const texts = [rest.reference, rest.revision, rest.issued, rest.notifiedBody, issuingAgency, code]
  return texts.every(text => typeof text === 'string') && Array.isArray(documents)
}
