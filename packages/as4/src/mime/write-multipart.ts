import type { HttpMessage } from '../http-message.ts'

/** A payload as it travels: compressed and encrypted. */
export interface PartToWrite {
  readonly contentId: string
  readonly content: Uint8Array
}

const soapType = 'application/soap+xml'

/** Plain SOAP, for a message without payloads. */
export function writePlainSoap(envelope: string): HttpMessage {
  return { contentType: `${soapType}; charset=UTF-8`, body: Buffer.from(envelope) }
}

/**
 * `multipart/related` with the envelope as its root and encrypted parts after it.
 *
 * @param boundary characters that are random enough to stand in no content
 */
export function writeMultipart(
  envelope: string,
  parts: readonly PartToWrite[],
  boundary: string,
): HttpMessage {
  const start = `<envelope.${boundary}@as4>`
  const chunks: Uint8Array[] = [
    Buffer.from(
      `--${boundary}\r\nContent-Type: ${soapType}; charset=UTF-8\r\nContent-Transfer-Encoding: binary\r\n` +
        `Content-ID: ${start}\r\n\r\n${envelope}`,
    ),
  ]
  for (const { contentId, content } of parts) {
    const headers =
      `\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\n` +
      `Content-Transfer-Encoding: binary\r\nContent-ID: <${contentId}>\r\n\r\n`
    chunks.push(Buffer.from(headers, 'latin1'), content)
  }
  chunks.push(Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'))
  return {
    contentType: `multipart/related; type="${soapType}"; boundary="${boundary}"; start="${start}"; start-info="${soapType}"`,
    body: Buffer.concat(chunks),
  }
}
