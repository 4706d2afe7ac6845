import { isPlainContentId } from '../mime/content-id.ts'
import { readMediaType } from '../mime/media-type.ts'
import type { MessageHeader, Party, Payload, Property } from './header.ts'
import { isCharacterSet, reservedProperties } from './part-info.ts'
import { isMessageId } from './read-element.ts'

/** @throws RangeError where a message that is to be sent has a value that would not arrive as it is */
export function checkUserMessage(message: MessageHeader, payloads: readonly Payload[]): void {
  checkMessageId('messageId', message.messageId)
  if (message.refToMessageId !== undefined) checkMessageId('refToMessageId', message.refToMessageId)
  checkText('conversationId', message.conversationId)
  if (/ {2}/.test(message.conversationId)) throw new RangeError('conversationId has two spaces in a row.')
  checkParty('from', message.from)
  checkParty('to', message.to)
  checkText('service.value', message.service.value)
  checkText('action', message.action)
  if (message.agreement) checkText('agreement.value', message.agreement.value)
  checkProperties('properties', message.properties)
  const contentIds = payloads.map(({ contentId }) => contentId)
  if (new Set(contentIds).size < contentIds.length) throw new RangeError('Two payloads have one contentId.')
  for (const payload of payloads) checkPayload(payload)
}

export function checkMessageId(name: string, id: string): void {
  if (!isMessageId(id))
    throw new RangeError(`${name} is to be of the form left@right, without angle brackets.`)
}

function checkParty(name: string, { id, role }: Party): void {
  checkText(`${name}.id`, id)
  checkText(`${name}.role`, role)
}

function checkProperties(name: string, properties: readonly Property[]): void {
  if (new Set(properties.map(each => each.name)).size < properties.length)
    throw new RangeError(`${name} has one name twice.`)
  for (const each of properties) {
    checkText(`${name}: name`, each.name)
    checkText(`${name}: ${each.name}`, each.value)
  }
}

function checkPayload({ contentId, mimeType, characterSet, properties = [] }: Payload): void {
  if (!isPlainContentId(contentId))
    throw new RangeError(
      `The contentId "${contentId}" is empty, too long, or has other characters than letters, digits and - . @ _`,
    )
  const type = readMediaType(mimeType)
  if (!type || type.parameters.size > 0)
    throw new RangeError(`The mimeType of ${contentId} is no media type, or has parameters.`)
  if (characterSet !== undefined && !isCharacterSet(characterSet))
    throw new RangeError(`The characterSet of ${contentId} is no name of one (XML 1.0, 4.3.3).`)
  checkProperties(`properties of ${contentId}`, properties)
  const reserved = properties.find(({ name }) => reservedProperties.includes(name))
  if (reserved) throw new RangeError(`The property ${reserved.name} of ${contentId} is set by the handler.`)
}

/** White space at the ends is lost on the way. */
function checkText(name: string, text: string): void {
  if (text === '' || text !== text.trim() || /[\t\n\r]/.test(text))
    throw new RangeError(`${name} is empty, or has line ends, tabs, or spaces at its ends.`)
}
