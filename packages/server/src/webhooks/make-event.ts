import type { News } from '../notices/news.ts'
import { describeRegister } from '../stage.ts'
import { decodeJson } from '../store/json.ts'
import type { BatchRow, BatchState, EntityRow, EventType, PullRow, SubmissionRow } from '../store/tables.ts'
import { contractStatus } from '../submissions/describe-status.ts'
import type { WebhookEvent } from './event.ts'

type Submission = Pick<
  SubmissionRow,
  'request_id' | 'part_of' | 'organisation' | 'stage' | 'register' | 'actor' | 'outcome'
>

const submissionEvents = {
  'submission-ended': 'submission.ended',
  'submission-in-doubt': 'submission.in_doubt',
  'submission-needs-operator': 'submission.needs_operator',
} as const

/** The events in which webhooks are notified of something. */
export function makeEvents(news: News): readonly WebhookEvent[] {
  switch (news.kind) {
    case 'batch-ended':
      return [makeBatchEvent(news.batch)]
    case 'pull-ended':
      return [makePullEvent(news.pull), ...makeFindingEvents(news.pull)]
    case 'public-differs':
      return [makePublicDifferenceEvent(news.device, news.at)]
    default:
      return [makeSubmissionEvent(submissionEvents[news.kind], news.submission, news.at)]
  }
}

/** What happened to a submission. */
function makeSubmissionEvent(
  type: Extract<EventType, `submission.${string}`>,
  submission: Submission,
  at?: Date,
): WebhookEvent {
  const { request_id: requestId, part_of, organisation, stage, actor: actorCode } = submission
  const register = describeRegister(submission)
  // Of the first register nothing was said before there were others.
  const part = { ...(register && { register }), ...(part_of !== null && { partOf: part_of }) }
  const links = {
    submission: `/api/v1/submissions/${requestId}`,
    ...(type === 'submission.ended' ? {} : { doubts: '/api/v1/doubts' }),
  }
  const data = { requestId, ...part, stage, actorCode, status: contractStatus(submission), links }
  return { type, organisation, stage, at, data }
}

/** A batch has come to its end. */
function makeBatchEvent(
  batch: Pick<BatchRow, 'id' | 'organisation' | 'stage' | 'state' | 'cancelled_at' | 'ended_at'>,
): WebhookEvent {
  const { id, organisation, stage, ended_at } = batch
  const data = {
    batchId: id,
    stage,
    state: describeBatchState(batch),
    links: { batch: `/api/v1/batches/${id}`, results: `/api/v1/batches/${id}/results` },
  }
  return { type: 'batch.ended', organisation, stage, at: findDate(ended_at), data }
}

/** The states of a batch as they are shown. */
const batchStatesTold = {
  reading: 'READING',
  submitting: 'SUBMITTING',
  awaiting: 'AWAITING',
  ended: 'ENDED',
  unreadable: 'UNREADABLE',
} as const satisfies Record<BatchState, string>

/** The state of a batch as it is told. */
export function describeBatchState({ state, cancelled_at }: Pick<BatchRow, 'state' | 'cancelled_at'>) {
  return state === 'ended' && cancelled_at !== null ? 'CANCELLED' : batchStatesTold[state]
}

/** A pull is complete, or has failed. */
function makePullEvent(
  pull: Pick<PullRow, 'id' | 'organisation' | 'stage' | 'actor' | 'state' | 'differences' | 'ended_at'>,
): WebhookEvent {
  const { id, organisation, stage, actor: actorCode, state, differences, ended_at } = pull
  const links = { pull: `/api/v1/pulls/${id}` }
  const data = { pullId: id, stage, actorCode, state: state.toUpperCase(), differences, links }
  return { type: 'pull.ended', organisation, stage, at: findDate(ended_at), data }
}

/** A pull that has ended found devices or groups that are confirmed, or discarded: an event for each that there is. */
function makeFindingEvents(
  pull: Pick<PullRow, 'id' | 'organisation' | 'stage' | 'actor' | 'counts' | 'ended_at'>,
): readonly WebhookEvent[] {
  const { id, organisation, stage, actor: actorCode, counts, ended_at } = pull
  const { confirmed, discarded } = decodeJson(counts)
  const found = [
    { type: 'device.confirmed', entities: confirmed },
    { type: 'device.discarded', entities: discarded },
  ] as const
  return found.flatMap(({ type, entities }) => {
    if (entities === 0) return []
    const data = { pullId: id, stage, actorCode, entities, links: { pull: `/api/v1/pulls/${id}` } }
    return { type, organisation, stage, at: findDate(ended_at), data }
  })
}

/** The public sees a device otherwise than it is registered. */
function makePublicDifferenceEvent(
  { organisation, stage, actor: actorCode, agency, code }: EntityRow,
  at: Date,
): WebhookEvent {
  const device = `/api/v1/devices/${encodeURIComponent(agency)}/${encodeURIComponent(code)}`
  const data = { stage, actorCode, issuingAgency: agency, code, links: { public: `${device}/public` } }
  return { type: 'device.public_differs', organisation, stage, at, data }
}

function findDate(milliseconds: number | null): Date | undefined {
  return milliseconds === null ? undefined : new Date(milliseconds)
}
