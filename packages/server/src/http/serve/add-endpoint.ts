import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { type AnsweredCall, answeredCalls, handleWithin } from '../../call-context.ts'
import type { Gateway } from '../../gateway.ts'
import { identify } from '../../rights/caller.ts'
import { answerCacheable } from '../endpoint/cacheable.ts'
import { beginCall } from '../endpoint/call-origin.ts'
import { hasCode, takeCode } from '../endpoint/code-in-query.ts'
import { type Endpoint, findBodyLimit, type TakenBody } from '../endpoint/endpoint.ts'
import { findRight, requireRight } from '../endpoint/needed-right.ts'
import { headerReader, queryReader } from '../endpoint/parameters.ts'
import { getBytes } from '../endpoint/read-body.ts'
import type { Times } from '../endpoint/times.ts'
import { beginWork, endWork } from '../guards/after-call.ts'
import { explainEndOfReading, handleInTurns, isReadApart, takeOwnPlace } from '../guards/limit-load.ts'
import { makeReadNote, requireReason } from './audit-call.ts'
import { authenticate, getCaller } from './authenticate.ts'
import { tellCallAtEnd } from './tell-at-end.ts'

/**
 * Adds the route of an endpoint.
 *
 * @param meantParameters which parameters a call of the service contract refuses where it does not have them itself
 */
export async function addEndpoint(
  app: FastifyInstance,
  gateway: Gateway,
  times: Times,
  endpoint: Endpoint,
  meantParameters: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { method, path, right, body, query = {}, headers = {}, answers, isOfContract } = endpoint
  const { answerError, isCacheable, takesStream, work } = endpoint
  const bodyLimit = findBodyLimit(endpoint, gateway)
  const readHeaders = headerReader(Type.Object(headers))
  const readQuery = queryReader(Type.Object(query))
  const noteRead = makeReadNote(gateway, endpoint)
  const known = new Set([...Object.keys(query), ...meantParameters])
  const usualStatus = Number(Object.keys(answers)[0])
  const authenticated = right === 'anyone' ? undefined : authenticate(gateway, right)
  const tell = <Result>(request: FastifyRequest, work: () => Result): Result =>
    tellCallAtEnd(endpoint, request, work)

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.code(usualStatus)
    await readLargeBody(gateway, request, reply, body)
    const read = readHeaders(request.headers)
    const call: Parameters<Endpoint['handle']>[0] = {
      request,
      reply,
      get caller() {
        return getCaller(request)
      },
      params: request.params,
      query: request.query as Record<string, unknown>,
      headers: read,
      readBody: () => body?.read(request),
      log: (facts, message) => request.log.info({ ...identify(getCaller(request).agent), ...facts }, message),
    }
    const context = beginCall(request, read)
    await requireReason(gateway, endpoint, request, context)
    const answered = await handleInTurns(gateway, request, () =>
      handleWithin(context, () => endpoint.handle(call, gateway, times)),
    )
    await noteRead?.(request, context)
    if (answeredCalls.hasSubscribers) {
      answeredCalls.publish({
        method,
        path,
        status: reply.statusCode,
        acts: context.acts,
      } satisfies AnsweredCall)
    }
    // A reply that was sent is awaited as `undefined`, one that its client has hung up on too.
    if (answered === undefined) return reply.sent || reply.raw.headersSent ? reply : reply.send()
    return isCacheable ? answerCacheable(request, reply, answered as object) : answered
  }

  const addTo = async (scoped: FastifyInstance): Promise<void> => {
    if (body?.mediaTypes) takeOnly(scoped, body, takesStream)
    scoped.route({
      method,
      url: path,
      ...(authenticated
        ? { onRequest: (request, reply) => tell(request, () => authenticated(request, reply)) }
        : {}),
      // After the key is known, before the body is read.
      preParsing: async request => {
        if (path.startsWith('/api/v1/'))
          request.query = readQuery(isOfContract ? pickKnown(request.query, known) : request.query)
        if (hasCode(path)) takeCode(request)
        if (typeof right === 'object') {
          request.caller = requireRight(getCaller(request), findRight(right, request.query))
        }
      },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      ...(answerError
        ? {
            errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
              answerError(error, request, reply, gateway),
          }
        : {}),
      config: {
        ...(takesStream ? { takesStream } : {}),
        work,
        isReadApart: body?.readApartBy !== undefined,
      },
      preValidation(_request, reply, done) {
        beginWork(reply)
        done()
      },
      handler: (request, reply) => tell(request, () => answer(request, reply)).finally(() => endWork(reply)),
    })
  }
  // Where another body than JSON is taken, no other route may have it.
  if (body?.mediaTypes) await app.register(addTo)
  else await addTo(app)
}

/** Parameters that the service contract does not have are passed over where it says what is sent. */
function pickKnown(given: unknown, known: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(given as object).filter(([name]) => known.has(name)))
}

/** Has a reader read a large JSON body, unless the handler has it judged there itself. */
async function readLargeBody(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  body: TakenBody<unknown> | undefined,
): Promise<void> {
  if (typeof body?.readApartBy !== 'object' || !isReadApart(request)) return
  request.readApart = await gateway.reader
    .jsonBody({ bytes: getBytes(request), schema: body.readApartBy })
    .catch(explainEndOfReading)
  await takeOwnPlace(gateway, request, reply)
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
