import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type ListeningProxy, listen } from './listen.ts'
import { readHttp } from './read-http.ts'

/** The operations of the WS plugin, as their requests are called. */
export type PluginCall =
  | 'submitRequest'
  | 'statusRequestWithAccessPointRole'
  | 'listPendingMessagesRequest'
  | 'retrieveMessageRequest'
  | 'markMessageAsDownloadedRequest'

/** How the calls of the gateway are told apart. */
export interface Protocol<Call extends string> {
  findCall(request: Buffer): Call | undefined
  /** What is sent to the authority; empty for calls that send nothing. */
  readDocument(request: Buffer): string
}

/** One call of the gateway to its access point, with its request complete. */
export interface Exchange<Call extends string = PluginCall> {
  request: Buffer
  call: Call | undefined
  /** What is sent to the authority; empty for calls that send nothing. */
  document: string
  /** Sends the request on, or only its first bytes, and returns the whole answer. */
  forward(bytes?: number): Promise<Buffer>
  /** Writes to the gateway; byte by byte with this many milliseconds between them where `every` is given. */
  answer(bytes: Buffer, every?: number): Promise<void>
  /** Resets the connection to the gateway. */
  reset(): void
  /** Resolves when the gateway is through with the connection. */
  closed: Promise<void>
}

export interface MetRequest<Call extends string = PluginCall> {
  call?: Call
  /** Only exchanges whose document contains this. */
  match?: string
  /** How many exchanges it meets; 1 where absent. */
  times?: number
  /** What becomes of the exchange; where it ends without an answer, the connection is closed. */
  handle(exchange: Exchange<Call>): Promise<void>
}

export interface AgencyProxy<Call extends string = PluginCall> extends ListeningProxy {
  /** Everything that the gateway asked so far, in order. */
  seen: { at: number; call: Call | undefined; document: string }[]
  meet(meeting: MetRequest<Call>): void
  /** Forgets all meetings. */
  clear(): void
  /** Sets where exchanges are forwarded to. */
  forwardTo(port: number): void
}

/** Stands between the gateway and its access point, passes every call on, and does with some what it is told. */
export async function startAgencyProxy<Call extends string>(
  upstreamPort: number,
  protocol: Protocol<Call>,
): Promise<AgencyProxy<Call>> {
  let meetings: (MetRequest<Call> & { left: number })[] = []
  let upstream = upstreamPort
  const seen: AgencyProxy<Call>['seen'] = []

  const serve = async (socket: Socket): Promise<void> => {
    const request = await readHttp(socket)
    if (request.length === 0) return void socket.destroy()
    const call = protocol.findCall(request)
    const document = protocol.readDocument(request)
    seen.push({ at: Date.now(), call, document })
    const meeting = meetings.find(
      each =>
        each.left > 0 &&
        (each.call === undefined || each.call === call) &&
        (each.match === undefined || document.includes(each.match)),
    )
    const exchange = makeExchange(socket, request, call, document, upstream)
    if (!meeting) return exchange.answer(await exchange.forward())
    meeting.left -= 1
    await meeting.handle(exchange)
  }

  const listening = await listen(socket => {
    serve(socket)
      .catch(() => {})
      .finally(() => socket.end())
  })
  return {
    ...listening,
    seen,
    meet: meeting => void meetings.push({ ...meeting, left: meeting.times ?? 1 }),
    clear() {
      meetings = []
    },
    forwardTo(port) {
      upstream = port
    },
  }
}

function makeExchange<Call extends string>(
  socket: Socket,
  request: Buffer,
  call: Call | undefined,
  document: string,
  upstream: number,
): Exchange<Call> {
  return {
    request,
    call,
    document,
    forward: bytes => forward(bytes === undefined ? request : request.subarray(0, bytes), upstream, bytes),
    answer: (bytes, every) => write(socket, bytes, every),
    reset: () => void socket.resetAndDestroy(),
    closed: new Promise(resolve => (socket.destroyed ? resolve() : socket.once('close', () => resolve()))),
  }
}

async function forward(request: Buffer, port: number, cutAt: number | undefined): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  try {
    socket.write(request)
    if (cutAt === undefined) return await readHttp(socket)
    await new Promise(resolve => socket.write('', resolve))
    return Buffer.alloc(0)
  } finally {
    if (cutAt === undefined) socket.destroy()
    else socket.resetAndDestroy()
  }
}

async function write(socket: Socket, bytes: Buffer, every: number | undefined): Promise<void> {
  if (every === undefined) {
    if (!socket.destroyed) await new Promise(resolve => socket.write(bytes, resolve))
    return
  }
  for (const byte of bytes) {
    if (socket.destroyed) return
    socket.write(Buffer.from([byte]))
    await pause(every)
  }
}

const calls: readonly PluginCall[] = [
  'submitRequest',
  'statusRequestWithAccessPointRole',
  'listPendingMessagesRequest',
  'retrieveMessageRequest',
  'markMessageAsDownloadedRequest',
]

/** The WS plugin of Domibus. */
export const wsPlugin: Protocol<PluginCall> = {
  findCall(request) {
    const text = request.toString('latin1')
    return calls.find(name => text.includes(`:${name}`))
  },
  readDocument(request) {
    if (wsPlugin.findCall(request) !== 'submitRequest') return ''
    const value = /<value>([A-Za-z0-9+/=\s]+)<\/value>/.exec(request.toString('latin1'))?.[1] ?? ''
    return Buffer.from(value, 'base64').toString('utf8')
  },
}
