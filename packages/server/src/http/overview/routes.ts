import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { daysOf } from '../../overview/days.ts'
import { answerTimes, countByStatus, countOwnDoubts, oldestWaiting } from '../../store/overview.ts'
import { submissionStatuses } from '../../store/submission-status.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { Problem } from '../problems/problem.ts'

const days = { usual: 30, most: 90 }

/** `GET /api/v1/overview`: how things stand, at a glance. */
export function overviewRoute(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const byDay = daysOf(gateway.store)
  app.get(
    '/api/v1/overview',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'getOverview',
        summary: 'Counts by status and day, time to the outcome, and the way to the authority',
        tags: [modelTags.register],
        querystring: {
          type: 'object',
          properties: {
            days: { type: 'integer', minimum: 1, maximum: days.most, default: days.usual },
          },
        },
        response: { 200: jsonResponse('How things stand', 'Overview'), ...problemResponses(400, 401, 403) },
      },
    },
    async request => {
      const owner = callerOf(request)
      const count = readDays(request.query)
      const counts = await countByStatus(db, owner)
      const oldest = await oldestWaiting(db, owner)
      const connection = gateway.stages[owner.stage]
      return {
        stage: owner.stage,
        at: timeOf(gateway.now().getTime()),
        statuses: Object.fromEntries(submissionStatuses.map(status => [status, counts[status] ?? 0])),
        doubts: await countOwnDoubts(db, owner),
        authority: {
          connected: connection !== undefined,
          simulated: connection?.authority.simulated ?? false,
          reachable: connection?.isReachable() ?? false,
          ...(oldest === undefined ? {} : { oldestWaitingSince: timeOf(oldest) }),
        },
        answerTimes: answerTimes.map(milliseconds => milliseconds / 1000),
        days: await byDay.of(owner, gateway.now(), count),
      }
    },
  )
}

function readDays(query: unknown): number {
  const { days: given } = query as { days?: unknown }
  if (given === undefined) return days.usual
  const count = typeof given === 'string' && /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (count >= 1 && count <= days.most) return count
  throw new Problem('request.parameter', `days must be a whole number from 1 to ${days.most}.`)
}
