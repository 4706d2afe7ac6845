import { refuse } from '../fault.ts'
import type { HttpMessage } from '../http-message.ts'
import type { Limits } from '../limits.ts'
import { type MediaType, readMediaType } from './media-type.ts'

/** A MIME part that carries a payload. */
export interface MimePart {
  /** Without angle brackets. */
  readonly contentId: string
  readonly mediaType: MediaType
  readonly content: Buffer
}

/** An HTTP message taken apart: the SOAP envelope, and the parts beside it by their Content-ID. */
export interface UnpackedMessage {
  readonly envelope: Buffer
  readonly parts: ReadonlyMap<string, MimePart>
}

const soapType = 'application/soap+xml'

/**
 * Takes an HTTP message apart: plain SOAP 1.2 or `multipart/related` around it (SOAP with attachments). Lines end in
 * CRLF; content is binary; every part has one Content-ID of its own.
 *
 * @throws MessageFault EBMS:0007 where MIME is used in another way, or passes a limit
 */
export function unpackMessage(http: HttpMessage, limits: Limits): UnpackedMessage {
  const { body } = http
  if (body.length > limits.maxBytes)
    refuse('MimeInconsistency', `The message has ${body.length} bytes, ${limits.maxBytes} are allowed.`)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const mediaType = requireMediaType(http.contentType, 'The message')
  if (mediaType.type !== 'multipart/related') {
    checkSoapType(mediaType)
    return { envelope: bytes, parts: new Map() }
  }
  const boundary = mediaType.parameters.get('boundary') ?? ''
  if (!/^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/.test(boundary))
    refuse('MimeInconsistency', 'The message has no boundary of 1 to 70 characters.')
  const type = mediaType.parameters.get('type')
  if (type !== undefined && readMediaType(type)?.type !== soapType)
    refuse('MimeInconsistency', `The root part of the message is to be ${soapType}.`)
  return sortParts(splitParts(bytes, boundary, limits), mediaType.parameters.get('start'))
}

interface RawPart {
  readonly headers: ReadonlyMap<string, string>
  readonly content: Buffer
}

/** In one pass: each search begins where the one before ended. */
function splitParts(bytes: Buffer, boundary: string, limits: Limits): RawPart[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const parts: RawPart[] = []
  let at = bytes.indexOf(delimiter.subarray(2)) === 0 ? delimiter.length - 2 : -1
  if (at === -1) at = findDelimiter(bytes, delimiter, 0).end
  for (;;) {
    if (bytes.toString('latin1', at, at + 2) === '--') return parts
    if (parts.length > limits.maxParts)
      refuse('MimeInconsistency', `The message has more than ${limits.maxParts} parts beside its envelope.`)
    const line = skipPadding(bytes, at)
    const next = findDelimiter(bytes, delimiter, line - 2)
    parts.push(readPart(bytes.subarray(line, Math.max(line, next.start)), limits))
    at = next.end
  }
}

/** Where the next delimiter begins and ends. A line that only begins like it is content. */
function findDelimiter(bytes: Buffer, delimiter: Buffer, from: number): { start: number; end: number } {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(delimiter, at)
    if (at === -1) refuse('MimeInconsistency', 'The message ends before its last boundary.')
    const end = at + delimiter.length
    if (bytes.toString('latin1', end, end + 2) === '--' || skipSpaces(bytes, end) !== undefined)
      return { start: at, end }
  }
}

function skipPadding(bytes: Buffer, from: number): number {
  const end = skipSpaces(bytes, from)
  if (end === undefined) refuse('MimeInconsistency', 'A boundary of the message does not end its line.')
  return end
}

/** Spaces and tabs may stand between a boundary and the end of its line (RFC 2046, 5.1.1). */
function skipSpaces(bytes: Buffer, from: number): number | undefined {
  let at = from
  while (at - from < 100 && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? at + 2 : undefined
}

function readPart(part: Buffer, limits: Limits): RawPart {
  // A part without headers begins with the empty line that ends them.
  const emptyLine = part.subarray(0, 2).toString('latin1') === '\r\n' ? -2 : part.indexOf('\r\n\r\n')
  if (emptyLine === -1)
    refuse('MimeInconsistency', 'A part of the message has no empty line after its headers.')
  if (emptyLine > limits.maxPartHeaderBytes)
    refuse('MimeInconsistency', `The headers of a part have more than ${limits.maxPartHeaderBytes} bytes.`)
  const headers = readHeaders(part.toString('latin1', 0, Math.max(0, emptyLine)))
  return { headers, content: part.subarray(emptyLine + 4) }
}

function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  if (text === '') return headers
  for (const line of text.replaceAll(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    if (!/^[!-9;-~]+$/.test(name) || /[\r\n\0]/.test(line))
      refuse('MimeInconsistency', 'A part of the message has a header that is not in its form.')
    if (headers.has(name)) refuse('MimeInconsistency', `A part of the message has two headers ${name}.`)
    headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

function sortParts(raw: readonly RawPart[], start: string | undefined): UnpackedMessage {
  const parts = new Map<string, MimePart>()
  const seen = new Set<string>()
  let envelope: Buffer | undefined
  for (const [index, { headers, content }] of raw.entries()) {
    const contentId = readContentId(headers)
    if (contentId !== undefined && seen.has(contentId))
      refuse('MimeInconsistency', 'Two parts of the message have one Content-ID.')
    if (contentId !== undefined) seen.add(contentId)
    checkTransferEncoding(headers)
    const mediaType = requireMediaType(headers.get('content-type') ?? '', 'A part of the message')
    if (start === undefined ? index === 0 : isNamedBy(start, contentId)) {
      checkSoapType(mediaType)
      envelope = content
      continue
    }
    if (contentId === undefined) refuse('MimeInconsistency', 'A part of the message has no Content-ID.')
    parts.set(contentId, { contentId, mediaType, content })
  }
  if (!envelope) refuse('MimeInconsistency', 'The message has no root part.')
  return { envelope, parts }
}

/** Some programs leave out the angle brackets in `start`. */
function isNamedBy(start: string, contentId: string | undefined): boolean {
  return contentId !== undefined && (start === `<${contentId}>` || start === contentId)
}

function readContentId(headers: ReadonlyMap<string, string>): string | undefined {
  const value = headers.get('content-id')
  if (value === undefined) return undefined
  const contentId = /^<([!-;=?-~]{1,255})>$/.exec(value)?.[1]
  if (contentId === undefined)
    refuse('MimeInconsistency', 'A Content-ID of the message is not in the form <left@right>.')
  return contentId
}

function checkTransferEncoding(headers: ReadonlyMap<string, string>): void {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
  if (!['binary', '8bit', '7bit'].includes(encoding))
    refuse('MimeInconsistency', 'A part of the message has a transfer encoding other than binary.')
}

function requireMediaType(value: string, what: string): MediaType {
  const mediaType = readMediaType(value)
  if (!mediaType) refuse('MimeInconsistency', `${what} has no Content-Type, or one that is not in its form.`)
  return mediaType
}

function checkSoapType({ type, parameters }: MediaType): void {
  if (type !== soapType) refuse('MimeInconsistency', `The envelope is to be ${soapType} (SOAP 1.2).`)
  const charset = parameters.get('charset') ?? 'utf-8'
  if (charset.toLowerCase() !== 'utf-8') refuse('MimeInconsistency', 'The envelope is to be in UTF-8.')
}
