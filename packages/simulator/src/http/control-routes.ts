import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { findGroup, listFamily, listRegister } from '../eudamed/register.ts'
import { readFault } from '../faults.ts'
import type { Simulator } from '../simulator.ts'

/** What the tests and a demonstration see and steer: the register, the journal, the faults and the notified body. */
export function addControlRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { state, faults } = simulator
  app.get('/register', () => listRegister(state.register))
  app.get<{ Querystring: { after?: unknown } }>('/journal', (request, reply) => {
    const after = readSequence(request.query.after)
    if (after === undefined) return refuse(reply, 400, 'after must be a whole number')
    return state.journal.slice(after)
  })
  app.get('/faults', () => faults)
  app.post('/faults', (request, reply) => {
    const fault = readFault(request.body)
    if (typeof fault === 'string') return refuse(reply, 400, fault)
    faults.push(fault)
    return reply.code(201).send(fault)
  })
  app.delete('/faults', (_request, reply) => {
    faults.length = 0
    return reply.code(204).send()
  })
  app.post('/confirm', (request, reply) => confirm(request.body, reply, simulator))
}

/** The pretend notified body: a submitted group and its devices become registered. */
async function confirm(body: unknown, reply: FastifyReply, simulator: Simulator): Promise<unknown> {
  const { issuingAgency, code } = (body ?? {}) as Record<string, unknown>
  if (typeof issuingAgency !== 'string' || typeof code !== 'string') {
    return refuse(reply, 400, 'send a JSON object with the texts issuingAgency and code')
  }
  const group = findGroup(simulator.state.register, { issuingAgency, code })
  if (group?.state !== 'SUBMITTED') {
    const state = group ? 'is registered already' : 'is not known'
    return refuse(reply, 404, `the group ${code} of ${issuingAgency} ${state}: there is nothing to confirm`)
  }
  await simulator.record({ type: 'group-confirmed', at: simulator.now().toISOString(), issuingAgency, code })
  return listFamily(simulator.state.register, { issuingAgency, code })
}

function readSequence(after: unknown): number | undefined {
  if (after === undefined) return 0
  return typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : undefined
}

/** A refusal in the problem format of RFC 9457, with the reason in `error` as well. */
export function refuse(reply: FastifyReply, status: number, reason: string): FastifyReply {
  const title = STATUS_CODES[status] ?? 'Error'
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify({ title, status, detail: reason, error: reason }))
}
