import type { ContentType } from './content-type.ts'

export interface Multipart {
  /** The part that the others are attached to. */
  root: Uint8Array
  /** By content id, without its angle brackets. */
  attachments: ReadonlyMap<string, Uint8Array>
}

interface Part {
  headers: ReadonlyMap<string, string>
  content: Buffer
}

const maxParts = 100
const plainEncodings = ['binary', '8bit', '7bit']

/**
 * Takes a `multipart/related` body apart (RFC 2046, section 5.1, and RFC 2387). Returns why it cannot be
 * done as a text. Contents are views of `body`, not copies.
 */
export function readMultipart({ parameters }: ContentType, body: Uint8Array): Multipart | string {
  const boundary = parameters.get('boundary') ?? ''
  if (boundary === '') return 'the multipart answer names no boundary'
  const parts = splitParts(Buffer.from(body.buffer, body.byteOffset, body.byteLength), boundary)
  if (typeof parts === 'string') return parts

  const attachments = new Map<string, Uint8Array>()
  for (const { headers, content } of parts) {
    const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? 'binary'
    if (!plainEncodings.includes(encoding)) return `a part of the answer is encoded as ${encoding}`
    const id = headers.get('content-id')
    if (id === undefined) continue
    if (attachments.has(bare(id))) return `two parts of the answer have the content id ${id}`
    attachments.set(bare(id), content)
  }

  const start = parameters.get('start')
  const root = start === undefined ? parts[0]?.content : attachments.get(bare(start))
  return root ? { root, attachments } : 'the multipart answer lacks its root part'
}

function splitParts(body: Buffer, boundary: string): Part[] | string {
  // With a line break in front, so that the first boundary may stand at the very start.
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const opening = delimiter.subarray(2)
  let at = body.subarray(0, opening.length).equals(opening) ? opening.length : findEnd(body, delimiter, 0)
  const parts: Part[] = []
  while (at !== undefined) {
    if (body.toString('latin1', at, at + 2) === '--') {
      return parts.length > 0 ? parts : 'the multipart answer has no parts'
    }
    const lineEnd = body.indexOf('\r\n', at, 'latin1')
    const next = findEnd(body, delimiter, at)
    if (lineEnd === -1 || next === undefined) break
    if (parts.length === maxParts) return `the multipart answer has more than ${maxParts} parts`
    const part = readPart(body.subarray(lineEnd, next - delimiter.length))
    if (!part) return 'a part of the multipart answer has no end of its headers'
    parts.push(part)
    at = next
  }
  return 'the multipart answer has no end'
}

function findEnd(body: Buffer, delimiter: Buffer, from: number): number | undefined {
  const found = body.indexOf(delimiter, from)
  return found === -1 ? undefined : found + delimiter.length
}

/** `bytes` start with the line break after the boundary: a part without headers starts with two of them. */
function readPart(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf('\r\n\r\n', 0, 'latin1')
  if (end === -1) return undefined
  const headers = new Map<string, string>()
  const lines = bytes
    .toString('latin1', 0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, content: bytes.subarray(end + 4) }
}

function bare(contentId: string): string {
  return contentId.trim().replace(/^<(.*)>$/, '$1')
}
