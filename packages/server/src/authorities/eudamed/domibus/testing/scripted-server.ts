import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import type { TestContext } from 'node:test'
import { soapNamespace } from '../namespaces.ts'

/** What the server does with one request: on its headers alone (`early`), or once its body has been read. */
export interface Answer {
  early?: (request: IncomingMessage) => void
  late?: (response: ServerResponse, body: Buffer) => void
}

export interface ScriptedServer {
  endpoint: URL
  /** What has arrived, whole requests only. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  connections: number
}

/** An HTTP server on a free port that plays one answer per request, in turn; it goes away with the test. */
export async function startScriptedServer(
  t: TestContext,
  answers: Answer[],
  tls?: ServerOptions,
): Promise<ScriptedServer> {
  const left = [...answers]
  const scripted: ScriptedServer = { endpoint: new URL('http://localhost'), requests: [], connections: 0 }
  function serve(request: IncomingMessage, response: ServerResponse): void {
    const answer = left.shift() ?? http(599)
    if (answer.early) {
      answer.early(request)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(chunks)
      scripted.requests.push({ method, url, headers, body: body.toString('utf8') })
      answer.late?.(response, body)
    })
  }
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('connection', () => scripted.connections++)
  await listen(server)
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  scripted.endpoint = new URL(`${tls ? 'https' : 'http'}://127.0.0.1:${port}/domibus/services/wsplugin`)
  return scripted
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
}

export function http(
  status: number,
  body: string | Uint8Array = '',
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { late: response => void response.writeHead(status, headers).end(body) }
}

/**
 * `body` goes into the SOAP body, `header` into the SOAP header; the prefixes `soap`, `ws` and `eb` are
 * declared.
 */
export function soap(body: string, options: { status?: number; header?: string } = {}): Answer {
  return http(options.status ?? 200, envelope(body, options.header), {
    'content-type': 'application/soap+xml;charset=UTF-8',
  })
}

export function envelope(body: string, header = ''): string {
  return `<soap:Envelope xmlns:soap="${soapNamespace}" xmlns:ws="http://eu.domibus.wsplugin/"
    xmlns:eb="http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/">
    <soap:Header>${header}</soap:Header><soap:Body>${body}</soap:Body></soap:Envelope>`
}

/** A fault as Domibus words it, with its detail unless `code` is absent. */
export function fault(
  reason: string,
  code?: string,
  options: { status?: number; kind?: string } = {},
): Answer {
  const { status = 500, kind = 'Receiver' } = options
  const detail = code
    ? `<soap:Detail><ws:FaultDetail><code>${code}</code><message>more of it</message></ws:FaultDetail></soap:Detail>`
    : ''
  return soap(
    `<soap:Fault><soap:Code><soap:Value>soap:${kind}</soap:Value></soap:Code>
      <soap:Reason><soap:Text xml:lang="en">${reason}</soap:Text></soap:Reason>${detail}</soap:Fault>`,
    { status },
  )
}

export const resetBeforeBody: Answer = { early: request => void request.socket.resetAndDestroy() }

export const resetAfterBody: Answer = { late: response => void response.socket?.resetAndDestroy() }

export const closeInAnswer: Answer = {
  late: response => {
    response.writeHead(200, { 'content-type': 'application/soap+xml', 'content-length': '1000' })
    response.write('<soap:Envelope', () => response.socket?.destroy())
  },
}

/** No answer; what happens once the request has come. */
export function silence(onRequest: () => void): Answer {
  return { late: () => onRequest() }
}

/** An endless answer, byte by byte; what happens after each. */
export function drip(onByte: () => void): Answer {
  return {
    late: response => {
      response.writeHead(200, { 'content-type': 'application/soap+xml' })
      const next = (): void => {
        if (response.destroyed) return
        response.write(' ')
        onByte()
        setImmediate(next)
      }
      next()
    },
  }
}
