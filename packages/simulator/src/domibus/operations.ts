import { findChild, findText } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import { element, textElement } from '../xml/write-xml.ts'
import type { PluginUser } from './access-point-settings.ts'
import { authorize } from './authenticate.ts'
import { invalidMessage, messageNotFound } from './fault.ts'
import {
  type AccessPointRole,
  findPending,
  findStatus,
  listPending,
  type Mailbox,
  type PendingFilter,
  type ReceivedMessage,
} from './mailbox.ts'
import type { Answer } from './soap.ts'
import { writeUserMessage } from './user-message.ts'

/** What an operation may look at. */
export interface Desk {
  readonly mailbox: Mailbox
  /** Who asks; `undefined` where no login is asked for. */
  readonly user: PluginUser | undefined
  readonly longestList: number
  /** The status of what never reaches EUDAMED. */
  readonly stuckAs: 'SEND_FAILURE' | 'WAITING_FOR_RETRY' | undefined
  readonly now: Date
}

/** The answer of an operation, and the message that counts as downloaded from now on, if any. */
export interface Done {
  readonly answer: Answer
  readonly downloaded?: string
}

/** The operations other than submitMessage, by the name of the element that asks for them. */
const operations: Readonly<Record<string, (request: Element, desk: Desk) => Done>> = {
  statusRequest: getStatus,
  statusRequestWithAccessPointRole: getStatus,
  listPendingMessagesRequest: listPendingMessages,
  retrieveMessageRequest: retrieveMessage,
  markMessageAsDownloadedRequest: markMessageAsDownloaded,
  getErrorsRequest: getMessageErrors,
  getErrorsRequestWithAccessPointRole: getMessageErrors,
}
const filters = [
  'messageId',
  'conversationId',
  'refToMessageId',
  'fromPartyId',
  'finalRecipient',
  'originalSender',
  'receivedFrom',
  'receivedTo',
]
const dateTime = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Does what the request asks, but for submitMessage.
 *
 * @throws SoapFault where the operation is unknown, the request is wrong, or the message is
 */
export function operate(request: Element, desk: Desk): Done {
  const operation = Object.hasOwn(operations, request.name) ? operations[request.name] : undefined
  if (!operation) throw invalidMessage(`there is no operation for ${request.name}`)
  return operation(request, desk)
}

function getStatus(request: Element, { mailbox, now, stuckAs }: Desk): Done {
  const found = findStatus(mailbox, readMessageId(request), readRole(request), now)
  const status = found === 'ACKNOWLEDGED' ? (stuckAs ?? found) : found
  return { answer: { body: textElement('ws:getStatusResponse', status) } }
}

/** The original user of the caller takes the place of the final recipient that it asks for. */
function listPendingMessages(request: Element, { mailbox, now, user, longestList }: Desk): Done {
  const filter = readFilter(request)
  const { finalRecipient: _asked, ...others } = filter
  const own = user?.originalUser === undefined ? others : { ...others, finalRecipient: user.originalUser }
  const ids = listPending(mailbox, user ? own : filter, now, longestList)
  const items = ids.map(id => textElement('messageID', id)).join('')
  return { answer: { body: element('ws:listPendingMessagesResponse', items) } }
}

function retrieveMessage(request: Element, desk: Desk): Done {
  const message = needPending(request, desk)
  const mark = request.attributes.get('markAsDownloaded') ?? 'true'
  if (mark !== 'true' && mark !== 'false') throw invalidMessage('markAsDownloaded is neither true nor false')
  const value = element('value', Buffer.from(message.payload).toString('base64'))
  const payload = element('payload', value, { payloadId: message.header.parts[0], contentType: 'text/xml' })
  const answer = { header: writeHeader(message), body: element('ws:retrieveMessageResponse', payload) }
  return mark === 'true' ? { answer, downloaded: message.header.messageId } : { answer }
}

function markMessageAsDownloaded(request: Element, desk: Desk): Done {
  const message = needPending(request, desk)
  const { messageId } = message.header
  const body = element('ws:markMessageAsDownloadedResponse', textElement('messageID', messageId))
  return { answer: { header: writeHeader(message), body }, downloaded: messageId }
}

/** No delivery ever fails here, so a known message has no errors. */
function getMessageErrors(request: Element, { mailbox, now }: Desk): Done {
  const messageId = readMessageId(request)
  if (findStatus(mailbox, messageId, readRole(request), now) === 'NOT_FOUND') throw messageNotFound(messageId)
  return { answer: { body: element('ws:getMessageErrorsResponse', '') } }
}

function needPending(request: Element, { mailbox, now, user }: Desk): ReceivedMessage {
  const messageId = readMessageId(request)
  const message = findPending(mailbox, messageId, now)
  if (!message) throw messageNotFound(messageId)
  authorize(user, message.header.properties.finalRecipient)
  return message
}

function readMessageId(request: Element): string {
  const messageId = findText(request, '', 'messageID') ?? ''
  if (messageId === '' || messageId.length > 255) {
    throw invalidMessage(`${request.name} needs a messageID of 1 to 255 characters, in no namespace`)
  }
  return messageId
}

function readRole(request: Element): AccessPointRole | undefined {
  if (!request.name.endsWith('WithAccessPointRole')) return undefined
  const role = findText(request, '', 'accessPointRole')
  if (role !== 'SENDING' && role !== 'RECEIVING') {
    throw invalidMessage('accessPointRole must be SENDING or RECEIVING')
  }
  return role
}

function readFilter(request: Element): PendingFilter {
  const stranger = request.children.find(child => child.namespace !== '' || !filters.includes(child.name))
  if (stranger) throw invalidMessage(`listPendingMessagesRequest must not contain ${stranger.name}`)
  const texts = filters.map(name => [name, findText(request, '', name)] as const)
  const filter: Record<string, string | Date> = {}
  for (const [name, text] of texts) {
    if (text === undefined) continue
    if (text === '' || text.length > 255) throw invalidMessage(`${name} must have 1 to 255 characters`)
    filter[name] = name.startsWith('received') ? readDate(request, name) : text
  }
  return filter
}

function readDate(request: Element, name: string): Date {
  const text = findChild(request, '', name)?.text.trim() ?? ''
  const found = dateTime.exec(text)
  const date = new Date(found && found[2] === undefined ? `${text}Z` : text)
  if (!found || Number.isNaN(date.getTime())) throw invalidMessage(`${name} is no xsd:dateTime`)
  return date
}

function writeHeader({ header, receivedAt }: ReceivedMessage): string {
  const mimeType = textElement('eb:Property', 'text/xml', { name: 'MimeType' })
  return writeUserMessage(header, receivedAt, element('eb:PartProperties', mimeType))
}
