import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway } from '../lone-gateway.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { talk } from '../sockets.ts'
import { ambiguous } from './smuggling.ts'

/** Requests that a proxy and the gateway could read differently, each with another one after it. */
export const c05: Row = {
  id: 'C5',
  isStar: true,
  fault: `${ambiguous.length} requests of ambiguous length, host or form, another request right after each`,
  limit: 'each 400, or another refusal, and closed; the one after it is never answered',
  runs: { short: 2, long: 20 },
  control: { name: 'refuses no ambiguity', build: brokenBuilds['refuses-no-ambiguity'] },
  async run(bench) {
    const { url, key, query } = await startLoneGateway(bench)
    const runs = await repeat(bench, async (_, failures) => {
      await together(ambiguous, 8, async ({ name, lines, body = '' }) => {
        const text = `${lines.join('\r\n').replaceAll('KEY', key)}\r\n\r\n${body}`
        const { text: answer, isClosed } = await talk(
          url,
          `${text}GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n`,
        )
        const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
        if (answer.includes('"live"')) failures.push(`${name}: the request after it was answered`)
        const [status = 0] = statuses
        if (statuses.length !== 1 || status < 400 || status > 499)
          failures.push(`${name}: ${statuses.join(', ') || 'nothing'}`)
        if (!isClosed) failures.push(`${name}: the connection is open`)
      })
    })
    const [{ count } = { count: -1 }] = query('select count(*) as count from submission')
    if (count !== 0) bench.failures.push(`${count} submissions are stored`)
    return { runs, worst: `${ambiguous.length} requests` }
  },
}
