import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeAcknowledgement } from '../../eudamed/answer/write-acknowledgement.ts'
import { writePullResponse } from '../../eudamed/answer/write-pull-response.ts'
import { answerQuestion } from '../../eudamed/download/answer-question.ts'
import type { Criteria } from '../../eudamed/download/read-question.ts'
import { processPush } from '../../eudamed/operations/process-push.ts'
import type { Envelope } from '../../eudamed/read-envelope.ts'
import { readMessage } from '../../eudamed/read-message.ts'
import type { Simulator } from '../../simulator.ts'
import { answerRefusal } from '../answer-refusal.ts'

/** As the real one has it. */
const largestPage = 300

interface Download {
  Querystring: { actor?: unknown; state?: unknown; page?: unknown }
}

/**
 * What a person without an access point does in EUDAMED's web pages: download what an actor has there, and upload a message
 * and get the answer to it. Neither needs an access token.
 */
export function addWebRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.get<Download>('/web/download', ({ query }, reply) => download(query, reply, simulator))
  // The media types of XML are read as bytes already, for /seed.
  app.post('/web/upload', ({ body }, reply) =>
    body instanceof Uint8Array
      ? upload(body, reply, simulator)
      : answerRefusal(reply, 415, 'upload the message as application/xml'),
  )
}

function download(
  { actor, state, page = '0' }: Download['Querystring'],
  reply: FastifyReply,
  simulator: Simulator,
): unknown {
  if (typeof actor !== 'string' || typeof page !== 'string' || !/^\d{1,6}$/.test(page)) {
    return answerRefusal(reply, 400, 'give the actor, and the page from 0 where it is another')
  }
  const { state: held, actors, searches, omits, protocol, now, newId } = simulator
  const criteria: Criteria = { MFActorCode: actor, ...(typeof state === 'string' ? { State: state } : {}) }
  const envelope = asAsked(actor, newId())
  const question = { criteria, pageNumber: Number(page), pageSize: largestPage }
  const asked = { kind: 'pull', envelope, question, refusal: undefined } as const
  const found = answerQuestion(asked, held.register, actors, searches, simulator)
  const letter = { envelope, messageId: newId(), now: now(), dtxVersion: protocol.dtxVersion }
  return reply.type('application/xml').send(writePullResponse(letter, found, { withEmpty: true, omits }))
}

/** The question as EUDAMED's own pages ask it; files that were downloaded there have such a correlation id. */
function asAsked(actorCode: string, id: string): Envelope {
  const end = { nodeId: undefined, hasAccessToken: false }
  return {
    conversationId: undefined,
    correlationId: `APP-DTX-${id}`,
    messageId: id,
    recipient: { ...end, actorCode: 'EUDAMED', service: 'DEVICE', operation: 'GET' },
    sender: { ...end, actorCode, service: 'DEVICE', operation: 'GET' },
  }
}

async function upload(body: Uint8Array, reply: FastifyReply, simulator: Simulator): Promise<unknown> {
  const { state, protocol, actors, now, newId, record } = simulator
  const message = readMessage(body, protocol)
  if (message.kind === 'pull') return answerRefusal(reply, 400, 'a question is not uploaded, but downloaded')
  const at = now()
  const { verdicts, written } = processPush(message, state.register, actors, at, () => undefined)
  const { envelope } = message
  await record({
    type: 'message-taken',
    at: at.toISOString(),
    messageId: `${newId()}@web`,
    received: {
      messageId: envelope.messageId,
      correlationId: envelope.correlationId,
      service: envelope.recipient.service,
      operation: envelope.recipient.operation,
      xml: new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
    },
    written,
    answers: [],
  })
  const letter = { envelope, messageId: newId(), now: at, dtxVersion: protocol.dtxVersion }
  return reply.type('application/xml').send(writeAcknowledgement(letter, verdicts))
}
