import * as Type from 'typebox'
import type { SeenCertificate } from '../../authorities/authority.ts'
import { chooseSubject } from '../../authorities/laws.ts'
import { describePace, type Pace } from '../../delivery/pace/describe-pace.ts'
import {
  answerTimes,
  countByStatus,
  countOwnDoubts,
  countPartsByStatus,
  oldestWaiting,
} from '../../store/overview.ts'
import { findShownStates } from '../../store/shown-states.ts'
import { type SubmissionStatus, submissionStatuses } from '../../store/tables.ts'
import { type Body, formatTime } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { registerFilter } from '../entity.ts'
import { Overview, type Pacing } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

const getOverview = endpoint('GET /api/v1/overview', {
  summary: 'Counts by status and day, time to the outcome, and the connection to the authority',
  description: '`register` narrows the counts, not the connection and the doubts.',
  query: { days: Type.Integer({ minimum: 1, maximum: 90, default: 30 }), register: registerFilter },
  answers: { 200: json('How things stand', Overview) },
  async handle({ caller, query }, { store, stages, days, now, config, health }) {
    const isFurther = query.register !== undefined && chooseSubject(query.register) === 'item'
    const partsAt = isFurther ? query.register : undefined
    const counts =
      partsAt === undefined
        ? await countByStatus(store.db, caller)
        : await countPartsByStatus(store.db, { ...caller, register: partsAt })
    const [connection] = stages[caller.stage].values()
    const register = connection?.authority.law.id
    const place = register === undefined ? undefined : { ...caller, register }
    const oldest = await oldestWaiting(store.db, caller, register)
    const shown = place && (await findShownStates(store.db, place))
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
        pacing: viewPacing(
          place &&
            (await describePace(store.db, place, config.stages[place.stage][place.register]?.budget, now())),
        ),
        oldestWaitingSince: formatTime(oldest ?? null),
        endingCertificates: viewCertificates(health.certificates.listEnding(caller.stage, now())),
      },
      answerTimes: answerTimes.map(milliseconds => milliseconds / 1000),
      days: await days.of(caller, now(), query.days, partsAt),
    }
  },
})

function viewPacing(pace: Pace | undefined): Body<typeof Pacing> | undefined {
  if (pace === undefined) return undefined
  const { limits, hold, rejectedAt, gap } = pace
  return {
    ...limits,
    waitsUntil: formatTime(hold?.until.getTime() ?? null),
    waitsFor: hold?.heldFor,
    rejectedAt: formatTime(rejectedAt),
    secondsBetweenMessages: gap === 0 ? undefined : gap / 1000,
  }
}

function viewCertificates(
  ending: readonly SeenCertificate[],
): Body<typeof Overview>['authority']['endingCertificates'] {
  if (ending.length === 0) return undefined
  return ending.map(({ whose, validUntil, advice }) => ({
    whose,
    validUntil: formatTime(validUntil.getTime()),
    advice,
  }))
}

/** `/api/v1/overview`: how things stand, at a glance. */
export const overview = { getOverview }
