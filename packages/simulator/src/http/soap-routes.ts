import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { arriveLate, holdBack } from '../arrive-late.ts'
import type { PluginUser } from '../domibus/access-point-settings.ts'
import { authenticate, authorize } from '../domibus/authenticate.ts'
import { checkPMode } from '../domibus/check-p-mode.ts'
import { SoapFault } from '../domibus/fault.ts'
import { plugin } from '../domibus/namespaces.ts'
import { operate } from '../domibus/operations.ts'
import { readSubmission } from '../domibus/read-submission.ts'
import { type Call, readCall, writeAnswer, writeFault } from '../domibus/soap.ts'
import { readUserMessage } from '../domibus/user-message.ts'
import type { Simulator } from '../simulator.ts'
import { takeMessage } from '../take-message.ts'
import { textElement } from '../xml/write-xml.ts'

const pluginPath = '/domibus/services/wsplugin'
const contentType = 'application/soap+xml'

/** The Domibus WS plugin over HTTP: every operation is a POST of a SOAP 1.2 envelope. */
export function addSoapRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const { status, fault } = describeError(error)
    return sendXml(reply, status, writeFault(fault))
  })
  app.addHook('onSend', async (_request, reply) => {
    const { clockAheadMs } = simulator.accessPoint.settings
    if (clockAheadMs !== 0) reply.header('date', new Date(Date.now() + clockAheadMs).toUTCString())
  })
  app.post(pluginPath, (request, reply) => answer(request, reply, simulator))
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  simulator: Simulator,
): Promise<FastifyReply> {
  const sent = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (sent !== contentType) throw new WrongContentType()
  const { settings } = simulator.accessPoint
  const user = authenticate(settings, request.headers.authorization)
  const call = readCall(request.body instanceof Uint8Array ? request.body : new Uint8Array())
  if (call.body.namespace !== plugin) {
    throw new SoapFault('WS_PLUGIN:0007', `${call.body.name} does not belong to ${plugin}`, 'Sender')
  }
  await arriveLate(simulator)
  if (call.body.name === 'submitRequest') return submit(call, user, reply, simulator)
  const { answer, downloaded } = operate(call.body, {
    mailbox: simulator.state.mailbox,
    now: simulator.now(),
    user,
    longestList: settings.longestList,
    stuckAs: settings.stuckAs,
  })
  if (downloaded !== undefined) {
    const at = simulator.now().toISOString()
    await simulator.record({ type: 'message-downloaded', at, messageId: downloaded })
  }
  return sendXml(reply, 200, writeAnswer(answer))
}

async function submit(
  call: Call,
  user: PluginUser | undefined,
  reply: FastifyReply,
  simulator: Simulator,
): Promise<FastifyReply> {
  const header = readUserMessage(call.header)
  authorize(user, header.properties.originalSender)
  checkPMode(simulator.accessPoint.settings, header)
  if (simulator.accessPoint.settings.stuckAs !== undefined) {
    const messageId = header.messageId ?? `${simulator.newId()}@simulator.udigate`
    await simulator.record({ type: 'message-held', at: simulator.now().toISOString(), messageId })
    return sendTaken(reply, messageId)
  }
  const submission = readSubmission(call)
  const taking = takeMessage(submission, { ...simulator, now: simulator.now() })
  if (taking.kind === 'unavailable') {
    return reply.code(503).header('retry-after', '1').type('text/plain').send('Service Unavailable')
  }
  if (taking.kind === 'reset') {
    const { delayMs } = taking
    if (delayMs !== undefined) holdBack(simulator, submission, delayMs, false)
    return reset(reply)
  }
  if (taking.kind === 'held') {
    const { messageId, delayMs } = taking
    await simulator.record({ type: 'message-held', at: simulator.now().toISOString(), messageId })
    holdBack(simulator, submission, delayMs, true)
    return sendTaken(reply, messageId)
  }
  await simulator.record(taking.event)
  return taking.isReset ? reset(reply) : sendTaken(reply, taking.event.messageId)
}

function sendTaken(reply: FastifyReply, id: string): FastifyReply {
  const messageId = textElement('messageID', id)
  return sendXml(reply, 200, writeAnswer({ body: `<ws:submitResponse>${messageId}</ws:submitResponse>` }))
}

function reset(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}

function sendXml(reply: FastifyReply, status: number, xml: string): FastifyReply {
  return reply.code(status).header('content-type', `${contentType}; charset=utf-8`).send(xml)
}

class WrongContentType extends Error {}

/** Domibus answers every fault with 500, as SOAP over HTTP does for all that is not the transport's own matter. */
function describeError(error: unknown): { status: number; fault: SoapFault } {
  if (error instanceof SoapFault) return { status: 500, fault: error }
  if (error instanceof WrongContentType) {
    const message = `send ${contentType}; multipart messages (MTOM) are not supported`
    return { status: 415, fault: new SoapFault('WS_PLUGIN:0007', message, 'Sender') }
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  const message = error instanceof Error ? error.message : String(error)
  return { status, fault: new SoapFault('WS_PLUGIN:0001', message) }
}
