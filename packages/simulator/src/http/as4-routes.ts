import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AnswerPusher } from '../as4/answer-pusher.ts'
import { type As4Answer, answerUserMessage } from '../as4/answer-user-message.ts'
import type { Simulator } from '../simulator.ts'
import { answerRefusal } from './answer-refusal.ts'

const messagePath = '/as4/msh'

/** EUDAMED's pretend AS4 access point: it takes messages at one address, and pushes answers to another. */
export function addAs4Routes(app: FastifyInstance, simulator: Simulator): void {
  const pusher = new AnswerPusher(simulator)
  app.addHook('onClose', () => pusher.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(messagePath, async (request, reply) => {
    const { partnership } = simulator.as4
    if (!partnership) return answerRefusal(reply, 404, 'this simulator has no AS4 access point')
    const contentType = request.headers['content-type'] ?? ''
    const body = request.body instanceof Uint8Array ? request.body : new Uint8Array()
    const answer = await answerUserMessage({ contentType, body }, simulator, partnership)
    reply.raw.once('close', () => pusher.push())
    return send(answer, reply)
  })
}

async function send(answer: As4Answer, reply: FastifyReply): Promise<FastifyReply> {
  if (answer.kind === 'unavailable')
    return reply.code(503).header('retry-after', '1').type('text/plain').send('Service Unavailable')
  if (answer.kind === 'reset') return reset(reply)
  const { signal, delayMs, isCut } = answer
  if (delayMs > 0) await setTimeout(delayMs)
  const body = Buffer.from(signal.body)
  if (!isCut) return reply.code(200).header('content-type', signal.contentType).send(body)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': signal.contentType, 'content-length': body.length })
  reply.raw.write(body.subarray(0, body.length / 2), () => reply.raw.socket?.resetAndDestroy())
  return reply
}

function reset(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}
