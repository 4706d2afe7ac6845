/** A whole HTTP answer with this body. */
export function httpAnswer(
  body: string | Buffer,
  { status = '200 OK', type = 'application/soap+xml; charset=utf-8', headers = '' } = {},
): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\n${headers}content-length: ${bytes.length}\r\nconnection: close\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes])
}
