import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
  /** Whether the server closed the connection. */
  isClosed: boolean
}

/**
 * Sends these lines over a connection of their own, with CRLF between them, and returns the first answer as soon as it
 * is whole; then waits for the end of the connection only where the answer announces it.
 */
export async function sendRaw(url: string, lines: readonly string[]): Promise<RawAnswer> {
  const text = await exchange(url, lines.join('\r\n'))
  const [head = '', body = ''] = text.answer.split('\r\n\r\n', 2)
  const [first = '', ...fields] = head.split('\r\n')
  const headers = new Headers(
    fields.map(field => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1)]),
  )
  return {
    status: Number(first.split(' ')[1]),
    headers,
    body: /json/.test(headers.get('content-type') ?? '') ? JSON.parse(body) : {},
    isClosed: text.isClosed,
  }
}

function exchange(url: string, text: string): Promise<{ answer: string; isClosed: boolean }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', chunk => {
      answer += chunk
      if (!isWhole(answer) || /^connection: close\r$/im.test(answer)) return
      resolve({ answer, isClosed: false })
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ answer, isClosed: true }))
  })
}

/** The answers of the gateway all say how long they are. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = Number(/^content-length: (\d+)\r$/im.exec(answer)?.[1])
  return end !== -1 && Buffer.byteLength(answer.slice(end + 4)) >= length
}
