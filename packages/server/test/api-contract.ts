import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { pino } from 'pino'
import { readConfig } from '../src/config/read-config.ts'
import { startGateway } from '../src/start.ts'
import { formats } from './document-formats.ts'
import { layEmptyStore } from './empty-store.ts'

/** What is held against the document. */
export interface ContractAnswer {
  status: number
  contentType: string
  text: string
}

/** The OpenAPI document, as far as answers are held against it. */
export interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedResponse> }>>
  components: { responses: Record<string, DocumentedResponse> }
}

interface DocumentedResponse {
  $ref?: string
  content?: Record<string, { examples?: Record<string, unknown> }>
}

/**
 * Holds answers against a document: their status, their media type, and their body by its schema, with no member beside
 * those that are named.
 */
export interface ApiContract {
  /**
   * @param path with its query
   * @throws Error that names the operation, where the answer is none that the document gives it
   */
  check(method: string, path: string, answer: ContractAnswer): void
}

/** The contract of the gateway as it stands in the sources. Whatever the gateway of a test answers is held against it. */
export function ownContract(): Promise<ApiContract> {
  contract ??= ownDocument().then(makeContract)
  return contract
}
let contract: Promise<ApiContract> | undefined

/** The document that a gateway serves: made once for all tests of a run. */
export function ownDocument(): Promise<ApiDocument> {
  document ??= readOwnDocument()
  return document
}
let document: Promise<ApiDocument> | undefined

/** Compiles what it needs of a document, when it needs it. */
export function makeContract(document: ApiDocument): ApiContract {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, formats })
  ajv.addSchema(closed(document), 'openapi')
  const checks = new Map<string, ValidateFunction>()
  const findPath = pathFinder(Object.keys(document.paths))

  const assertBody = (place: readonly string[], body: unknown, operation: string): void => {
    const pointer = place.map(asFragment).join('/')
    const check = checks.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` })
    checks.set(pointer, check)
    if (check(body)) return
    throw new Error(`${operation}: ${ajv.errorsText(check.errors)} in ${JSON.stringify(body).slice(0, 2000)}`)
  }
  return {
    check(method, address, { status, contentType, text }) {
      const path = findPath(address.split('?', 1)[0] ?? '')
      // Fastify answers HEAD wherever it answers GET.
      const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
      const responses = path === undefined ? undefined : document.paths[path]?.[verb]?.responses
      if (path === undefined || !responses) {
        assertUndescribed(method, address, status, contentType)
        return
      }
      const operation = `${verb} ${path} ${status}`
      const mediaType = contentType.split(';', 1)[0] ?? ''
      const described = responses[status]
      const name = described?.$ref?.split('/').at(-1)
      const response = name === undefined ? described : document.components.responses[name]
      if (!response) throw new Error(`${operation} is not documented: ${text.slice(0, 500)}`)
      if (!response.content || method === 'HEAD') {
        if (text !== '') throw new Error(`${operation} is documented without a body: ${text.slice(0, 500)}`)
        return
      }
      if (!(mediaType in response.content)) throw new Error(`${operation} ${mediaType} is not documented`)
      const place =
        name === undefined
          ? ['paths', path, verb, 'responses', String(status)]
          : ['components', 'responses', name]
      for (const body of bodiesIn(mediaType, text)) {
        assertBody([...place, 'content', mediaType, 'schema'], body, `${operation} ${mediaType}`)
      }
      if (mediaType === 'application/problem+json') {
        const { code } = JSON.parse(text)
        const { examples = {} } = response.content[mediaType] ?? {}
        if (!(code in examples)) throw new Error(`${operation} is documented without the problem ${code}`)
      }
    },
  }
}

/** The JSON values of a body; of a text, none. */
function bodiesIn(mediaType: string, text: string): unknown[] {
  if (mediaType === 'application/x-ndjson') {
    return text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
  }
  return /[/+]json$/.test(mediaType) ? [JSON.parse(text)] : []
}

/** What no operation of the document answers: a problem, or a page for people. */
function assertUndescribed(method: string, address: string, status: number, contentType: string): void {
  const isPage = /^\/(docs\b.*|openapi\.json|)(\?.*)?$/.test(address)
  if (isPage || contentType.startsWith('application/problem+json')) return
  throw new Error(
    `${method} ${address} answers ${status} ${contentType}, and is no operation of the document`,
  )
}

/** Finds which path of the document an address is at; the one with the fewest parameters counts. */
function pathFinder(paths: readonly string[]): (address: string) => string | undefined {
  const known = paths
    .map(path => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((one, other) => parametersIn(one.path) - parametersIn(other.path))
  return address => known.find(({ pattern }) => pattern.test(address))?.path
}

function parametersIn(path: string): number {
  return path.split('{').length
}

/** The document with no member in any object but those it names. */
function closed(document: ApiDocument): object {
  return JSON.parse(JSON.stringify(document), (_key, value) =>
    isObjectSchema(value) ? { additionalProperties: false, ...value } : value,
  )
}

function isObjectSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object'
}

function asFragment(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

const now = (): Date => new Date()

async function readOwnDocument(): Promise<ApiDocument> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-contract-'))
  const reading = readConfig({ PORT: '0', UDIGATE_DATA_DIR: folder })
  if ('mistakes' in reading) throw new Error(reading.mistakes.join('\n'))
  await layEmptyStore(folder)
  const gateway = await startGateway(reading.config, pino({ level: 'silent' }), {
    now,
    monotonic: now,
    randomBytes: count => randomBytes(count),
  })
  try {
    return (await (await fetch(`${gateway.url}/openapi.json`)).json()) as ApiDocument
  } finally {
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
