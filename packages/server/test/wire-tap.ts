import { createServer, request as startRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/** One call to the access point as it went over the wire. */
export interface Call {
  /** The name of the element that asks, for example `retrieveMessageRequest`. */
  operation: string
  sent: string
  status: number
  answered: string
}

export interface WireTap {
  /** Where the access point is for the gateway that is listened to. */
  endpoint: string
  calls: Call[]
  /** The ids in the calls of an operation, in order. */
  listIds(operation: string): string[]
  /** Has the connection of the next call of an operation cut, after the access point has answered it (`after`) or before. */
  cut(operation: string, when: 'before' | 'after'): void
}

/** Stands between a gateway and the WS plugin, keeps what each says, and changes nothing of it. */
export async function tapWire(t: TestContext, simulatorPort: number): Promise<WireTap> {
  const calls: Call[] = []
  const cuts: { operation: string; when: 'before' | 'after' }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = Buffer.concat(chunks)
      const operation = /<soap:Body><ws:(\w+)/.exec(sent.toString('utf8'))?.[1] ?? ''
      const cut = cuts.findIndex(candidate => candidate.operation === operation)
      const when = cuts[cut]?.when
      if (cut >= 0) cuts.splice(cut, 1)
      if (when === 'before') return void response.socket?.resetAndDestroy()
      const { method, url: path, headers } = request
      const onward = startRequest({ port: simulatorPort, method, path, headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          const status = answer.statusCode ?? 0
          calls.push({ operation, sent: sent.toString('utf8'), status, answered: body.toString('utf8') })
          if (when === 'after') return void response.socket?.resetAndDestroy()
          response.writeHead(status, answer.headers).end(body)
        })
      })
      onward.on('error', () => response.socket?.resetAndDestroy())
      onward.end(sent)
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}/domibus/services/wsplugin`,
    calls,
    listIds: operation =>
      calls
        .filter(call => call.operation === operation)
        .map(({ sent }) => /<(?:messageID|eb:MessageId)>([^<]+)</.exec(sent)?.[1] ?? ''),
    cut: (operation, when) => void cuts.push({ operation, when }),
  }
}
