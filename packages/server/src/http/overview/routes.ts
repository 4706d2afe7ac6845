import * as Type from 'typebox'
import { answerTimes, countByStatus, countOwnDoubts, oldestWaiting } from '../../store/overview.ts'
import { findShownStates } from '../../store/shown-states.ts'
import { type SubmissionStatus, submissionStatuses } from '../../store/tables.ts'
import { formatTime } from '../endpoint/body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { Overview } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Register', scope: 'read' })

const getOverview = endpoint('GET /api/v1/overview', {
  summary: 'Counts by status and day, time to the outcome, and the connection to the authority',
  query: { days: Type.Integer({ minimum: 1, maximum: 90, default: 30 }) },
  answers: { 200: json('How things stand', Overview) },
  async handle({ caller, query }, { store, stages, days, now }) {
    const counts = await countByStatus(store.db, caller)
    const oldest = await oldestWaiting(store.db, caller)
    const connection = stages[caller.stage]
    const shown = await findShownStates(store.db, caller.stage)
    return {
      stage: caller.stage,
      at: formatTime(now().getTime()),
      statuses: Object.fromEntries(submissionStatuses.map(status => [status, counts[status] ?? 0])) as Record<
        SubmissionStatus,
        number
      >,
      doubts: await countOwnDoubts(store.db, caller),
      authority: {
        connected: connection !== undefined,
        simulated: connection?.authority.simulated ?? false,
        reachable: connection?.isReachable() ?? false,
        statesRefusedAt: formatTime(shown?.refused_at ?? null),
        changesRefusedAt: formatTime(shown?.changed_refused_at ?? null),
        oldestWaitingSince: formatTime(oldest ?? null),
      },
      answerTimes: answerTimes.map(milliseconds => milliseconds / 1000),
      days: await days.of(caller, now(), query.days),
    }
  },
})

/** `/api/v1/overview`: how things stand, at a glance. */
export const overview = { getOverview }
