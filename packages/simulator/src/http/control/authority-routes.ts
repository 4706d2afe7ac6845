import type { FastifyInstance, FastifyReply } from 'fastify'
import { describe } from '../../eudamed/register/describe.ts'
import { listDiscarded } from '../../eudamed/register/discard.ts'
import type { Criterion } from '../../eudamed/register/entity.ts'
import { listFamily } from '../../eudamed/register/family.ts'
import { findGroup } from '../../eudamed/register/register.ts'
import type { Identifier } from '../../eudamed/structure.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/**
 * What others do in EUDAMED: the notified body confirms, a person discards in its user interface, and what is registered by
 * now becomes public before its time.
 */
export function addAuthorityRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.post('/confirm', (request, reply) =>
    act(request.body, reply, identifier => confirm(identifier, reply, simulator)),
  )
  app.post('/discard', (request, reply) =>
    act(request.body, reply, (identifier, criterion) => discard(identifier, criterion, reply, simulator)),
  )
  app.post('/publish', async (_request, reply) => {
    await simulator.record({ type: 'published', at: simulator.now().toISOString() })
    return reply.code(204).send()
  })
}

async function act(
  body: unknown,
  reply: FastifyReply,
  use: (identifier: Identifier, criterion: Criterion | undefined) => Promise<unknown>,
): Promise<unknown> {
  const { issuingAgency, code, criterion } = (body ?? {}) as Record<string, unknown>
  if (typeof issuingAgency !== 'string' || typeof code !== 'string') {
    return answerRefusal(reply, 400, 'send a JSON object with the texts issuingAgency and code')
  }
  if (!isCriterion(criterion))
    return answerRefusal(reply, 400, `criterion must be one of ${criteria.join(', ')}`)
  return use({ issuingAgency, code }, criterion)
}

const criteria = ['STANDARD', 'SPP', 'LEGACY'] satisfies Criterion[]

function isCriterion(value: unknown): value is Criterion | undefined {
  return value === undefined || criteria.some(known => known === value)
}

/** A submitted group and its devices become registered. */
async function confirm(
  { issuingAgency, code }: Identifier,
  reply: FastifyReply,
  { state, now, record }: Simulator,
): Promise<unknown> {
  const group = findGroup(state.register, { issuingAgency, code })
  if (group?.state !== 'SUBMITTED') {
    const known = group ? 'is registered already' : 'is not known'
    return answerRefusal(
      reply,
      404,
      `the group ${code} of ${issuingAgency} ${known}: there is nothing to confirm`,
    )
  }
  await record({ type: 'group-confirmed', at: now().toISOString(), issuingAgency, code })
  return listFamily(state.register, { issuingAgency, code }).map(describe)
}

/** A device goes, or a group with its devices; the answer is what went, as it was. */
async function discard(
  { issuingAgency, code }: Identifier,
  criterion: Criterion | undefined,
  reply: FastifyReply,
  { state, now, record }: Simulator,
): Promise<unknown> {
  const gone = listDiscarded(state.register, { issuingAgency, code }, criterion).map(describe)
  if (gone.length === 0) {
    return answerRefusal(
      reply,
      404,
      `nothing of the code ${code} of ${issuingAgency} is submitted or registered`,
    )
  }
  const meant = criterion ? { criterion } : {}
  await record({ type: 'entity-discarded', at: now().toISOString(), issuingAgency, code, ...meant })
  return gone
}
