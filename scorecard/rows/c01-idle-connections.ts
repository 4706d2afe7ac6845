import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, validatePath } from '../lone-gateway.ts'
import { percentile } from '../percentile.ts'
import { measureMemory } from '../processes/memory.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { dial, type Line } from '../sockets.ts'

const connections = 10_000
const beyond = 50
const slowest = 100
const mostMemory = 450

/** Connections that were used once and are kept open. */
export const c01: Row = {
  id: 'C1',
  isStar: true,
  fault: `${connections} idle connections, each after one call, and then ${beyond} more than there may be`,
  limit: `all open, ${beyond} refused; validate in ${slowest} ms (p99), ${mostMemory} MB`,
  runs: { short: 1, long: 3 },
  note: 'the gateway has about 190 MB before the first connection, bare Node 130 MB for all',
  control: { name: 'limits no connections', build: brokenBuilds['limits-no-connections'] },
  async run(bench) {
    const times: number[] = []
    let memory = 0
    const runs = await repeat(bench, async (_, failures) => {
      const { url, gateway, post } = await startLoneGateway(bench, {
        UDIGATE_MAX_CONNECTIONS: String(connections + 20),
      })
      const lines: Line[] = []
      bench.after(() => {
        for (const { socket } of lines) socket.destroy()
      })
      const open = async (): Promise<void> => {
        const line = await dial(url, 'GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
        lines.push(line)
        await Promise.race([new Promise(resolve => line.socket.once('data', resolve)), line.closed])
      }
      await together(Array.from({ length: connections }), 100, open)
      const answered = lines.filter(line => line.isOpen() && line.text().startsWith('HTTP/1.1 200')).length
      if (answered < connections) {
        failures.push(`${connections - answered} of ${connections} connections are not open`)
        return
      }
      for (let count = 0; count < 200; count += 1) {
        const { status, ms } = await post(validatePath, freshRequest())
        times.push(ms)
        if (status !== 200) failures.push(`validate: ${status}`)
      }
      memory = Math.max(memory, measureMemory(gateway.pid))
      const more = await Promise.all(Array.from({ length: beyond + 20 }, () => dial(url)))
      await Promise.race([
        Promise.all(more.map(({ closed }) => closed)),
        new Promise(resolve => setTimeout(resolve, 500)),
      ])
      const refused = more.filter(line => !line.isOpen()).length
      if (refused < beyond) failures.push(`only ${refused} connections beyond the limit were refused`)
      const stillOpen = lines.filter(line => line.isOpen()).length
      if (stillOpen < connections) failures.push(`${connections - stillOpen} connections were closed`)
      for (const { socket } of [...lines, ...more]) socket.destroy()
    })
    const p99 = percentile(times, 0.99)
    if (p99 > slowest) bench.missedLimits.push(`validate took ${Math.round(p99)} ms`)
    if (memory > mostMemory) bench.missedLimits.push(`${memory} MB`)
    return { runs, worst: `validate ${findWorst([p99])} ms, ${memory} MB` }
  },
}
