import { randomUUID } from 'node:crypto'
import { findChild, findChildren, findText } from '../src/xml/find.ts'
import { type Element, readXml } from '../src/xml/read-xml.ts'

const soap = 'http://www.w3.org/2003/05/soap-envelope'
const plugin = 'http://eu.domibus.wsplugin/'
const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/'
const message = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'

export interface SubmitOptions {
  messageId?: string
  href?: string
  payloadId?: string
  value?: string
  /** Rewrites the finished envelope. */
  rewrite?: (envelope: string) => string
}

/** A SOAP answer: its HTTP status, the header block, the body's element and, for a fault, code and text. */
export interface SoapReply {
  status: number
  contentType: string
  header: Element | undefined
  body: Element
  fault: { code: string; message: string; party: string } | undefined
}

/** One responseEntity of an acknowledgement. */
export interface EntityAnswer {
  entityCode: string | undefined
  responseCode: string | undefined
  errors: { code: string | undefined; detail: string | undefined }[]
}

/** Posts bytes to the plugin and reads the SOAP answer. */
export async function post(
  url: string,
  body: string | Uint8Array,
  contentType = 'application/soap+xml; charset=utf-8',
) {
  return readReply(await postRaw(url, body, contentType))
}

export function postRaw(url: string, body: string | Uint8Array, contentType = 'application/soap+xml') {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  return fetch(`${url}/domibus/services/wsplugin`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: bytes,
  })
}

/** The envelope of a submitMessage call that carries a DTX message. */
export function writeSubmission(push: string, options: SubmitOptions = {}): string {
  const { href = 'cid:message', payloadId = 'cid:message' } = options
  const value = options.value ?? Buffer.from(push).toString('base64')
  const id =
    options.messageId === undefined
      ? ''
      : `<eb:MessageInfo><eb:MessageId>${options.messageId}</eb:MessageId></eb:MessageInfo>`
  const role = `${ebms}initiator`
  const party = (name: string, value: string) =>
    `<eb:${name}><eb:PartyId type="urn:oasis:names:tc:ebcore:partyid-type:unregistered">${value}</eb:PartyId><eb:Role>${name === 'From' ? role : `${ebms}responder`}</eb:Role></eb:${name}>`
  const envelope = `<soap:Envelope xmlns:soap="${soap}" xmlns:eb="${ebms}" xmlns:ws="${plugin}"><soap:Header><eb:Messaging><eb:UserMessage>${id}
<eb:PartyInfo>${party('From', 'EUDAMED_000123')}${party('To', 'eudamed_mdr_acc')}</eb:PartyInfo>
<eb:CollaborationInfo><eb:Service type="tc1">bdx:noprocess</eb:Service><eb:Action>TC1Leg1</eb:Action><eb:ConversationId>conversation-1</eb:ConversationId></eb:CollaborationInfo>
<eb:MessageProperties><eb:Property name="originalSender">urn:C1</eb:Property><eb:Property name="finalRecipient">urn:C4</eb:Property></eb:MessageProperties>
<eb:PayloadInfo><eb:PartInfo href="${href}"><eb:PartProperties><eb:Property name="MimeType">text/xml</eb:Property></eb:PartProperties></eb:PartInfo></eb:PayloadInfo>
</eb:UserMessage></eb:Messaging></soap:Header>
<soap:Body><ws:submitRequest><payload payloadId="${payloadId}" contentType="text/xml"><value>${value}</value></payload></ws:submitRequest></soap:Body></soap:Envelope>`
  return options.rewrite ? options.rewrite(envelope) : envelope
}

export function submit(url: string, push: string, options: SubmitOptions = {}): Promise<SoapReply> {
  return post(url, writeSubmission(push, options))
}

/** Calls another operation: `request` is the element's name, `children` its content, `attributes` as written. */
export function call(
  url: string,
  request: string,
  children: Record<string, string> = {},
  attributes = '',
): Promise<SoapReply> {
  const content = Object.entries(children).map(([name, text]) => `<${name}>${text}</${name}>`)
  return post(
    url,
    `<soap:Envelope xmlns:soap="${soap}" xmlns:ws="${plugin}"><soap:Body><ws:${request} ${attributes}>${content.join('')}</ws:${request}></soap:Body></soap:Envelope>`,
  )
}

export async function listPending(url: string, filter: Record<string, string> = {}): Promise<string[]> {
  const { body } = await call(url, 'listPendingMessagesRequest', filter)
  return findChildren(body, '', 'messageID').map(({ text }) => text)
}

export async function readStatus(
  url: string,
  messageID: string,
  accessPointRole?: 'SENDING' | 'RECEIVING',
): Promise<string> {
  const { body } = accessPointRole
    ? await call(url, 'statusRequestWithAccessPointRole', { messageID, accessPointRole })
    : await call(url, 'statusRequest', { messageID })
  return body.text
}

/** The acknowledgement in a retrieved message, as XML. */
export function encodePayload({ body }: SoapReply): string {
  const value = findText(findChild(body, '', 'payload'), '', 'value')
  return Buffer.from(value ?? '', 'base64').toString('utf8')
}

/** Submits a message and takes its acknowledgement from the access point. */
export async function exchange(url: string, push: string) {
  const messageId = `${randomUUID()}@test`
  const reply = await submit(url, push, { messageId })
  if (reply.fault) throw new Error(`submitMessage failed: ${reply.fault.message}`)
  const [id] = await listPending(url, { refToMessageId: messageId })
  if (id === undefined) throw new Error('no acknowledgement is pending')
  const retrieved = await call(url, 'retrieveMessageRequest', { messageID: id })
  const xml = encodePayload(retrieved)
  return { id, messageId, retrieved, xml, root: readXml(Buffer.from(xml)), entities: readEntities(xml) }
}

export function readEntities(xml: string): EntityAnswer[] {
  const entities = findChild(readXml(Buffer.from(xml)), message, 'responseEntities')
  return findChildren(entities, message, 'responseEntity').map(entity => ({
    entityCode: findText(entity, message, 'entityCode'),
    responseCode: findText(entity, message, 'responseCode'),
    errors: findChildren(findChild(entity, message, 'report'), message, 'elementReport').map(report => ({
      code: findText(report, message, 'operationErrorCode'),
      detail: findText(report, message, 'operationErrorDetail'),
    })),
  }))
}

export async function readJson<T>(url: string, path: string): Promise<T> {
  const response = await fetch(`${url}${path}`)
  return (await response.json()) as T
}

export function postJson(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function readReply(response: Response): Promise<SoapReply> {
  const envelope = readXml(Buffer.from(await response.arrayBuffer()))
  const [body] = findChild(envelope, soap, 'Body')?.children ?? []
  if (!body) throw new Error('the answer has no SOAP body')
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    header: findChild(envelope, soap, 'Header'),
    body,
    fault: readFault(body),
  }
}

function readFault(body: Element): SoapReply['fault'] {
  if (body.name !== 'Fault') return undefined
  const detail = findChild(findChild(body, soap, 'Detail'), plugin, 'FaultDetail')
  return {
    code: findText(detail, '', 'code') ?? '',
    message: findText(detail, '', 'message') ?? '',
    party: findText(findChild(body, soap, 'Code'), soap, 'Value') ?? '',
  }
}
