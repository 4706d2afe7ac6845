import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import { listAcknowledgements } from '../../store/acknowledgements.ts'
import { attemptsAt, findFailedAttempt } from '../../store/attempts.ts'
import type { Db } from '../../store/database.ts'
import { listDecisions } from '../../store/doubts.ts'
import { listLookUps } from '../../store/look-ups.ts'
import { listMessages, listSubmissionOperations } from '../../store/operations.ts'
import { findOwnSubmission, listSubmissions as findSubmissions } from '../../store/submissions.ts'
import { submissionStatuses } from '../../store/tables.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { type StoredMessage, type StoredOperation, SubmissionDetail, viewSubmissionDetail } from './bodies.ts'
import { SubmissionPage, viewSubmission } from './summary.ts'

const listSubmissions = endpoint(
  {
    method: 'GET',
    path: '/api/v1/submissions',
    operationId: 'listSubmissions',
    summary: 'List submissions, newest first',
    tag: 'Submission',
    scope: 'read',
    query: Type.Object({
      ...pageQuery(uuids),
      status: Type.Optional(
        Type.Enum([...submissionStatuses], {
          description: 'IN_DOUBT are those in submission whose outcome is unknown.',
        }),
      ),
      model: Type.Optional(Type.Enum([...modelNames])),
      actorCode: Type.Optional(Type.String({ maxLength: 120, description: 'SRN of the actor.' })),
      search: Type.Optional(
        Type.String({
          maxLength: 120,
          description: 'A requestId, or the beginning of the code of a device or a device group.',
        }),
      ),
    }),
    answers: { 200: json('A page of submissions', SubmissionPage) },
  },
  ({ store: { db } }) =>
    async ({ caller, query: { limit, cursor: before, actorCode: actor, ...filter } }) => {
      const rows = await findSubmissions(db, caller, { limit: limit + 1, before }, { actor, ...filter })
      return viewPage(
        rows,
        limit,
        row => viewSubmission(row),
        ({ request_id }) => request_id,
      )
    },
)

const getSubmission = endpoint(
  {
    method: 'GET',
    path: '/api/v1/submissions/:requestId',
    operationId: 'getSubmission',
    summary: 'One submission with its messages, attempts and acknowledgements',
    tag: 'Submission',
    scope: 'read',
    answers: { 200: json('The submission with everything that was sent and received', SubmissionDetail) },
    problems: ['path.unknown'],
  },
  ({ store: { db } }) =>
    async ({ caller, params: { requestId } }) => {
      const submission = await findOwnSubmission(db, caller, requestId)
      if (!submission) throw new Problem('path.unknown', `There is no submission ${requestId}.`)
      const operations = await findOperations(db, requestId)
      const messages = await findMessages(db, requestId)
      // What is in the way of one that has ended does not matter.
      const obstacle = submission.outcome === null ? await findFailedAttempt(db, requestId) : undefined
      return viewSubmissionDetail(submission, obstacle, operations, messages)
    },
)

/** `/api/v1/submissions`: what was submitted, and everything that was sent and received. */
export const submissions = [listSubmissions, getSubmission]

async function findOperations(db: Db, requestId: string): Promise<StoredOperation[]> {
  const rows = await listSubmissionOperations(db, requestId)
  const decisions = await listDecisions(db, requestId)
  return Promise.all(
    rows.map(async row => ({
      row,
      lookUps: await listLookUps(db, row),
      decisions: decisions.filter(({ position }) => position === row.position),
    })),
  )
}

async function findMessages(db: Db, requestId: string): Promise<StoredMessage[]> {
  const rows = await listMessages(db, requestId)
  return Promise.all(
    rows.map(async row => ({
      row,
      attempts: await attemptsAt(db, row.message_id),
      acknowledgements: await listAcknowledgements(db, row.message_id),
    })),
  )
}
