import type { FastifyInstance } from 'fastify'
import type * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { collectComponents } from '../body.ts'
import { type Endpoint, type Endpoints, findBodyLimit, tags } from '../endpoint/endpoint.ts'
import { ProblemBody } from '../problems/body.ts'
import { eventBodies, webhookDescriptions } from '../webhooks/events.ts'
import { type ApiDocument, addLimits } from './add-limits.ts'
import { keepDocumentToContract } from './contract-document.ts'
import { documentOperation } from './document-operation.ts'
import { headers } from './headers.ts'
import { keepDocument } from './keep-document.ts'
import { pageRoutes } from './page.ts'
import type { SharedProblems } from './share-problems.ts'

/** Where the API is: wherever the document was found. */
const servers = [
  {
    url: '/',
    description: 'This gateway, for testing (preview) and production: the API key decides which.',
    'x-internal': false,
  },
]

/**
 * Serves the OpenAPI document of what the endpoints declare, and a page for it at `/docs`. By the letter of the service contract
 * `/openapi.json` has what that has, and the page all the same everything.
 */
export async function describeApi(
  app: FastifyInstance,
  gateway: Gateway,
  endpoints: Endpoints,
): Promise<void> {
  await pageRoutes(app)
  const whole = keepDocument(() => makeDocument(gateway, endpoints))
  const { strictContract } = gateway.config
  const ofContract = keepDocument(() => keepDocumentToContract(makeDocument(gateway, endpoints)))
  const config = { work: 'serving' } as const
  app.get('/docs/json', { config }, (request, reply) => whole.answer(request, reply))
  app.get('/openapi.json', { config }, (request, reply) =>
    (strictContract ? ofContract : whole).answer(request, reply),
  )
}

function makeDocument(gateway: Gateway, endpoints: Endpoints): ApiDocument {
  const shared: SharedProblems = { responses: {}, examples: {} }
  const describe = ([name, endpoint]: [string, Endpoint]) => [
    endpoint.method.toLowerCase(),
    documentOperation(name, endpoint, findBodyLimit(endpoint, gateway), shared),
  ]
  const byPath = Map.groupBy(Object.entries(endpoints), ([, { path }]) => path)
  const paths = [...byPath].map(([path, named]) => [
    path.replaceAll(/:(\w+)/g, '{$1}'),
    Object.fromEntries(named.map(describe)),
  ])
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'udigate',
      description:
        'Register medical devices with the regulators: validate, submit, and see what the authority said.',
      version: 'v1',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    components: {
      securitySchemes: {
        ApiKeyAuth: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The API key, bare.',
        },
      },
      schemas: listComponents(Object.values(endpoints)),
      ...shared,
      headers,
    },
    paths: Object.fromEntries(paths),
    servers,
    webhooks: webhookDescriptions,
    security: [{ ApiKeyAuth: [] }],
    tags: tags.map(name => ({ name })),
  }
  const copied: ApiDocument = JSON.parse(JSON.stringify(document, asInDocument))
  addLimits(copied)
  return copied
}

/** Schemas as tools know them: named ones in their place in the document, and what few tools know said otherwise. */
function asInDocument(member: string, value: unknown): unknown {
  if (member === '$id') return undefined
  if (typeof value !== 'object' || value === null) return value
  const { $ref, const: only, patternProperties, ...rest } = value as Readonly<Record<string, unknown>>
  if (typeof $ref === 'string' && !$ref.startsWith('#')) return { $ref: `#/components/schemas/${$ref}` }
  if (only !== undefined) return { ...rest, enum: [only] }
  if (patternProperties) return { ...rest, additionalProperties: Object.values(patternProperties)[0] }
  return value
}

/** Every named body that the endpoints take and answer, in the order of the names. */
function listComponents(endpoints: readonly Endpoint[]): Readonly<Record<string, Type.TSchema>> {
  const found = new Map<string, Type.TSchema>()
  for (const { body, answers } of endpoints) {
    collectComponents(body?.schema, found)
    for (const { content } of Object.values(answers)) collectComponents(content, found)
  }
  for (const body of [ProblemBody, ...eventBodies]) collectComponents(body, found)
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
