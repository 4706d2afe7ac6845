import { randomBytes } from 'node:crypto'
import { brokenBuilds } from '../builds/broken/index.ts'
import { type LoneGateway, startLoneGateway } from '../lone-gateway.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { talk, writeHead } from '../sockets.ts'

const spoofs = (address: string): Record<string, string> => ({
  'x-forwarded-for': address,
  'x-real-ip': address,
  'x-client-ip': address,
  'true-client-ip': address,
  'x-forwarded-host': 'admin.internal',
  'x-forwarded-proto': 'https',
  'x-original-url': '/health/live',
  'x-rewrite-url': '/health/live',
  forwarded: `for=${address};host=admin.internal`,
})

/** Headers that only a proxy may set, and hosts that are none. */
export const e12: Row = {
  id: 'E12',
  isStar: false,
  fault:
    '60 guesses of keys, each with another X-Forwarded-For, Forwarded, X-Real-IP; Host and X-Forwarded-Host of others; X-HTTP-Method-Override',
  limit: 'the limit of guesses holds; no answer names the host; no other method or address is served',
  runs: { short: 1, long: 5 },
  control: { name: 'believes any proxy', build: brokenBuilds['believes-any-proxy'] },
  async run(bench) {
    const runs = await repeat(bench, async (_, failures) => {
      const lone = await startLoneGateway(bench, { UDIGATE_FAILURE_LIMIT: '10' })
      const statuses: number[] = []
      for (let count = 0; count < 60; count += 1) {
        const headers = {
          authorization: `udg_preview_${randomBytes(8).toString('hex')}`,
          ...spoofs(`198.51.100.${count}`),
        }
        statuses.push((await lone.call('/api/v1/submissions', { headers })).status)
      }
      const refused = statuses.filter(status => status === 429).length
      if (refused < 45) failures.push(`only ${refused} of 60 guesses were answered 429`)
      await checkHosts(lone, failures)
    })
    return { runs, worst: '60 guesses' }
  },
}

async function checkHosts({ call, key, url }: LoneGateway, failures: string[]): Promise<void> {
  for (const path of ['/', '/docs/', '/openapi.json', '/api/v1/submissions']) {
    const fields = [
      ...Object.entries(spoofs('127.0.0.1')).map(([name, value]) => `${name}: ${value}`),
      `authorization: ${key}`,
      'connection: close',
    ]
    const { text } = await talk(url, writeHead('GET', path, 'host: admin.internal', ...fields), 2_000)
    if (text.includes('admin.internal')) failures.push(`${path} names the host that the caller made up`)
    if (path.startsWith('/api') && text.includes('"live"'))
      failures.push(`${path} is answered as another address`)
  }
  const overridden = await call('/api/v1/submissions', {
    headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  })
  if (overridden.status !== 200) failures.push(`with another method in a header: ${overridden.status}`)
}
