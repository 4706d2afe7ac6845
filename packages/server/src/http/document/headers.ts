import type { Endpoint } from '../endpoint/endpoint.ts'

const text = (description: string, example: string, further: object = {}) => ({
  description,
  schema: { type: 'string', maxLength: 8192, ...further },
  example,
})

/** The header fields of answers, by the names under which the document has them. */
export const headers = {
  'X-Request-Id': text('Names this call, as in the log.', '019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a', {
    format: 'uuid',
  }),
  'X-Udigate-Stage': text('The stage of the API key; where there is one.', 'preview', {
    enum: ['preview', 'production'],
  }),
  RateLimit: text(
    'How many calls the API key has left, and in how many seconds it has all of them again; where calls are limited.',
    '"key";r=119;t=1',
  ),
  'RateLimit-Policy': text(
    'How many calls an API key has, in how many seconds; where calls are limited.',
    '"key";q=120;w=12',
  ),
  'Retry-After': {
    description: 'In how many seconds the same call may be served.',
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 86_400 },
    example: 1,
  },
  'WWW-Authenticate': text('How a key is given.', 'Bearer realm="udigate"'),
  Location: text(
    'The path of what was made or is under way.',
    '/api/v1/submissions/019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
    { format: 'uri-reference' },
  ),
  ETag: text('Names the content; give it as If-None-Match to learn whether it is still so.', '"x7P2…"'),
  'Content-Disposition': text('How the file may be called.', 'attachment; filename="results.csv"'),
} as const

type Header = keyof typeof headers

/** The header fields that an answer may have; those of an operation too where it is named. */
export function findHeaders(status: number, operation?: string, endpoint?: Endpoint): object {
  const names = [
    ...listHeaders(status),
    ...(operation !== undefined && endpoint ? listOwnHeaders(operation, endpoint, status) : []),
  ]
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

function listHeaders(status: number): Header[] {
  const names: Header[] = ['X-Request-Id', 'X-Udigate-Stage', 'RateLimit', 'RateLimit-Policy']
  if (status === 401) names.push('WWW-Authenticate')
  if (status === 429 || status === 503) names.push('Retry-After')
  return names
}

function listOwnHeaders(operation: string, { isCacheable }: Endpoint, status: number): Header[] {
  const isSubmit = operation.startsWith('submitUdiData')
  if (isSubmit && status === 409) return ['Retry-After']
  if (isSubmit && status === 202) return ['Location', 'Retry-After']
  if (importing.has(operation) && status === 201) return ['Location', 'ETag']
  if (locating.has(operation) && (status === 201 || status === 202)) return ['Location']
  if (working.has(operation) && status === 202) return ['Retry-After']
  if (versioned.has(operation) && status === 200) return ['ETag']
  if (isCacheable && (status === 200 || status === 304)) return ['ETag']
  return files.has(operation) && status === 200 ? ['Content-Disposition'] : []
}

/** The operations that make an import. */
const importing: ReadonlySet<string> = new Set(['createImport', 'changeRegistered'])

/** The operations that say where what they made is. */
const locating: ReadonlySet<string> = new Set(['createBatch', 'startPull', 'createKey', 'createWebhook'])

/** The operations that go on where they take too long. */
const working: ReadonlySet<string> = new Set([
  'getImportFindings',
  'listImportRows',
  'getImportedRecord',
  'fixImport',
  'editImport',
  'getImportFile',
  'planImport',
])

/** The operations that say the revision of an import. */
const versioned: ReadonlySet<string> = new Set([
  'getImport',
  'getImportMapping',
  'putImportMapping',
  'getImportFindings',
  'fixImport',
  'editImport',
  'undoImportChange',
  'planImport',
  'getImportPlan',
])

/** The operations that answer a file. */
const files: ReadonlySet<string> = new Set([
  'getBatchFindings',
  'getBatchResults',
  'getExport',
  'getExportArchive',
  'getTemplate',
  'getImportFile',
  'getImportReceipt',
  'getBatchReceipt',
])
