import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ReaderEnded } from '../../batches/reading/file-reader.ts'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { kindsOfWork, type Work, type WorkOfCall } from '../../limits/kinds-of-work.ts'
import { usualBodyLimit } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { afterWork, type CallToEnd, endWork } from './after-call.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a call is for: every route says it. */
    work?: WorkOfCall
    /** Whether a reader reads its body where it is large. */
    isReadApart?: boolean
  }
  interface FastifyRequest {
    /** Gives the place of the call to the next one. */
    leavePlace?: (() => void) | undefined
  }
}

/** Turns calls away at once where too many are under way, and gives each caller its fair share of the others. */
export function limitLoad(app: FastifyInstance, gateway: Gateway): void {
  const { limits } = gateway
  requireWork(app)
  app.addHook('onRequest', (request, reply, done) => {
    const work = findWork(request)
    if (work === 'reporting') return done()
    const end = limits.load.begin()
    if (!end) return done(busy('The gateway has more to do than it can.'))
    afterWork(reply, end)
    // Whose the call is, is known later.
    if (kindsOfWork[work].sharedBy === 'organisation') return done()
    try {
      afterWork(reply, limits.load.beginOf(nameCaller(request, work)))
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  // Before a large body is read: all that there may be would not fit into memory.
  app.addHook('preParsing', async (request, reply) => {
    const { bodyLimit, config } = request.routeOptions
    if (request.caller && bodyLimit > usualBodyLimit && !config.takesStream) {
      await takePlace(gateway, request, reply, 'gathering')
      // Its time begins now.
      request.bodyTimer?.refresh()
    }
  })
  // The body is here by now: no place of its work is spent on waiting for it.
  app.addHook('preHandler', async (request, reply) => {
    const work = findWork(request)
    if (work === 'reporting') return
    const { leavePlace: forget } = request
    request.leavePlace = undefined
    await takePlace(gateway, request, reply, isReadApart(request) ? 'judgingLarge' : work)
    forget?.()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // Where it was refused before its handler began.
    endWork(reply)
    const work = findWork(request)
    if (work !== 'reporting' && kindsOfWork[work].heldUntil === 'answered') freePlace(request)
    done()
  })
}

/** No route is without a kind of work: the gateway does not start with one. */
function requireWork(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', route => void routes.push(route))
  app.addHook('onReady', async () => {
    const undeclared = routes.find(({ config }) => config?.work === undefined)
    if (undeclared) throw new TypeError(`${undeclared.url} does not say what work its calls are.`)
  })
}

/** Declares what the calls of all routes of a part of the application are for. */
export function declareWork(scope: FastifyInstance, work: WorkOfCall): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, work }
  })
}

/**
 * Gives a call a place of a kind of work, in that of the one that it has; it is freed in the end, or earlier by `freePlace`.
 *
 * @throws NoPlace where there is none
 */
export async function takePlace(
  { limits }: Pick<Gateway, 'limits'>,
  request: FastifyRequest,
  reply: CallToEnd,
  work: Work,
): Promise<void> {
  freePlace(request)
  const caller = nameCaller(request, work)
  const leave = await limits.places[work].enter(caller)
  request.leavePlace = leave
  // Where the answer goes nowhere, none is sent.
  afterWork(reply, leave)
}

/** Gives a call a place of its own kind of work: one whose large body was read. @throws as `takePlace` does */
export async function takeOwnPlace(
  gateway: Pick<Gateway, 'limits'>,
  request: FastifyRequest,
  reply: CallToEnd,
): Promise<void> {
  const work = findWork(request)
  if (work !== 'reporting') await takePlace(gateway, request, reply, work)
}

/** Does a call as other long works of the event loop are done, where its kind of work is one of those. */
export async function handleInTurns<Result>(
  { limits }: Pick<Gateway, 'limits'>,
  request: FastifyRequest,
  handle: () => Result,
): Promise<Awaited<Result>> {
  const work = findWork(request)
  if (work === 'reporting' || kindsOfWork[work].runs !== 'in turns in the event loop') return await handle()
  return limits.turns.within(nameCaller(request, work), handle)
}

/** JSON of so many bytes takes at most some milliseconds to read and judge (`npm run bench:bodies`); more of it is for a reader. */
const mostReadHere = 32 * 1024

/** Whether the body of a call is read, and judged, in another process. */
export function isReadApart({ body, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isReadApart === true && body instanceof Uint8Array && body.length > mostReadHere
}

/** Says what is wrong with a body that took a reader more than it may, and throws any other error. */
export function explainEndOfReading(error: unknown): never {
  if (!(error instanceof ReaderEnded) || error.reason === 'failure') throw error
  const what = error.reason === 'memory' ? 'memory' : 'time'
  throw new Problem('body.too-large', `Judging the body takes more ${what} than one call may. Divide it.`)
}

/** Gives the place of a call to the next one: for calls that do nothing but wait from now on. */
export function freePlace(request: FastifyRequest): void {
  request.leavePlace?.()
  request.leavePlace = undefined
}

/** There is no room for the call; what `detail` says is why. */
export function busy(detail: string): Problem {
  return new Problem('server.busy', `${detail} Nothing was done. A repeat of the same request is safe.`, {
    'retry-after': '1',
  })
}

/** What a call is for; one that nothing is there for is answered like a page. */
function findWork({ routeOptions }: FastifyRequest): WorkOfCall {
  return routeOptions.config.work ?? 'serving'
}

/** Whose share a call has. */
function nameCaller({ caller, ip }: FastifyRequest, work: Work): string {
  const { sharedBy } = kindsOfWork[work]
  if (sharedBy === 'address' || (caller === undefined && sharedBy !== 'organisation')) return addressBlock(ip)
  if (caller === undefined)
    throw new TypeError(`The work ${work} is of organisations, and the call names none.`)
  return caller.organisation
}
