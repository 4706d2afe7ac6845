import { brokenBuilds } from '../builds/broken/index.ts'
import { startLoneGateway, submitPath, validatePath } from '../lone-gateway.ts'
import { repeat, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { talk, writeHead } from '../sockets.ts'

type Case = readonly [method: string, path: string, status: number, ...fields: string[]]

const json = 'content-type: application/json'
const wrongMethods = ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']
const wrongPaths = [
  '/',
  '/api',
  '/api/v1',
  '/api/v2/submit/EU_UDI_MDR',
  `${submitPath}/`,
  submitPath.toLowerCase(),
  submitPath.toUpperCase(),
  submitPath.replace('/submit', '%2Fsubmit'),
  submitPath.replace('/submit/', '//submit/'),
  '/api/v1/submit/EU_UDI_XYZ',
  '/api/v1/../v1/submit/EU_UDI_MDR',
  '/.env',
  '/..%2f..%2fetc/passwd',
]

const cases: readonly Case[] = [
  ...[submitPath, validatePath].flatMap(path => wrongMethods.map((method): Case => [method, path, 405])),
  ['POST', '/health/live', 405],
  ['DELETE', '/api/v1/submissions', 405],
  ...wrongPaths.map((path): Case => ['POST', path, path === '/' ? 405 : 404, json]),
  ['TRACE', '/api/v1/submissions', 405],
  ['POST', '/docs/static/%2e%2e/package.json', 405, json],
  ['CONNECT', 'other:443', 400],
  ...[submitPath, validatePath].flatMap((path): Case[] => [
    ['POST', path, 415, 'content-type: text/plain'],
    ['POST', path, 415, 'content-type: application/json; charset=utf-16'],
    ['POST', path, 415, 'content-type: application/xml'],
    ['POST', path, 415, 'content-type: application/x-www-form-urlencoded'],
    ['POST', path, 415, 'content-type: multipart/form-data; boundary=x'],
    ['POST', path, 415, 'content-type: application/jsonp'],
    ['POST', path, 415],
  ]),
]

/** Calls that no route takes. */
export const c07: Row = {
  id: 'C7',
  isStar: false,
  fault: `${cases.length} calls with a method, path or type of content that is not taken`,
  limit: '404, 405 with Allow, or 415; never 5xx',
  runs: { short: 1, long: 3 },
  control: { name: 'knows no other methods', build: brokenBuilds['knows-no-other-methods'] },
  async run(bench) {
    const { url, key } = await startLoneGateway(bench)
    const runs = await repeat(bench, async (_, failures) => {
      await together(cases, 8, async ([method, path, wanted, ...fields]) => {
        const name = `${method} ${path} ${fields.join(' ')}`
        const body = method === 'POST' ? '{}' : ''
        const bytes =
          writeHead(
            method,
            path,
            'host: localhost',
            `authorization: ${key}`,
            'connection: close',
            ...fields,
            ...(body ? [`content-length: ${body.length}`] : []),
          ) + body
        const { text } = await talk(url, bytes)
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
        if (status !== wanted && !(wanted === 400 && text === ''))
          failures.push(`${name}: ${status} instead of ${wanted}`)
        if (status === 405 && !/^allow: \S/im.test(text)) failures.push(`${name}: no Allow`)
      })
    })
    return { runs, worst: `${cases.length} calls` }
  },
}
