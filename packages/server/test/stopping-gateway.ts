import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { timerPause } from '../src/jobs/environment.ts'
import { start, type World } from './harness.ts'

/** How long a gateway that is asked to stop serves calls, in milliseconds. */
export const drain = 5_000

/** A gateway whose pauses while it stops end when the test says so. */
export async function startPausing(t: TestContext, settings: Record<string, string> = {}) {
  const pauses = Array.from({ length: 2 }, () => ({
    ...Promise.withResolvers<void>(),
    begun: Promise.withResolvers<number>(),
  }))
  let count = 0
  const world = await start(t, settings, {
    pause(milliseconds, signal) {
      // That of the drain, and that for calls under way; the others are those of jobs.
      if (milliseconds !== drain) return timerPause(milliseconds, signal)
      const pause = pauses[count]
      count += 1
      pause?.begun.resolve(milliseconds)
      signal.addEventListener('abort', () => pause?.resolve())
      return pause?.promise ?? Promise.resolve()
    },
  })
  const [draining, calling] = pauses
  if (!draining || !calling) throw new Error('There are two.')
  // Where the test fails, the gateway is stopped all the same.
  t.after(() => {
    for (const { resolve } of pauses) resolve()
  })
  return { ...world, gateway: world.gateway, url: world.url, draining, calling }
}

/** A connection on which a call has begun whose body does not come. */
export async function beginSlowly(
  { url, key }: Pick<World, 'url' | 'key'>,
  path = '/api/v1/validate/EU_UDI_MDR',
) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', chunk => (text += String(chunk)))
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', `authorization: ${key}`, 'content-length: 9']
  socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n\r\n`)
  // The gateway has its head.
  await once(socket, 'data')
  return { socket, text: () => text, closed }
}
