import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { endKey, makeKey } from '../make-key.ts'
import { freshRequest } from '../records.ts'
import { repeat, worstOf } from '../repeat.ts'
import type { Row } from '../row.ts'
import { headOf } from '../sockets.ts'
import { startWorld } from '../world.ts'

const limit = 1_000

/** A key is revoked while it is in use. */
export const e02: Row = {
  id: 'E2',
  isStar: true,
  fault: 'A key is revoked while calls come every 20 ms on a kept connection, and while a submission waits',
  limit: 'refused within 1 s, the waiting call ended within 1 s, what it stored goes on',
  runs: { short: 2, long: 20 },
  control: { name: 'remembers keys for a minute', build: brokenBuilds['remembers-keys'] },
  async run(bench) {
    const world = await startWorld(bench)
    const times: number[] = []
    const runs = await repeat(bench, async (_, failures) => {
      const key = makeKey(world.dataDir, 'maker', 'any')
      const request = freshRequest()
      const match = (request.device as { Device: string }).Device
      await world.simulator.arm({ fault: 'late-acknowledgement', match, delayMs: 2_500 })
      const waiting = world.submit(request, { key, wait: 20 }).then(call => ({ call, at: performance.now() }))
      const kept = keptConnection(world.gateway.url, key)
      if ((await kept.call()) !== 200) failures.push('before: not 200')
      await pause(300)
      endKey(world.dataDir, key)
      const begun = performance.now()
      let status = 200
      while (status === 200 && performance.now() - begun < 3 * limit) {
        await pause(20)
        status = await kept.call()
      }
      if (status !== 401) failures.push(`afterwards: ${status}`)
      times.push(performance.now() - begun)
      const { call, at } = await waiting
      if (call.status !== 401) failures.push(`the waiting call: ${call.status ?? call.error}`)
      else times.push(at - begun)
      kept.end()
    })
    const worst = worstOf(times)
    if (worst > limit) bench.missedLimits.push(`refused after ${worst} ms`)
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `refused after ${worst} ms` }
  },
}

/** One connection for one call after the other. */
function keptConnection(url: string, key: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer: ((status: number) => void) | undefined
  socket.on('error', () => {})
  socket.on('data', chunk => answer?.(Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString())?.[1])))
  socket.on('close', () => answer?.(0))
  return {
    call: () =>
      new Promise<number>(resolve => {
        answer = resolve
        socket.write(headOf('GET', '/api/v1/submissions?limit=1', 'host: gateway', `authorization: ${key}`))
      }),
    end: () => socket.destroy(),
  }
}
