import { modelNames } from '@udigate/eudamed'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { acknowledgementsOf } from '../../store/acknowledgements.ts'
import { attemptsAt, findFailedAttempt } from '../../store/attempts.ts'
import type { Db } from '../../store/database.ts'
import { decisionsOf } from '../../store/doubts.ts'
import { lookUpsOf } from '../../store/look-ups.ts'
import { messagesOf, operationsOfSubmission, plannedOf } from '../../store/operations.ts'
import { outcomeOf, type Stop } from '../../store/outcome.ts'
import { submissionStatuses } from '../../store/submission-status.ts'
import { findOwnSubmission, listSubmissions, type SubmissionFilter } from '../../store/submissions.ts'
import type {
  AcknowledgementRow,
  AttemptRow,
  MessageRow,
  OperationRow,
  SubmissionRow,
} from '../../store/tables.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { viewOfDecision, viewOfLookUp } from '../doubts/routes.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage, textParameter } from '../endpoint/page.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { Problem } from '../problems/problem.ts'
import { summaryOf } from './summary.ts'

/** `GET /api/v1/submissions` and `/{requestId}`: what was submitted, and everything that was sent and received. */
export function submissionRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const onRequest = authenticate(gateway, 'read')
  const tags = [modelTags.submission]

  app.get(
    '/api/v1/submissions',
    {
      onRequest,
      schema: {
        operationId: 'listSubmissions',
        summary: 'List submissions, newest first',
        tags,
        querystring: listParameters,
        response: {
          200: jsonResponse('A page of submissions', 'SubmissionPage'),
          ...problemResponses(400, 401, 403),
        },
      },
    },
    async request => {
      const { limit, cursor } = readPage(request.query, requestIds)
      const rows = await listSubmissions(
        db,
        callerOf(request),
        { limit: limit + 1, before: cursor },
        readFilter(request.query),
      )
      const page = rows.slice(0, limit)
      return {
        items: page.map(row => summaryOf(row)),
        ...(rows.length > limit ? { nextCursor: page.at(-1)?.request_id } : {}),
      }
    },
  )

  app.get<{ Params: { requestId: string } }>(
    '/api/v1/submissions/:requestId',
    {
      onRequest,
      schema: {
        operationId: 'getSubmission',
        summary: 'One submission with its messages, attempts and acknowledgements',
        tags,
        params: { type: 'object', properties: { requestId: { type: 'string' } } },
        response: {
          200: jsonResponse('The submission with everything that was sent and received', 'SubmissionDetail'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async request => {
      const { requestId } = request.params
      const submission = await findOwnSubmission(db, callerOf(request), requestId)
      if (!submission) throw new Problem('path.unknown', `There is no submission ${requestId}.`)
      const operations = await operationsOfSubmission(db, requestId)
      const messages = await messagesOf(db, requestId)
      const stories = messages.map(async message =>
        storyOf(
          message,
          await attemptsAt(db, message.message_id),
          await acknowledgementsOf(db, message.message_id),
        ),
      )
      return {
        ...summaryOf(submission, await obstacleOf(db, submission)),
        ...detailsOf(submission),
        outcomes: await storiesOfOperations(db, requestId, operations),
        messages: await Promise.all(stories),
      }
    },
  )
}

const listParameters = {
  ...pageParameters,
  properties: {
    ...pageParameters.properties,
    status: {
      type: 'string',
      enum: [...submissionStatuses],
      description: 'IN_DOUBT are those in submission of which nobody knows what became.',
    },
    model: { type: 'string', enum: [...modelNames] },
    actorCode: { type: 'string', description: 'SRN of the actor.' },
    search: {
      type: 'string',
      maxLength: 120,
      description: 'A requestId, or the beginning of the code of a device or a device group.',
    },
  },
}

function readFilter(query: unknown): SubmissionFilter {
  const { actorCode, ...given } = query as Record<string, unknown>
  const status = submissionStatuses.find(known => known === given.status)
  if (given.status !== undefined && status === undefined) {
    throw new Problem('request.parameter', `status must be one of ${submissionStatuses.join(', ')}.`)
  }
  return {
    status,
    model: textParameter('model', given.model),
    actor: textParameter('actorCode', actorCode),
    search: textParameter('search', given.search),
  }
}

/** What a requestId looks like, which is the cursor of the list too. */
const requestIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is in the way of a submission that has not ended. */
async function obstacleOf(db: Db, { request_id, outcome }: SubmissionRow) {
  return outcome === null ? findFailedAttempt(db, request_id) : undefined
}

function detailsOf(row: SubmissionRow) {
  const outcome = outcomeOf(row)
  const stop =
    outcome?.kind === 'partly-accepted' ? outcome.stop : outcome?.kind === 'accepted' ? undefined : outcome
  return {
    records: {
      device: JSON.parse(row.device),
      ...(row.device_group === null ? {} : { deviceGroup: JSON.parse(row.device_group) }),
    },
    ...(row.waits_for === null ? {} : { waitsFor: row.waits_for }),
    ...(stop === undefined ? {} : againstOf(stop)),
  }
}

/** How far each operation is, and what was asked and decided about it while it was in doubt. */
async function storiesOfOperations(db: Db, requestId: string, operations: readonly OperationRow[]) {
  const decisions = await decisionsOf(db, requestId)
  return Promise.all(
    operations.map(async row => {
      const lookUps = (await lookUpsOf(db, row)).map(viewOfLookUp)
      const decided = decisions.filter(({ position }) => position === row.position).map(viewOfDecision)
      return {
        ...outcomeOfOperation(row),
        ...(row.doubt === null ? {} : { doubt: row.doubt, needsOperator: row.needs_operator === 1 }),
        ...(lookUps.length === 0 ? {} : { lookUps }),
        ...(decided.length === 0 ? {} : { decisions: decided }),
      }
    }),
  )
}

/** How far one operation is, and what was said against it. */
function outcomeOfOperation(row: OperationRow) {
  const { entity, version, differences } = plannedOf(row)
  return {
    operation: row.name,
    entity,
    ...(version === undefined ? {} : { version }),
    state: row.state,
    ...(row.message_id === null ? {} : { messageId: row.message_id }),
    ...(row.result === null ? {} : againstOf(JSON.parse(row.result) as Stop)),
    differences,
  }
}

function againstOf(stop: Stop) {
  return stop.kind === 'refused' ? { refusals: stop.refusals } : { reasons: stop.reasons }
}

function storyOf(
  row: MessageRow,
  attempts: readonly AttemptRow[],
  acknowledgements: readonly AcknowledgementRow[],
) {
  return {
    messageId: row.message_id,
    correlationId: row.correlation_id,
    operation: row.operation,
    state: row.state,
    createdAt: timeOf(row.created_at),
    document: row.document,
    documentSha256: row.document_sha256,
    attempts: attempts.map(attempt => ({
      number: attempt.number,
      ebmsMessageId: attempt.ebms_message_id,
      startedAt: timeOf(attempt.started_at),
      ...(attempt.ended_at === null ? {} : { endedAt: timeOf(attempt.ended_at) }),
      ...(attempt.result === null ? {} : { result: attempt.result }),
      ...(attempt.because === null ? {} : { because: attempt.because }),
    })),
    acknowledgements: acknowledgements.map(answer => ({
      ebmsMessageId: answer.ebms_message_id,
      receivedAt: timeOf(answer.received_at),
      reading: answer.reading,
      document: new TextDecoder().decode(answer.document),
    })),
  }
}
