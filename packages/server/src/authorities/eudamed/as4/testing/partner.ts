import { createPrivateKey, randomBytes, randomUUID, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import {
  type AgreedHeader,
  buildError,
  buildReceipt,
  buildUserMessage,
  describeError,
  type HttpMessage,
  type Identity,
  type ResponseOutcome,
  receiveResponse,
  receiveUserMessage,
  type SentMessage,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { agreementDefaults } from '../../agreement.ts'

const keys = join(import.meta.dirname, '../../../../../../as4/test/keys')

/** Throw-away keys that nothing trusts. */
export function keyFiles(name: string): { key: string; certificate: string } {
  return { key: join(keys, `${name}.test-key.pem`), certificate: join(keys, `${name}.crt`) }
}

export function readIdentity(name: string): Identity {
  const { key, certificate } = keyFiles(name)
  return {
    key: createPrivateKey(readFileSync(key)),
    certificate: new X509Certificate(readFileSync(certificate)),
  }
}

/** The party of the gateway in the tests. */
export const ownPartyId = 'EUDAMED_004423'

const { from, to, service, action, originalSender, finalRecipient } = agreementDefaults
const gateway = { id: ownPartyId, type: from.partyIdType }
const regulator = { id: to.partyId, type: to.partyIdType }
const toRegulator = {
  from: { ...gateway, role: from.role },
  to: { ...regulator, role: to.role },
  service,
  action,
}
/** Every push is initiated by its sender. */
export const toGateway: AgreedHeader = {
  from: { ...regulator, role: from.role },
  to: { ...gateway, role: to.role },
  service,
  action,
}

/** What the partner does with the next message, instead of answering with its receipt. */
export type PartnerFault =
  | 'cut-unread'
  | 'lose-receipt'
  | 'unsigned-error'
  | 'foreign-receipt'
  | 'foreign-error'
  | 'receipt-of-another'
  | 'rejection'
  | 'duplicate'
  | 'redirect'
  | 'html'
  | 'hang'

/** The access point of the authority, over the library alone: no code of the connector judges what that sends. */
export interface Partner {
  endpoint: URL
  /** What was delivered, each message once. */
  delivered: VerifiedUserMessage[]
  /** Every body that came, in order. */
  bodies: Buffer[]
  /** Called with each message before it is answered. */
  onMessage: (message: VerifiedUserMessage) => void
  /** Called with each body that is never answered. */
  onHang: () => void
  /** The faults of the next messages, one each. */
  faults: PartnerFault[]
  /** Where it is asked to go elsewhere to. */
  elsewhere: string
  close(): Promise<void>
}

export async function startPartner(t: TestContext): Promise<Partner> {
  const server = createServer((request, response) => {
    answer(partner, request, response).catch(error => {
      process.stderr.write(`${String(error)}\n`)
      response.destroy()
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  t.after(close)
  const partner: Partner = {
    endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/msh`),
    delivered: [],
    bodies: [],
    onMessage: () => {},
    onHang: () => {},
    faults: [],
    elsewhere: 'http://127.0.0.1:9/',
    close,
  }
  return partner
}

async function answer(partner: Partner, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fault = partner.faults.shift()
  if (fault === 'cut-unread') return void request.socket.destroy()
  const chunks: Uint8Array[] = []
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  partner.bodies.push(body)
  if (fault === 'hang') return partner.onHang()
  if (fault === 'redirect') {
    response.writeHead(307, { location: partner.elsewhere })
    return void response.end()
  }
  if (fault === 'html') {
    response.writeHead(502, { 'content-type': 'text/html' })
    return void response.end('<html>Bad gateway</html>')
  }
  const context = { now: new Date(), randomBytes }
  const identity = readIdentity('regulator-2048')
  const reception = receiveUserMessage(
    { contentType: request.headers['content-type'] ?? '', body },
    {
      ...context,
      processingModes: [
        { id: 'push', header: toRegulator, signers: [readIdentity('manufacturer-2048').certificate] },
      ],
      decryption: [identity],
    },
  )
  const sign = (signer: Identity) => ({ ...context, signer, messageId: `${randomUUID()}@regulator` })
  const send = ({ contentType, body: content }: HttpMessage): void => {
    response.writeHead(200, { 'content-type': contentType })
    response.end(content)
  }
  if (!reception.ok) return send(buildError(reception.error, reception.claimedMessageId, sign(identity)))
  const { message } = reception
  const error = (name: 'DeliveryFailure' | 'Other', detail: string, signer: Identity): HttpMessage =>
    buildError(describeError(name, detail), message.messageId, sign(signer))
  const isKnown = partner.delivered.some(({ messageId }) => messageId === message.messageId)
  if (fault === 'rejection') return send(error('DeliveryFailure', 'Nothing here takes it.', identity))
  if (fault === 'unsigned-error')
    return send(withoutSignature(error('DeliveryFailure', 'Not now.', identity)))
  if (fault === 'foreign-error') return send(error('DeliveryFailure', 'Not now.', readIdentity('foreign')))
  partner.onMessage(message)
  if (!isKnown) partner.delivered.push(message)
  if (fault === 'lose-receipt') return void request.socket.destroy()
  if (fault === 'duplicate') return send(error('Other', 'The message is a duplicate.', identity))
  if (fault === 'foreign-receipt') return send(buildReceipt(message, sign(readIdentity('foreign'))))
  if (fault === 'receipt-of-another') {
    const references = message.references.map(each => ({
      ...each,
      digest: Buffer.alloc(32, 7).toString('base64'),
    }))
    return send(buildReceipt({ messageId: message.messageId, references }, sign(identity)))
  }
  send(buildReceipt(message, sign(identity)))
}

/** An error as an access point sends it that knows nothing of who asks. */
function withoutSignature({ contentType, body }: HttpMessage): HttpMessage {
  const text = Buffer.from(body).toString('utf8')
  const [start, end] = [text.indexOf('<wsse:Security'), text.indexOf('</wsse:Security>')]
  if (start < 0 || end < 0) throw new Error('The error has no signature to be taken away.')
  return {
    contentType,
    body: Buffer.from(text.slice(0, start) + text.slice(end + '</wsse:Security>'.length)),
  }
}

/** What a push of the partner has other than usual. */
export interface PushOptions {
  messageId?: string
  refToMessageId?: string
  conversationId?: string
  signer?: string | Identity
  recipient?: string | Identity
  header?: AgreedHeader
  now?: Date
}

/** A push of the partner, ready to be posted. */
export function makePush(document: string | Uint8Array, options: PushOptions = {}): SentMessage {
  const { messageId = `${randomUUID()}@regulator`, conversationId = 'c1', header = toGateway } = options
  return buildUserMessage(
    {
      ...header,
      messageId,
      conversationId,
      ...(options.refToMessageId !== undefined && { refToMessageId: options.refToMessageId }),
      properties: [
        { name: 'originalSender', value: finalRecipient },
        { name: 'finalRecipient', value: originalSender },
      ],
      payloads: [{ contentId: 'message', mimeType: 'text/xml', content: Buffer.from(document) }],
    },
    {
      signer: asIdentity(options.signer ?? 'regulator-2048'),
      recipient: asIdentity(options.recipient ?? 'manufacturer-2048').certificate,
      now: options.now ?? new Date(),
      randomBytes,
    },
  )
}

function asIdentity(named: string | Identity): Identity {
  return typeof named === 'string' ? readIdentity(named) : named
}

/** What the gateway answered to a push. */
export interface PushOutcome {
  status: number
  body: Buffer
  outcome: ResponseOutcome
}

/** Posts a push to the gateway and judges the answer as the partner does. */
export async function post(
  url: string,
  sent: SentMessage,
  by: string | Identity = 'manufacturer-2048',
): Promise<PushOutcome> {
  const { contentType } = sent.http
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: Buffer.from(sent.http.body),
  })
  const body = Buffer.from(await response.arrayBuffer())
  const partner = { signers: [asIdentity(by).certificate] }
  const answered = { contentType: response.headers.get('content-type') ?? '', body }
  return {
    status: response.status,
    body,
    outcome: receiveResponse(answered, sent, { partner, now: new Date() }),
  }
}
