import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { collectComponents } from '../endpoint/body.ts'
import { type Declaration, type Endpoint, tags } from '../endpoint/endpoint.ts'
import { ProblemBody } from '../problems/body.ts'
import { eventBodies, webhookDescriptions } from '../webhooks/events.ts'
import { addExamples } from './add-examples.ts'
import { addLimits } from './add-limits.ts'
import { addProblems } from './add-problems.ts'
import { addHeaders } from './answer-headers.ts'
import type { ApiDocument } from './document.ts'
import { keepDocument } from './keep-document.ts'

/** Where the API is: wherever the document was found. */
const servers = [
  {
    url: '/',
    description: 'This gateway, for testing (preview) and production: the API key decides which.',
    'x-internal': false,
  },
]

/** What the page for the document may load: its own files, and the pictures inside its style sheet. */
const pageContentSecurity = {
  'default-src': "'none'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'script-src': "'self'",
  'style-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Makes the OpenAPI document from what the endpoints declare, and serves a page for it at `/docs`. */
export async function describeApi(
  app: FastifyInstance,
  gateway: Gateway,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const declarations = endpoints.map(({ declare }) => declare(gateway))
  for (const component of componentsOf(declarations)) app.addSchema(component)
  await app.register(swagger, {
    openapi: {
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
      },
      servers,
      security: [{ ApiKeyAuth: [] }],
      webhooks: webhookDescriptions,
      tags: tags.map(name => ({ name })),
    },
    transformObject: made => {
      if (!('openapiObject' in made)) throw new TypeError('The document is not OpenAPI 3.')
      const document = made.openapiObject as ApiDocument
      // What holds of every endpoint is declared by none.
      addProblems(document, declarations)
      addHeaders(document)
      addLimits(document)
      addExamples(document)
      return made.openapiObject
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: pageContentSecurity,
    uiConfig: { layout: 'BaseLayout' },
  })
  const document = keepDocument(() => app.swagger())
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => document.answer(request, reply))
}

/** Every named body that the endpoints take and answer, in the order of the names. */
function componentsOf(declarations: readonly Declaration[]): Type.TSchema[] {
  const found = new Map<string, Type.TSchema>()
  for (const { body, answers } of declarations) {
    collectComponents(body?.schema, found)
    for (const { content } of Object.values(answers)) collectComponents(content, found)
  }
  for (const body of [ProblemBody, ...eventBodies]) collectComponents(body, found)
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component)
}
