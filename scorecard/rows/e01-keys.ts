import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

type Case = readonly [name: string, status: number, headers: Readonly<Record<string, string>>, query?: string]

/** Calls without a key that is good for them. */
export const e01: Row = {
  id: 'E1',
  isStar: true,
  fault:
    'No key, empty, cut off, changed, of another scheme, in the address, expired, revoked, without the scope, for another actor',
  limit:
    '401, or 403 for the scope and the actor; unknown, expired and revoked look the same; 0 stored; before the body is read',
  runs: { short: 1, long: 5 },
  control: { name: 'takes keys that have ended', build: brokenBuilds['takes-ended-keys'] },
  async run(bench) {
    const { post, query, dataDir, url } = await startLoneGateway(bench)
    const key = makeKey(dataDir, 'maker', ['DE-MF-000001723'])
    const ended = {
      expired: makeKey(dataDir, 'maker', 'any', { expiresAt: Date.now() - 1 }),
      revoked: makeKey(dataDir, 'maker', 'any', { revokedAt: Date.now() - 1 }),
    }
    const reader = makeKey(dataDir, 'maker', 'any', { scopes: ['read'] })
    const elsewhere = makeKey(dataDir, 'maker', ['DE-MF-000009999'])
    const production = makeKey(dataDir, 'maker', 'any', { stage: 'production' })
    const changed = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    const invalid = {
      unknown: 'udg_preview_unknown',
      'cut off': key.slice(0, -1),
      changed,
      longer: `${key}A`,
      'in capitals': key.toUpperCase(),
      ...ended,
    }
    const cases: Case[] = [
      ['none', 401, {}],
      ['empty', 401, { authorization: '' }],
      ['the scheme alone', 401, { authorization: 'Bearer' }],
      ['another scheme', 401, { authorization: `Basic ${key}` }],
      ['in the address', 401, {}, `?key=${key}&authorization=${key}`],
      ['in another header', 401, { 'x-api-key': key }],
      ['as a cookie', 401, { cookie: `key=${key}` }],
      ...Object.entries(invalid).map(([name, value]): Case => [name, 401, { authorization: value }]),
      ['without the scope', 403, { authorization: reader }],
    ]
    const runs = await repeat(bench, async (_, failures) => {
      for (const path of [submitPath, validatePath]) {
        const told = new Set<string>()
        for (const [name, wanted, headers, parameters = ''] of cases) {
          const response = await fetch(url + path + parameters, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            // What would be refused if it were read.
            body: '{',
          })
          const { requestId: _id, ...rest } = (await response.json()) as Record<string, unknown>
          if (response.status !== wanted) failures.push(`${name}: ${response.status} instead of ${wanted}`)
          if (wanted === 401 && !response.headers.has('www-authenticate'))
            failures.push(`${name}: not asked for a key`)
          if (name in invalid) told.add(JSON.stringify(rest))
        }
        if (told.size !== 1) failures.push(`${told.size} different answers to keys that are not valid`)
      }
      const other = await post(submitPath, freshRequest(), { authorization: elsewhere })
      if (other.status !== 403) failures.push(`for another actor: ${other.status}`)
      const unconnected = await post(submitPath, freshRequest(), { authorization: production })
      if (unconnected.status !== 500)
        failures.push(`on the stage that is not connected: ${unconnected.status}`)
      const [{ count } = { count: -1 }] = query('select count(*) as count from submission')
      if (count !== 0) failures.push(`${count} submissions are stored`)
    })
    return { runs, worst: `${cases.length} kinds` }
  },
}
