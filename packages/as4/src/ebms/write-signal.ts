import type { EbmsError } from '../fault.ts'
import type { SignedReference } from '../security/signed-reference.ts'
import { writeReference } from '../security/write-reference.ts'
import { escapeText, writeAttribute } from '../xml/escape-text.ts'
import { signals, xmlSignature } from '../xml/namespaces.ts'
import { writeElement, writeMessageInfo } from './write-user-message.ts'

/** `eb:Receipt` with what the signature of the message covers (ebBP signals; AS4 1.0, 5.1.8). */
export function writeReceipt(references: readonly SignedReference[]): string {
  const parts = references.map(
    each => `<ebbp:MessagePartNRInformation>${writeReference(each)}</ebbp:MessagePartNRInformation>`,
  )
  return (
    `<eb:Receipt><ebbp:NonRepudiationInformation xmlns:ebbp="${signals}" xmlns:ds="${xmlSignature}">${parts.join('')}` +
    '</ebbp:NonRepudiationInformation></eb:Receipt>'
  )
}

/** `eb:Error` (ebMS 3.0 core, 6.2). */
export function writeError(error: EbmsError, about: string | undefined): string {
  const { category, code, severity, shortDescription, detail } = error
  return (
    `<eb:Error${writeAttribute('category', category)}${writeAttribute('errorCode', code)} origin="ebMS"` +
    `${writeAttribute('refToMessageInError', about)}${writeAttribute('severity', severity)}` +
    `${writeAttribute('shortDescription', shortDescription)}>` +
    `<eb:Description xml:lang="en">${escapeText(shortDescription)}</eb:Description>${writeElement('ErrorDetail', detail)}` +
    '</eb:Error>'
  )
}

/** `eb:SignalMessage` with a receipt or an error. */
export function writeSignalMessage(
  messageId: string,
  refToMessageId: string | undefined,
  now: Date,
  content: string,
): string {
  return `<eb:SignalMessage>${writeMessageInfo(messageId, refToMessageId, now)}${content}</eb:SignalMessage>`
}
