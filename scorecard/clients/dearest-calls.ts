import { hostileBodies } from '../../packages/eudamed/test/hostile-bodies.ts'
import type { DeviceRequest } from '../records.ts'
import { makeCode } from '../records.ts'

/** Stands in a body for a number that is another one in each call. */
export const counter = '{n}'

/** A call, as it is made again and again. */
export interface DearCall {
  method: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** What a caller has, of whom the dearest is asked. */
export interface DearestAsked {
  key: string
  /** Where the gateway is. */
  origin: string
  /** The address that a proxy says that it comes from. */
  address: string
  actor: string
  /** What was submitted as a batch. */
  batch: string
  devices: readonly DeviceRequest[]
}

const model = 'EU_UDI_MDR'

/** How many characters the largest body has: 1 MiB is the most. */
const largest = 1_000_000

/** The dearest that can be asked of each kind of work, by its name. */
export function listDearestCalls({
  key,
  origin,
  address,
  actor,
  batch,
  devices,
}: DearestAsked): Readonly<Record<string, DearCall[]>> {
  const json = { authorization: key, 'content-type': 'application/json' }
  const csv = { authorization: key, 'content-type': 'text/csv' }
  const get = (path: string): DearCall => ({
    method: 'GET',
    path: `/api/v1/${path}`,
    headers: { authorization: key },
  })
  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = json): DearCall => ({
    method: 'POST',
    path: `/api/v1/${path}`,
    headers,
    body,
  })
  const [device] = devices
  const code = device === undefined ? '' : makeCode(device)
  const bodies = [...hostileBodies(model, largest)].filter(({ kind }) => dearKinds.test(kind))
  return {
    judging: bodies.flatMap(({ text }) => [post(`validate/${model}`, text()), post(`plan/${model}`, text())]),
    storing: [
      get('submissions?limit=500'),
      get('devices?limit=500'),
      get('search?q=0&limit=50'),
      get('overview?days=90'),
      get('audit-trail?limit=500'),
    ],
    reading: [
      post(`mappings/propose?model=${model}`, writeHeadings(2_000), csv),
      post(`fixes?model=${model}`, writeHeadings(2_000), csv),
      post(`imports?model=${model}`, writeHeadings(2_000), csv),
    ],
    exporting: [
      get(`templates/${model}?devices=registered&format=xlsx`),
      get('audit-trail/export?format=csv'),
      get(`evidence/export?issuingAgency=GS1&code=${code}`),
      get(`batches/${batch}/results?format=csv`),
      get(`batches/${batch}/receipt`),
    ],
    verifying: [get('evidence/verification')],
    receiving: [
      post(`batches?mode=validate&model=${model}`, writeLines(devices), {
        ...json,
        'content-type': 'application/x-ndjson',
      }),
    ],
    'signing in': [
      {
        method: 'POST',
        path: '/api/v1/sign-in/password',
        headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': address },
        body: JSON.stringify({
          mail: `nobody-${counter}@filler.example`,
          password: 'a password that nobody has',
          code: '123456',
        }),
      },
    ],
    checking: [post('connection/checks', JSON.stringify({ actorCode: actor, wait: 5 }))],
  }
}

/** Those that cost the most of each way to fill a body. */
const dearKinds = /near a field|^findings|^items of/i

function writeHeadings(count: number): string {
  const columns = Array.from(
    { length: count },
    (_, index) => `Trade name of the device ${index % 7} ${index}`,
  )
  const values = columns.map((_, index) => `value ${index}`)
  return `${columns.join(';')}\n${values.join(';')}\n${values.join(';')}\n`
}

function writeLines(devices: readonly DeviceRequest[]): string {
  const line = devices.map(device => JSON.stringify(device)).join('\n')
  return `${Array.from({ length: 40 }, () => line).join('\n')}\n`
}
