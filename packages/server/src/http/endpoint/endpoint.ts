import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as Type from 'typebox'
import type { EvidenceKind } from '../../evidence/things/things.ts'
import type { Gateway } from '../../gateway.ts'
import type { WorkOfCall } from '../../limits/kinds-of-work.ts'
import type { Caller } from '../../rights/caller.ts'
import type { Body } from '../body.ts'
import type { ProblemCode } from '../problems/problem.ts'
import { reasonHeaders } from './call-origin.ts'
import { codeQuery, hasCode } from './code-in-query.ts'
import type { NeededRight } from './needed-right.ts'
import type { Times } from './times.ts'

/** What a call has that declares no parameters. */
const noParameters = {}

/** The groups under which the operations stand in the document. */
export const tags = [
  'Submission',
  'Validation',
  'Batches',
  'Imports',
  'Register',
  'Actors',
  'Keys',
  'People',
  'Webhooks',
  'Subscriptions',
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
  /**
   * By what a reader reads a large JSON body before the call is handled: a schema as plain data. `handler` where the handler has it judged
   * by that reader. Every JSON body says it.
   */
  readApartBy?: object | 'handler'
  /** @throws Problem where it cannot be used */
  read: (request: FastifyRequest) => Value
}

/** What an endpoint answers with one status; `Value` is what its handler returns for it. */
export interface Answer<Value = unknown> {
  description: string
  /** By media type; TypeBox objects that have an `$id`. */
  content?: Readonly<Record<string, Type.TSchema>>
  /** Never there: it carries the type. */
  value?: Value
}

/** A JSON body. @param component the named body that types the handler and stands in the document */
export function json<Component extends Type.TSchema>(
  description: string,
  component: Component,
): Answer<Body<Component>> {
  return { description, content: { 'application/json': component } }
}

/** No body. */
export function empty(description: string): Answer<undefined> {
  return { description }
}

/** What the handler sends itself: a file, or lines. @param content a schema for each media type */
export function sent(
  description: string,
  content: Readonly<Record<string, Type.TSchema>>,
): Answer<FastifyReply> {
  return { description, content }
}

/** What the endpoints of a part of the API have in common. */
export interface Defaults {
  tag: (typeof tags)[number]
  /** What the caller must be allowed to do. */
  right: NeededRight
  /** What kind of work a call is: it has a place of that kind. A GET that would be `storing` is `showing`. `reporting` is answered whatever there is to do, and while the gateway stops. */
  work: WorkOfCall
}

/** Everything that the document says of an endpoint, and by which its calls are read and handled. */
export interface Declaration<
  Path extends string = string,
  Query extends Type.TProperties = Type.TProperties,
  Headers extends Type.TProperties = Type.TProperties,
  Taken = unknown,
  Answers extends Readonly<Record<number, Answer>> = Readonly<Record<number, Answer>>,
> extends Partial<Defaults> {
  summary: string
  description?: string
  /** What the document says of parts of the path, beyond that they are texts. */
  params?: Readonly<Partial<Record<keyof PathParams<Path>, Type.TSchema>>>
  query?: Query
  headers?: Headers
  body?: TakenBody<Taken>
  /** By status. The lowest of the 2xx is answered where the handler sets none. */
  answers: Answers
  /** The problems that are its own; `findProblems` adds those that follow from the rest of this. */
  problems?: readonly ProblemCode[]
  /** The act that a call of it leaves in the audit trail. One that is no GET has it, or `changesNothing`. */
  act?: EvidenceKind
  /** Why a call of it that is no GET leaves nothing in the audit trail. */
  changesNothing?: string
  /** Whether a reason is needed: always, or where the organisation asks for reasons. */
  asksReason?: 'always' | 'where-asked'
  /** Whether its body changes only with the software or its settings, and so has an ETag. */
  isCacheable?: boolean
  /** Whether breakdowns are answered in its own words, and parameters that no call has are ignored. */
  isOfContract?: boolean
  /** The most bytes of its body, where that is not as usual. */
  bodyLimit?: number | ((gateway: Gateway) => number)
  /** Whether its handler reads the body as a stream. */
  takesStream?: boolean
  /** Serves a call. @returns the body that one of `answers` declares */
  handle(
    call: Call<Path, Query, Headers, Taken>,
    gateway: Gateway,
    times: Times,
  ): Promise<NoInfer<Returned<Answers>>> | NoInfer<Returned<Answers>>
  /** Answers an error, where that is not as usual. */
  answerError?(error: FastifyError, request: FastifyRequest, reply: FastifyReply, gateway: Gateway): void
}

/** The names of the parts of a path: `srn` of `/api/v1/actors/:srn`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

/** Parameters as they are read by what declares them. */
export type ReadParameters<Declared extends Type.TProperties> = Type.StaticDecode<Type.TObject<Declared>>

/** Logs what a caller has done, with who they are. */
export type LogAct = (facts: Readonly<Record<string, unknown>>, message: string) => void

/** A call as its handler has it, read by what the endpoint declares. */
export interface Call<
  Path extends string,
  Query extends Type.TProperties,
  Headers extends Type.TProperties,
  Taken,
> {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  params: PathParams<Path>
  query: ReadParameters<Query>
  headers: ReadParameters<Headers>
  /** @throws Problem where the body cannot be used */
  readBody(): Taken
  log: LogAct
}

type Returned<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends Answer<infer Value> ? Value : never
}[keyof Answers]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call of this method leaves in the audit trail: an act, or nothing, with the reason. */
type Leaves<Way extends Method> = Way extends 'GET'
  ? object
  : { act: EvidenceKind; changesNothing?: never } | { act?: never; changesNothing: string }

/** An endpoint of the API: what it declares, and where it is. */
export interface Endpoint extends Declaration, Defaults {
  method: Method
  path: string
  tag: Defaults['tag']
  right: NeededRight
  work: WorkOfCall
}

/** Endpoints by their names in the document, each a verb and what it is about. */
export type Endpoints = Readonly<Record<string, Endpoint>>

/**
 * Declares the endpoints of a part of the API: what the document says of one and what its handler gets are one thing, and
 * what its handler returns is the body that it declares.
 *
 * @returns makes an endpoint of its route, such as `GET /api/v1/actors/:srn`, and what it declares
 */
export function endpointWith(defaults: Defaults) {
  return <
    const Way extends Method,
    const Path extends string,
    const Answers extends Readonly<Record<number, Answer>>,
    Query extends Type.TProperties = typeof noParameters,
    Headers extends Type.TProperties = typeof noParameters,
    Taken = never,
  >(
    route: `${Way} ${Path}`,
    declared: Declaration<Path, Query, Headers, Taken, Answers> & Leaves<Way>,
  ): Endpoint => {
    const [method, path] = route.split(' ') as [Method, string]
    const endpoint = { ...defaults, ...(declared as Declaration), method, path }
    if (hasCode(path)) endpoint.query = { ...codeQuery, ...endpoint.query }
    if (method === 'GET' && endpoint.work === 'storing') endpoint.work = 'showing'
    const { right, changesNothing, isOfContract } = endpoint
    const mayTellReason =
      method !== 'GET' && right !== 'anyone' && changesNothing === undefined && !isOfContract
    return mayTellReason ? { ...endpoint, headers: { ...reasonHeaders, ...endpoint.headers } } : endpoint
  }
}

/** The most bytes of the body of an endpoint, where that is not as usual. */
export function findBodyLimit({ bodyLimit }: Endpoint, gateway: Gateway): number | undefined {
  return typeof bodyLimit === 'function' ? bodyLimit(gateway) : bodyLimit
}
