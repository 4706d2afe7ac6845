/** A gateway with an AS4 access point of its own, as the simulator meets one. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import {
  buildReceipt,
  buildUserMessage,
  type ProcessingMode,
  type ResponseOutcome,
  receiveResponse,
  receiveUserMessage,
  type SentMessage,
  type UserMessage,
  type VerifiedUserMessage,
} from '@udigate/as4'
import { readCertificate, readIdentity } from '../../as4/test/exchanges.ts'
import type { As4Settings } from '../src/partnership.ts'

const keys = new URL('../../as4/test/keys/', import.meta.url)
const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'
const type = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'
const gateway = { id: 'EUDAMED_000123', type }
const eudamed = { id: 'eudamed_mdr_acc', type }
const collaboration = { service: { value: 'bdx:noprocess', type: 'tc1' }, action: 'TC1Leg1' }
const initiator = `${ebms}/initiator`
const responder = `${ebms}/responder`

const identity = readIdentity('manufacturer-2048')
const partner = { signers: [readCertificate('regulator-2048')] }
const mode: ProcessingMode = {
  id: 'answers',
  header: { from: { ...eudamed, role: initiator }, to: { ...gateway, role: responder }, ...collaboration },
  ...partner,
  isReply: true,
}

/** What the simulator is started with; `pushUrl` is left out. */
export const as4: As4Settings = {
  key: readFileSync(new URL('regulator-2048.test-key.pem', keys), 'utf8'),
  certificate: readFileSync(new URL('regulator-2048.crt', keys), 'utf8'),
  partnerCertificates: readFileSync(new URL('manufacturer-2048.crt', keys), 'utf8'),
  partner: gateway.id,
}

export function writeMessage(xml: string, more: Partial<UserMessage> = {}): SentMessage {
  const header = {
    from: { ...gateway, role: initiator },
    to: { ...eudamed, role: responder },
    ...collaboration,
    messageId: `${randomUUID()}@gateway`,
    conversationId: 'conversation-1',
    properties: [
      { name: 'originalSender', value: `${type}:C1` },
      { name: 'finalRecipient', value: `${type}:C4` },
    ],
  }
  const payloads = [{ contentId: 'message', mimeType: 'text/xml', content: Buffer.from(xml) }]
  const recipient = readCertificate('regulator-2048')
  const options = { signer: identity, recipient, now: new Date(), randomBytes }
  return buildUserMessage({ ...header, payloads, ...more }, options)
}

/** Sends a message, and says what its response means; `undefined` where there is no whole one. */
export async function send(url: string, sent: SentMessage): Promise<ResponseOutcome | undefined> {
  try {
    const response = await fetch(`${url}/as4/msh`, {
      method: 'POST',
      headers: { 'content-type': sent.http.contentType },
      body: Buffer.from(sent.http.body),
    })
    const body = Buffer.from(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? ''
    return receiveResponse({ contentType, body }, sent, { partner, now: new Date() })
  } catch {
    return undefined
  }
}

export interface Inbox {
  readonly url: string
  /** The next push that came whole; pushes are kept until they are asked for. */
  next(): Promise<VerifiedUserMessage>
  /** How many pushes ended before they were whole. */
  readonly broken: { count: number }
}

/** Takes pushes and answers each with a receipt. */
export async function openInbox(t: TestContext): Promise<Inbox> {
  const arrived: VerifiedUserMessage[] = []
  const waiting: ((message: VerifiedUserMessage) => void)[] = []
  const broken = { count: 0 }
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk)
    } catch {
      broken.count += 1
      return
    }
    const contentType = request.headers['content-type'] ?? ''
    const received = receiveUserMessage(
      { contentType, body: Buffer.concat(chunks) },
      { processingModes: [mode], decryption: [identity], now: new Date(), randomBytes },
    )
    if (!received.ok) throw new Error(received.error.detail)
    const messageId = `${randomUUID()}@gateway`
    const receipt = buildReceipt(received.message, {
      messageId,
      signer: identity,
      now: new Date(),
      randomBytes,
    })
    response.writeHead(200, { 'content-type': receipt.contentType }).end(receipt.body)
    const wake = waiting.shift()
    if (wake) wake(received.message)
    else arrived.push(received.message)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/as4`,
    broken,
    next: () => {
      const first = arrived.shift()
      return first ? Promise.resolve(first) : new Promise(resolve => waiting.push(resolve))
    },
  }
}
