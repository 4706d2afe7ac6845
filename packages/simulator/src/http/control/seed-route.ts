import type { FastifyInstance, FastifyReply } from 'fastify'
import { processPush } from '../../eudamed/operations/process-push.ts'
import { readMessage } from '../../eudamed/read-message.ts'
import { readWish } from '../../seed/read-wish.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/**
 * Fills the register without any message: with made-up devices, or with those of a Push, which may carry as many
 * entities as it likes. Neither is in the journal, and nothing is answered by way of the access point.
 */
export function addSeedRoute(app: FastifyInstance, simulator: Simulator): void {
  const types = ['application/xml', 'text/xml']
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/seed', (request, reply) =>
    request.body instanceof Uint8Array
      ? seedPush(request.body, reply, simulator)
      : generate(request.body, reply, simulator),
  )
}

async function generate(body: unknown, reply: FastifyReply, simulator: Simulator): Promise<unknown> {
  const { state, actors, now, record } = simulator
  const wish = readWish(body, state.generated, actors)
  if (typeof wish === 'string') return answerRefusal(reply, 400, wish)
  await record({ type: 'devices-generated', at: now().toISOString(), wish })
  return reply
    .code(201)
    .send({ groups: Math.ceil(wish.devices / wish.devicesPerGroup), devices: wish.devices })
}

async function seedPush(body: Uint8Array, reply: FastifyReply, simulator: Simulator): Promise<unknown> {
  const { state, protocol, actors, now, record } = simulator
  const message = readMessage(body, { ...protocol, mostEntities: Number.MAX_SAFE_INTEGER })
  if (message.kind === 'pull') return answerRefusal(reply, 400, 'a PullRequest brings no devices')
  const at = now()
  const { verdicts, written } = processPush(message, state.register, actors, at, () => undefined)
  if (message.refusal)
    return answerRefusal(reply, 400, message.refusal.problems[0]?.detail ?? 'it is refused')
  await record({ type: 'entities-seeded', at: at.toISOString(), written })
  return reply.code(201).send({
    groups: written.filter(({ kind }) => kind === 'group').length,
    devices: written.filter(({ kind }) => kind === 'device').length,
    refused: verdicts.filter(({ responseCode }) => responseCode !== 'SUCCESS'),
  })
}
