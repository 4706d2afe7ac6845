import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { idAt, makeCode } from './fill-store.ts'

export interface Flood {
  url: string
  /** How many events a second are told from now on. */
  perSecond: number
  stop(): void
}

const every = 20

/** A gateway as it is, but for its events: as many as are asked for are sent, of new submissions. */
export async function startFlood(gateway: URL): Promise<Flood> {
  const flood: Flood = { url: '', perSecond: 0, stop: () => server.close() }
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith('/api/v1/events')) tell(asked, answer)
    else pass(asked, answer)
  })
  const pass = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, url, headers } = asked
    const passed = request(new URL(url ?? '/', gateway), { method, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }
  let count = 0
  const tell = (asked: IncomingMessage, answer: ServerResponse): void => {
    answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(': watching\n\n')
    let due = 0
    const timer = setInterval(() => {
      due += (flood.perSecond * every) / 1000
      let text = ''
      for (; due >= 1; due -= 1)
        text += `event: submission\ndata: ${JSON.stringify(makeSubmission(count++))}\n\n`
      if (text !== '') answer.write(text)
    }, every)
    asked.on('close', () => clearInterval(timer))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  flood.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return flood
}

function makeSubmission(index: number): object {
  return {
    requestId: idAt(Date.now(), index),
    stage: 'preview',
    model: 'EU_UDI_MDR',
    actorCode: 'DE-MF-000001723',
    device: { issuingAgency: 'GS1', code: makeCode(index) },
    deviceGroup: { issuingAgency: 'GS1', code: '40123MODEL000001' },
    status: 'IN_SUBMISSION',
    statusText: 'In submission: the authority has not answered yet.',
    operations: ['DEVICE.POST'],
    receivedAt: new Date().toISOString(),
  }
}
