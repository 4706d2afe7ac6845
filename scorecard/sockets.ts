import { connect, type Socket } from 'node:net'

/** A connection, with everything that came on it. */
export interface Line {
  socket: Socket
  text(): string
  isOpen(): boolean
  /** Settles when it has ended. */
  closed: Promise<void>
}

/** Opens a connection and sends some bytes. Its errors are nothing but its end. */
export function dial(url: string, bytes: string | Uint8Array = ''): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  let isOpen = true
  socket.on('data', chunk => (text += chunk.toString('latin1')))
  socket.on('error', () => {})
  // An end of one side only is one too: nothing more can come.
  socket.on('end', () => socket.destroy())
  const closed = new Promise<void>(resolve => {
    socket.once('close', () => {
      isOpen = false
      resolve()
    })
  })
  return new Promise(resolve => {
    const line: Line = { socket, text: () => text, isOpen: () => isOpen, closed }
    socket.once('connect', () => {
      if (bytes.length > 0) socket.write(bytes)
      resolve(line)
    })
    void closed.then(() => resolve(line))
  })
}

/** Sends some bytes on a connection of its own, and waits until that ends or for `ms` milliseconds. */
export async function talk(
  url: string,
  bytes: string | Uint8Array,
  ms = 1_000,
): Promise<{ text: string; isClosed: boolean }> {
  const line = await dial(url, bytes)
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([line.closed, late.promise])
  clearTimeout(timer)
  const isClosed = !line.isOpen()
  line.socket.destroy()
  return { text: line.text(), isClosed }
}

/** The head of a call. */
export function writeHead(method: string, path: string, ...fields: readonly string[]): string {
  return `${[`${method} ${path} HTTP/1.1`, ...fields].join('\r\n')}\r\n\r\n`
}
