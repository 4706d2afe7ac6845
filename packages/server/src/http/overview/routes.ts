import * as Type from 'typebox'
import { countDays } from '../../overview/days.ts'
import { answerTimes, countByStatus, countOwnDoubts, oldestWaiting } from '../../store/overview.ts'
import { type SubmissionStatus, submissionStatuses } from '../../store/tables.ts'
import { json } from '../endpoint/answer.ts'
import { formatTime } from '../endpoint/body.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Overview } from './bodies.ts'

const getOverview = endpoint(
  {
    method: 'GET',
    path: '/api/v1/overview',
    operationId: 'getOverview',
    summary: 'Counts by status and day, time to the outcome, and the way to the authority',
    tag: 'Register',
    scope: 'read',
    query: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90, default: 30 }) }),
    answers: { 200: json('How things stand', Overview) },
  },
  ({ store, stages, now }) => {
    const byDay = countDays(store)
    return async ({ caller, query }) => {
      const counts = await countByStatus(store.db, caller)
      const oldest = await oldestWaiting(store.db, caller)
      const connection = stages[caller.stage]
      return {
        stage: caller.stage,
        at: formatTime(now().getTime()),
        statuses: Object.fromEntries(
          submissionStatuses.map(status => [status, counts[status] ?? 0]),
        ) as Record<SubmissionStatus, number>,
        doubts: await countOwnDoubts(store.db, caller),
        authority: {
          connected: connection !== undefined,
          simulated: connection?.authority.simulated ?? false,
          reachable: connection?.isReachable() ?? false,
          oldestWaitingSince: formatTime(oldest ?? null),
        },
        answerTimes: answerTimes.map(milliseconds => milliseconds / 1000),
        days: await byDay.of(caller, now(), query.days),
      }
    }
  },
)

/** `/api/v1/overview`: how things stand, at a glance. */
export const overview = [getOverview]
