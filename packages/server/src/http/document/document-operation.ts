import * as Type from 'typebox'
import { nameComponent } from '../body.ts'
import type { Answer, Endpoint, TakenBody } from '../endpoint/endpoint.ts'
import { bodyExamples } from '../examples/index.ts'
import { problems } from '../problems/problem.ts'
import { findProblems } from './find-problems.ts'
import { findHeaders } from './headers.ts'
import { addProblems, type Response, type SharedProblems } from './share-problems.ts'

/** What each media type of a body is in the document. */
type Content = Readonly<Record<string, { schema: object; examples?: object }>>

/**
 * An operation as the document has it.
 *
 * @param name of the endpoint, by which the document and its examples know it
 * @param bodyLimit the most bytes of its body, where that is not as usual
 * @param shared takes the problems that it may come to
 */
export function documentOperation(
  name: string,
  endpoint: Endpoint,
  bodyLimit: number | undefined,
  shared: SharedProblems,
): object {
  const { summary, description, tag, right, body, query = {}, headers = {} } = endpoint
  const parameters = [
    ...listParameters('query', Type.Object(query)),
    ...listPathParameters(endpoint),
    ...listParameters('header', Type.Object(headers)),
  ]
  return {
    operationId: name,
    summary,
    tags: [tag],
    description,
    requestBody: body && { required: true, content: describeTaken(name, body, bodyLimit) },
    parameters: parameters.length === 0 ? undefined : parameters,
    security: right === 'anyone' ? [] : undefined,
    responses: describeResponses(name, endpoint, shared),
  }
}

/** Anyone who leaves out a parameter with a default gets that. */
function listParameters(place: 'query' | 'header', { properties, required }: Type.TObject): object[] {
  const needed: readonly string[] = required ?? []
  return Object.entries(properties).map(([name, schema]) =>
    describePlaced(place, name, schema, needed.includes(name) && !('default' in schema)),
  )
}

function listPathParameters({ path, params = {} }: Endpoint): object[] {
  const described: Readonly<Record<string, Type.TSchema | undefined>> = params
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    describePlaced('path', name, described[name] ?? Type.String(), true),
  )
}

interface ParameterSchema {
  type?: string
  description?: string
  examples?: readonly string[]
}

/** In an address the values of a choice are texts. */
function describePlaced(place: string, name: string, schema: Type.TSchema, required: boolean): object {
  const {
    description,
    examples = [],
    ...shape
  }: ParameterSchema = 'enum' in schema ? { type: 'string', ...schema } : schema
  const [example, another] = examples
  const shown =
    another === undefined
      ? { example }
      : { examples: Object.fromEntries(examples.map(value => [value, { value }])) }
  return { schema: shape, ...shown, in: place, name, required, description }
}

/** A file is described by how long it may be, too. */
function describeTaken(
  name: string,
  { schema, mediaTypes }: TakenBody<unknown>,
  maxLength: number | undefined,
): Content {
  if (!mediaTypes) return describeContent(name, 'request', { 'application/json': schema })
  const { description, ...shape } = schema as { description?: string }
  const file = { ...shape, maxLength, description }
  return describeContent(name, 'request', Object.fromEntries(mediaTypes.map(type => [type, file])))
}

/** @param what `request`, or the status of an answer, as the examples have it */
function describeContent(
  name: string,
  what: string,
  content: Readonly<Record<string, Type.TSchema>>,
): Content {
  const examples = bodyExamples[name] ?? {}
  const described = Object.entries(content).map(([mediaType, schema]) => {
    const value = examples[mediaType === 'application/json' ? what : `${what} ${mediaType}`]
    return [
      mediaType,
      {
        schema: '$id' in schema ? { $ref: nameComponent(schema) } : schema,
        ...(value === undefined ? {} : { examples: { example: { value } } }),
      },
    ]
  })
  return Object.fromEntries(described)
}

const notModified: Answer = { description: 'What If-None-Match names is still what is here' }

/** Its own answers, and the problems that it may come to; where one status stands for both, either. */
function describeResponses(name: string, endpoint: Endpoint, shared: SharedProblems): object {
  const answers = { ...endpoint.answers, ...(endpoint.isCacheable ? { 304: notModified } : {}) }
  const own = Object.entries(answers).map(([status, { description, content }]) => {
    const headers = findHeaders(Number(status), name, endpoint)
    return [
      status,
      { description, content: content && describeContent(name, status, content), headers },
    ] as const
  })
  const responses: Record<string, Response | object> = Object.fromEntries(own)
  const byStatus = Map.groupBy(findProblems(endpoint), code => problems[code].status)
  for (const [status, kinds] of byStatus) {
    responses[status] = addProblems(responses[status] as Response | undefined, status, kinds, shared)
  }
  return responses
}
