import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/** The DTX messages that EUDAMED received, from a place on; they are read from the disk one by one. */
export function addJournalRoute(app: FastifyInstance, simulator: Simulator): void {
  app.get<{ Querystring: { after?: unknown; limit?: unknown } }>('/journal', (request, reply) => {
    const after = readWhole(request.query.after, 0)
    const limit = readWhole(request.query.limit, Number.MAX_SAFE_INTEGER)
    if (after === undefined || limit === undefined) {
      return answerRefusal(reply, 400, 'after and limit must be whole numbers')
    }
    return reply.type('application/json').send(Readable.from(writeEntries(simulator, after, limit)))
  })
}

function* writeEntries(simulator: Simulator, after: number, limit: number): Iterable<string> {
  const last = Math.min(simulator.state.journal.length, after + limit)
  yield '['
  for (let seq = after + 1; seq <= last; seq += 1) {
    yield `${seq === after + 1 ? '' : ','}${JSON.stringify(simulator.readJournal(seq))}`
  }
  yield ']'
}

function readWhole(text: unknown, otherwise: number): number | undefined {
  if (text === undefined) return otherwise
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
