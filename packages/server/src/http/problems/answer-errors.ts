import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { NoPlace } from '../../limits/fair-queue.ts'
import { ReaderStopped } from '../../reading/remote-reader.ts'
import { ActorOfAnotherOrganisation } from '../../store/actors.ts'
import { NewerTables } from '../../store/migrate.ts'
import { isStoreAway } from '../../store/unavailable.ts'
import { viewProblem } from './body.ts'
import { malformed, Problem } from './problem.ts'

/** The most bytes of a body, where an endpoint says nothing else. */
export const usualBodyLimit = 1024 * 1024

/** Answers whatever was thrown: a problem says what it is, everything else says nothing of its inside. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error, request)
  logBreakdown(error, problem, request, 'request failed')
  sendProblem(problem, request, reply)
}

/** Logs what broke down over a call. Why calls cannot be served for a while is known, and is no line for each. */
export function logBreakdown(
  error: unknown,
  { status, code }: Problem,
  { log }: FastifyRequest,
  message: string,
): void {
  if (status === 500) log.error({ err: error }, message)
  else if (code === 'reader.stopped') log.warn({ err: error }, 'reader ended')
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): void {
  noteProblem(request, problem)
  void reply
    .code(problem.status)
    .headers({ ...problem.headers, 'x-request-id': request.id })
    .type('application/problem+json')
    .send(viewProblem(problem, request.id))
}

const noted = new WeakMap<FastifyRequest, Problem>()

/** Keeps why a call could not be served, for anyone who counts. */
export function noteProblem(request: FastifyRequest, problem: Problem): void {
  noted.set(request, problem)
}

/** Why a call could not be served; `undefined` where it was. */
export function findProblemOfCall(request: FastifyRequest): Problem | undefined {
  return noted.get(request)
}

/** What the caller may know of an error. */
export function asProblem(error: unknown, { routeOptions }: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ActorOfAnotherOrganisation) {
    return new Problem('permission.actor', 'This API key may not act for this actor.')
  }
  if (error instanceof NewerTables) {
    return new Problem('store.newer', undefined, { 'retry-after': '2' })
  }
  if (isStoreAway(error)) {
    const problem = new Problem('store.unavailable', undefined, { 'retry-after': '2' })
    problem.cause = error
    return problem
  }
  if (error instanceof ReaderStopped) {
    return new Problem('reader.stopped', undefined, { 'retry-after': '2' })
  }
  if (error instanceof NoPlace) return explainNoPlace(error)
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return tooLarge(routeOptions.bodyLimit)
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('body.media-type')
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') {
    return new Problem('path.too-long')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return malformed()
  return new Problem('internal.error')
}

function explainNoPlace({ isOwnShare, retryAfter }: NoPlace): Problem {
  const nothingDone = 'Nothing was done. A repeat of the same request is safe.'
  const headers = { 'retry-after': String(retryAfter) }
  return isOwnShare
    ? new Problem('rate.limited', `Too many calls of yours are under way or wait. ${nothingDone}`, headers)
    : new Problem('server.busy', `The gateway has more to do than it can. ${nothingDone}`, headers)
}

/** @param most how many bytes the call takes */
function tooLarge(most: number | undefined): Problem {
  const isUsual = most === undefined || most === usualBodyLimit
  return new Problem(
    'body.too-large',
    isUsual ? undefined : `The body is larger than ${most / 1024 ** 2} MiB.`,
  )
}
