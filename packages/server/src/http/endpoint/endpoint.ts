import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { Caller, Scope } from '../../keys/caller.ts'
import type { Work } from '../../limits/limits.ts'
import type { Times } from '../guards/times.ts'
import type { ProblemCode } from '../problems/problem.ts'
import type { Answer } from './answer.ts'
import { authenticate, getCaller } from './authenticate.ts'
import { nameComponent } from './body.ts'
import { answerCacheable } from './cacheable.ts'
import { describeParameter, describeParameters, headerReader, queryReader } from './parameters.ts'

const noParameters = Type.Object({})

/** The groups under which the operations stand in the document. */
export const tags = [
  'Submission',
  'Validation',
  'Batches',
  'Register',
  'Actors',
  'Keys',
  'Webhooks',
  'Exports',
  'Evidence',
  'Code lists',
  'Operation',
] as const

/** What a body is sent as. */
export interface TakenBody<Value> {
  /** A named TypeBox object, which is sent as JSON; or what a file is, by its media types. */
  schema: Type.TSchema
  mediaTypes?: readonly string[]
  /** What is taken too, and not worth a place in the document. */
  furtherTypes?: readonly string[]
  /** @throws Problem where it cannot be used */
  read: (request: FastifyRequest) => Value
}

/** Everything that the document says of an endpoint, and by which its calls are read. */
export interface Declaration<
  Path extends string = string,
  Query extends Type.TObject = Type.TObject,
  Headers extends Type.TObject = Type.TObject,
  Taken = unknown,
  Answers extends Readonly<Record<number, Answer>> = Readonly<Record<number, Answer>>,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: Path
  /** Names it in the document: a verb and what it is about. */
  operationId: string
  summary: string
  description?: string
  tag: (typeof tags)[number]
  /** What the key must be for; `any-key` where every valid one will do, `nobody` where none is asked for. */
  scope: Scope | 'any-key' | 'no-key'
  /** What the document says of parts of the path, beyond that they are texts. */
  params?: Readonly<Partial<Record<keyof PathParams<Path>, Type.TSchema>>>
  query?: Query
  headers?: Headers
  body?: TakenBody<Taken>
  /** By status. The lowest of the 2xx is answered where the handler sets none. */
  answers: Answers
  /** The problems that are its own; `findProblems` adds those that follow from the rest of this. */
  problems?: readonly ProblemCode[]
  /** Whether its body changes only with the software or its settings, and so has an ETag. */
  isCacheable?: boolean
  /** Whether it is answered however much there is to do, and while the gateway stops. */
  isAlwaysAnswered?: boolean
  /** Whether breakdowns are answered in its own words, and parameters that it does not have are ignored. */
  isOfContract?: boolean
  /** What it does; `storing` where absent. */
  work?: Work
  /** The most bytes of its body, where that is not as usual. */
  bodyLimit?: number
  /** Whether its handler reads the body as a stream. */
  takesStream?: boolean
}

/** The names of the parts of a path: `srn` of `/api/v1/actors/:srn`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/** A call as its handler has it, read by what the endpoint declares. */
export interface Call<Path extends string, Query extends Type.TObject, Headers extends Type.TObject, Taken> {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  params: PathParams<Path>
  query: Type.StaticDecode<Query>
  headers: Type.StaticDecode<Headers>
  /** @throws Problem where the body cannot be used */
  readBody(): Taken
}

type Returned<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends Answer<infer Value> ? Value : never
}[keyof Answers]

/** An endpoint of the API. */
export interface Endpoint {
  /** @throws TypeError where the declaration cannot be */
  declare(gateway: Gateway): Declaration
  /** Adds its route. */
  add(app: FastifyInstance, gateway: Gateway, times: Times): Promise<void>
}

/** How an error of an endpoint is answered, where that is not as usual. */
type AnswerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void

/**
 * Declares an endpoint: what the document says of it and what its handler gets are one thing, and what its handler returns
 * is the body that it declares.
 *
 * @param make makes the handler for a gateway, when the gateway starts
 */
export function endpoint<
  const Path extends string,
  Answers extends Readonly<Record<number, Answer>>,
  Query extends Type.TObject = typeof noParameters,
  Headers extends Type.TObject = typeof noParameters,
  Taken = never,
>(
  declared:
    | Declaration<Path, Query, Headers, Taken, Answers>
    | ((gateway: Gateway) => Declaration<Path, Query, Headers, Taken, Answers>),
  make: (
    gateway: Gateway,
    times: Times,
  ) => (
    call: Call<Path, Query, Headers, Taken>,
  ) => Promise<NoInfer<Returned<Answers>>> | NoInfer<Returned<Answers>>,
  answerError?: (gateway: Gateway) => AnswerError,
): Endpoint {
  const declare = (gateway: Gateway) => (typeof declared === 'function' ? declared(gateway) : declared)
  return {
    declare,
    async add(app, gateway, times) {
      const declaration = declare(gateway)
      const handle = make(gateway, times)
      const {
        method,
        path,
        scope,
        body,
        query,
        headers = noParameters,
        isOfContract,
        bodyLimit,
      } = declaration
      const readHeaders = headerReader(headers)
      const readQuery = queryReader(query ?? noParameters)
      const status = usualStatus(declaration.answers)
      const { isAlwaysAnswered, isCacheable, takesStream, work } = declaration

      const addTo = async (scoped: FastifyInstance): Promise<void> => {
        if (body?.mediaTypes) takeOnly(scoped, body, takesStream)
        scoped.route({
          method,
          url: path,
          ...(scope === 'no-key'
            ? {}
            : { onRequest: authenticate(gateway, scope === 'any-key' ? undefined : scope) }),
          // After the key is known, before the body is read.
          preParsing: async request => {
            if (path.startsWith('/api/v1/') && !isOfContract) request.query = readQuery(request.query)
          },
          ...(bodyLimit === undefined ? {} : { bodyLimit }),
          ...(answerError ? { errorHandler: answerError(gateway) } : {}),
          config: {
            ...(isAlwaysAnswered ? { isAlwaysAnswered } : {}),
            ...(takesStream ? { takesStream } : {}),
            ...(work ? { work } : {}),
          },
          schema: describeRoute(declaration as Declaration),
          handler: async (request, reply) => {
            reply.code(status)
            const answer = await handle({
              request,
              reply,
              get caller() {
                return getCaller(request)
              },
              params: request.params as PathParams<Path>,
              query: request.query as Type.StaticDecode<Query>,
              headers: readHeaders(request.headers) as Type.StaticDecode<Headers>,
              readBody: () => (body as TakenBody<Taken>).read(request),
            })
            if (answer === undefined) return reply.send()
            return isCacheable ? answerCacheable(request, reply, answer as object) : answer
          },
        })
      }
      // Where another body than JSON is taken, no other route may have it.
      if (body?.mediaTypes) await app.register(addTo)
      else await addTo(app)
    },
  }
}

function usualStatus(answers: Readonly<Record<number, Answer>>): number {
  return Number(Object.keys(answers)[0])
}

function takeOnly(
  app: FastifyInstance,
  { mediaTypes = [], furtherTypes = [] }: TakenBody<unknown>,
  isStream = false,
): void {
  app.removeAllContentTypeParsers()
  if (isStream) {
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    return
  }
  const types = [...mediaTypes, ...furtherTypes]
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The route as the document describes it. */
function describeRoute(declaration: Declaration): object {
  const { operationId, summary, description, tag, scope, query, headers, body, path } = declaration
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const described = declaration.params as Readonly<Record<string, Type.TSchema | undefined>> | undefined
  const params = Object.fromEntries(
    names.map(name => [name, describeParameter(described?.[name] ?? Type.String())]),
  )
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...(scope === 'no-key' ? { security: [] } : {}),
    ...(names.length === 0 ? {} : { params: { type: 'object', properties: params } }),
    ...(query ? { querystring: describeParameters(query) } : {}),
    ...(headers ? { headers: describeParameters(headers) } : {}),
    ...(body ? describeBody(body) : {}),
    response: describeAnswers(declaration),
  }
}

function describeBody({ schema, mediaTypes }: TakenBody<unknown>): object {
  if (!mediaTypes) return { body: { $ref: `${nameComponent(schema)}#` } }
  return { body: { content: Object.fromEntries(mediaTypes.map(type => [type, { schema }])) } }
}

function describeAnswers({ answers, isCacheable }: Declaration): object {
  const described = Object.entries(answers).map(([status, { description, content }]) => {
    if (!content) return [status, { description, type: 'null' }] as const
    const bodies = Object.entries(content).map(([type, schema]) => [type, { schema: refer(schema) }] as const)
    return [status, { description, content: Object.fromEntries(bodies) }] as const
  })
  const notModified = { description: 'What If-None-Match names is still what is here', type: 'null' }
  return { ...Object.fromEntries(described), ...(isCacheable ? { 304: notModified } : {}) }
}

function refer(schema: Type.TSchema): object {
  return '$id' in schema ? { $ref: `${nameComponent(schema)}#` } : schema
}
