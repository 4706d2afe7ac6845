import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, validatePath } from '../lone-gateway.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { dial, type Line, writeHead } from '../sockets.ts'

const slowHeads = 1_000
const slowBodies = 100
const limits = { heads: 10_000, bodies: 30_000, readers: 40_000 }

/** Clients that send a byte now and then, or read nothing. */
export const c02: Row = {
  id: 'C2',
  isStar: true,
  fault: `${slowHeads} clients send a byte of their headers a second, ${slowBodies} a byte of their body; 20 read nothing of long answers`,
  limit:
    'cut after 10 s (headers), 30 s (body), 40 s (answers, in the long form); validate answers all the while',
  runs: { short: 1, long: 3 },
  control: { name: 'waits for headers without end', build: brokenBuilds['waits-for-headers'] },
  async run(bench) {
    const lasted: string[] = []
    const runs = await repeat(bench, async (_, failures) => {
      const { url, key, post } = await startLoneGateway(bench)
      const call = writeHead(
        'POST',
        validatePath,
        'host: localhost',
        `authorization: ${key}`,
        'content-type: application/json',
        'content-length: 5000',
      )
      const groups = {
        heads: await open(url, slowHeads, call.replace(/\r\n\r\n$/, '\r\nx-slow: ')),
        // The control has to notice the first alone.
        bodies: bench.isControl ? [] : await open(url, slowBodies, `${call}{"device":`),
        readers:
          bench.isControl || bench.runs === 1
            ? []
            : await open(url, 20, writeHead('GET', '/openapi.json', 'host: localhost').repeat(40)),
      }
      for (const { socket } of groups.readers) socket.pause()
      const begun = performance.now()
      const closedAfter = { heads: 0, bodies: 0, readers: 0 }
      const watching = (Object.keys(groups) as (keyof typeof groups)[]).map(async name => {
        await Promise.all(
          groups[name].map(async line => {
            await line.closed
            closedAfter[name] = performance.now() - begun
          }),
        )
      })
      const isOver = (): boolean =>
        Object.values(groups)
          .flat()
          .every(line => !line.isOpen())
      const longest = bench.isControl ? limits.heads : limits.readers
      while (!isOver() && performance.now() - begun < longest + 1_000) {
        await pause(1_000)
        for (const { socket } of [...groups.heads, ...groups.bodies]) socket.write('x')
        for (const { socket } of groups.readers)
          if (performance.now() - begun > limits.readers) socket.resume()
        const { status, ms } = await post(validatePath, freshRequest())
        if (status !== 200) failures.push(`validate meanwhile: ${status}`)
        if (ms > 1_000) bench.missedLimits.push(`validate took ${Math.round(ms)} ms meanwhile`)
      }
      for (const name of Object.keys(groups) as (keyof typeof groups)[]) {
        const open = groups[name].filter(line => line.isOpen())
        if (open.length > 0) failures.push(`${name}: ${open.length} connections are still open`)
        for (const { socket } of open) socket.destroy()
        if (closedAfter[name] > limits[name])
          bench.missedLimits.push(`${name}: cut after ${findWorst([closedAfter[name]])} ms`)
      }
      await Promise.all(watching)
      lasted.push(
        `headers cut after ${findWorst([closedAfter.heads])} ms, bodies after ${findWorst([closedAfter.bodies])} ms`,
      )
    })
    return { runs, worst: lasted.at(-1) ?? '' }
  },
}

function open(url: string, count: number, text: string): Promise<Line[]> {
  return Promise.all(Array.from({ length: count }, () => dial(url, text)))
}
