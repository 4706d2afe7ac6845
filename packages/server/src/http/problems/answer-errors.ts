import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ActorOfAnotherOrganisation } from '../../store/actors.ts'
import { NewerTables } from '../../store/migrate.ts'
import { CommitUnknown, StoreUnavailable } from '../../store/unavailable.ts'
import { malformed, Problem, type ProblemCode, problemBody } from './problem.ts'

/** Answers whatever was thrown: a problem says what it is, everything else says nothing of its inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  sendProblem(problem, request, reply)
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  noteProblem(request, problem)
  void reply
    .code(problem.status)
    .headers({ ...problem.headers, 'x-request-id': request.id })
    .type('application/problem+json')
    .send(problemBody(problem, request.id))
}

const noted = new WeakMap<FastifyRequest, ProblemCode>()

/** Keeps why a call could not be served, for whoever counts. */
export function noteProblem(request: FastifyRequest, { code }: Problem): void {
  noted.set(request, code)
}

/** Why a call could not be served; `undefined` where it was. */
export function problemOfCall(request: FastifyRequest): ProblemCode | undefined {
  return noted.get(request)
}

/** What the caller may know of an error. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ActorOfAnotherOrganisation) {
    return new Problem('permission.actor', 'This API key may not act for this actor.')
  }
  if (error instanceof NewerTables) {
    return new Problem(
      'store.newer',
      'A newer version of the gateway has migrated the store, and this process is to be replaced by one of that version. Nothing was done. Repeat the same request.',
      { 'retry-after': '2' },
    )
  }
  if (error instanceof StoreUnavailable || error instanceof CommitUnknown) {
    return new Problem(
      'store.unavailable',
      'The database of the gateway cannot be reached, or cannot be written to. A repeat of the same request is safe.',
      { 'retry-after': '2' },
    )
  }
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Problem('body.too-large', 'The body is larger than 1 MiB. Send one device in a request.')
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('body.media-type', 'Send the body as application/json.')
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new Problem(
      'path.too-long',
      'A part of the address is too long; no identifier has so many characters.',
    )
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed()
  return new Problem(
    'internal.error',
    'Something went wrong here. A repeat of the same request is safe; name the requestId when you report it.',
  )
}
