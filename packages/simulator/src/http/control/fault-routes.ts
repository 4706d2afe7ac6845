import type { FastifyInstance } from 'fastify'
import { readFault } from '../../faults/read-fault.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/** The faults that wait for their messages, and the answers that they delay. */
export function addFaultRoutes(app: FastifyInstance, { faults, now, record }: Simulator): void {
  app.get('/faults', () => faults)
  app.post('/faults', (request, reply) => {
    const fault = readFault(request.body)
    if (typeof fault === 'string') return answerRefusal(reply, 400, fault)
    faults.push(fault)
    return reply.code(201).send(fault)
  })
  app.delete('/faults', (_request, reply) => {
    faults.length = 0
    return reply.code(204).send()
  })
  app.post('/release', async (_request, reply) => {
    await record({ type: 'answers-released', at: now().toISOString() })
    return reply.code(204).send()
  })
}
