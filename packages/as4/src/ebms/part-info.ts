import { refuse } from '../fault.ts'
import { readMediaType } from '../mime/media-type.ts'
import { readAttribute, type XmlTree } from '../xml/tree.ts'
import type { Property } from './header.ts'
import { findElement, readProperties } from './read-element.ts'

/** `eb:PartInfo`: what a header says of one payload. */
export interface PartInfo {
  /** Names the part. */
  readonly href: string
  /** Before compression. */
  readonly mimeType: string
  readonly characterSet?: string
  readonly isCompressed: boolean
  /** All but those that the members above come from. */
  readonly properties: readonly Property[]
}

export const compression = 'application/gzip'

/** Properties of a part that the handler sets. */
export const reservedProperties: readonly string[] = ['MimeType', 'CharacterSet', 'CompressionType']

/** @throws MessageFault EBMS:0011 for a payload that is not a part; EBMS:0003 and 0001 for its properties */
export function readPartInfo(element: XmlTree): PartInfo {
  const href = readAttribute(element, 'href') ?? ''
  if (!/^cid:./i.test(href))
    refuse(
      'ExternalPayloadError',
      'A payload is not a part of the message: payloads elsewhere are not received.',
    )
  const all = readProperties(findElement(element, 'PartProperties'))
  const find = (name: string): string | undefined => all.find(each => each.name === name)?.value
  const mimeType = find('MimeType')
  if (mimeType === undefined || !readMediaType(mimeType))
    refuse('ValueInconsistent', 'A payload is to have the property MimeType, a media type.')
  const characterSet = find('CharacterSet')
  if (characterSet !== undefined && !isCharacterSet(characterSet))
    refuse('ValueInconsistent', 'The property CharacterSet of a payload is no name of a character set.')
  const compressionType = find('CompressionType')
  if (compressionType !== undefined && compressionType !== compression)
    refuse('ValueNotRecognized', `The CompressionType of a payload is not ${compression}.`)
  return {
    href,
    mimeType,
    ...(characterSet !== undefined && { characterSet }),
    isCompressed: compressionType !== undefined,
    properties: all.filter(({ name }) => !reservedProperties.includes(name)),
  }
}

/** XML 1.0, 4.3.3: EncName. */
export function isCharacterSet(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9._-]*$/.test(text)
}
