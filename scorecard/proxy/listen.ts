import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export interface ListeningProxy {
  port: number
  /** How many connections were made so far. */
  accepted(): number
  /** Takes no new connections: anyone who tries is refused. */
  refuse(): Promise<void>
  /** Takes connections again, on the same port. */
  accept(): Promise<void>
  /** Resets every open connection. */
  cut(): void
  close(): Promise<void>
}

/** Listens on a free port of this machine and hands every connection over. */
export async function listen(onConnection: (socket: Socket) => void): Promise<ListeningProxy> {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer(socket => {
    accepted += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  const port = await open(server, 0)
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const refuse = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    port,
    accepted: () => accepted,
    cut,
    refuse,
    accept: async () => void (server.listening || (await open(server, port))),
    close: refuse,
  }
}

async function open(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}
