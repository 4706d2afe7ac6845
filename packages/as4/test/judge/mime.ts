import assert from 'node:assert/strict'

export interface Part {
  /** Without angle brackets; empty where the part has none. */
  readonly contentId: string
  /** The media type without parameters, in lower case. */
  readonly contentType: string
  readonly content: Buffer
}

/** The envelope and the other parts: a message without these is plain SOAP. */
export function readMessageParts(message: { readonly contentType: string; readonly body: Uint8Array }): {
  root: Part
  attachments: Part[]
} {
  const body = Buffer.from(message.body)
  const { type, parameters } = readContentType(message.contentType)
  if (type === 'application/soap+xml') {
    return { root: { contentId: '', contentType: type, content: body }, attachments: [] }
  }
  assert.equal(type, 'multipart/related')
  assert.equal(parameters.get('type')?.toLowerCase(), 'application/soap+xml')
  const parts = readMultipart(body, parameters.get('boundary') ?? '')
  const start = parameters.get('start')
  // RFC 2387, 3.2: without `start` the root is the first part.
  const [root, ...attachments] = parts
  assert.ok(root !== undefined)
  if (start !== undefined) assert.equal(`<${root.contentId}>`, start)
  assert.equal(root.contentType, 'application/soap+xml')
  return { root, attachments }
}

function readContentType(value: string): { type: string; parameters: Map<string, string> } {
  const [type = '', ...rest] = value.split(';')
  const parameters = rest.map(parameter => {
    const read = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)=(?:"([^"\\]*)"|([!#$%&'*+.^_`|~0-9A-Za-z-]+))\s*$/.exec(
      parameter,
    )
    assert.ok(read !== null, `Content-Type: ${value}`)
    return [read[1]?.toLowerCase() ?? '', read[2] ?? read[3] ?? ''] as const
  })
  return { type: type.trim().toLowerCase(), parameters: new Map(parameters) }
}

/** RFC 2046, 5.1.1: the line end before a delimiter belongs to the delimiter. */
function readMultipart(body: Buffer, boundary: string): Part[] {
  assert.match(boundary, /^[0-9A-Za-z'()+_,\-./:=?]{1,70}$/)
  const delimiter = `\r\n--${boundary}`
  const whole = Buffer.concat([Buffer.from('\r\n'), body])
  const parts: Part[] = []
  let at = whole.indexOf(delimiter)
  while (true) {
    assert.notEqual(at, -1, 'the message ends before its last delimiter')
    at += delimiter.length
    if (whole.subarray(at, at + 2).toString() === '--') {
      assert.match(whole.subarray(at + 2).toString('latin1'), /^\s*$/, 'nothing follows the last delimiter')
      return parts
    }
    assert.equal(whole.subarray(at, at + 2).toString(), '\r\n')
    const next = whole.indexOf(delimiter, at)
    parts.push(readPart(whole.subarray(at + 2, next)))
    at = next
  }
}

function readPart(part: Buffer): Part {
  const end = part.indexOf('\r\n\r\n')
  assert.notEqual(end, -1, 'a part has headers')
  const headers = new Map(
    part
      .subarray(0, end)
      .toString('latin1')
      .split('\r\n')
      .map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
      }),
  )
  // Encodings that change nothing (RFC 2045, 6.2).
  assert.match(headers.get('content-transfer-encoding') ?? '', /^(?:8bit|binary)$/i)
  return {
    contentId: /^<(.*)>$/.exec(headers.get('content-id') ?? '')?.[1] ?? '',
    contentType: readContentType(headers.get('content-type') ?? '').type,
    content: part.subarray(end + 4),
  }
}
