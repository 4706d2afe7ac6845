import * as Type from 'typebox'
import { decideDoubt } from '../../delivery/reconcile/decide.ts'
import { listDoubts as findDoubts, listDecisions } from '../../store/doubts.ts'
import { listLookUps } from '../../store/look-ups.ts'
import { findOwnSubmission } from '../../store/submissions.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, viewPageAsync } from '../endpoint/page.ts'
import { membersReader } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { SubmissionSummary, viewSubmission } from '../submissions/summary.ts'
import { DoubtPage, DoubtResolution, viewDoubt } from './bodies.ts'

/** A requestId and the position of an operation. */
const cursors = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/

const listDoubts = endpoint(
  {
    method: 'GET',
    path: '/api/v1/doubts',
    operationId: 'listDoubts',
    summary: 'List what is in doubt, newest first',
    tag: 'Submission',
    scope: 'read',
    query: Type.Object({
      ...pageQuery(cursors),
      needsOperator: Type.Optional(
        Type.Boolean({ description: 'Only those that need an operator, or do not.' }),
      ),
    }),
    answers: { 200: json('A page of doubts', DoubtPage) },
  },
  ({ store: { db } }) =>
    async ({ caller, query: { limit, cursor, needsOperator } }) => {
      const [request_id = '', position] = cursor?.split('.') ?? []
      const rows = await findDoubts(db, caller, {
        limit: limit + 1,
        after: cursor === undefined ? undefined : { request_id, position: Number(position) },
        needsOperator,
      })
      return viewPageAsync(
        rows,
        limit,
        async row =>
          viewDoubt(caller.stage, row, await listLookUps(db, row), await listDecisions(db, row.request_id)),
        ({ request_id, position }) => `${request_id}.${position}`,
      )
    },
)

const resolveDoubt = endpoint(
  {
    method: 'POST',
    path: '/api/v1/doubts/:requestId',
    operationId: 'resolveDoubt',
    summary: 'Decide what becomes of an operation in doubt',
    tag: 'Submission',
    scope: 'admin',
    body: {
      schema: DoubtResolution,
      read: membersReader(DoubtResolution, ({ decision, evidence }, report) => {
        if (decision === 'registered' && evidence === undefined) {
          report('/evidence', 'What shows that the authority holds it is missing.')
        }
      }),
    },
    answers: { 200: json('It is done, and kept with who decided it and why', SubmissionSummary) },
    problems: ['request.members', 'doubt.undecidable', 'path.unknown'],
  },
  gateway =>
    async ({ request, caller, params: { requestId }, readBody }) => {
      const { decision: kind, ...said } = readBody()
      const result = await decideDoubt(gateway, caller, requestId, { kind, ...said })
      if (result.kind === 'unknown') throw new Problem('path.unknown', `There is no submission ${requestId}.`)
      if (result.kind === 'impossible') throw new Problem('doubt.undecidable', result.because)
      for (const each of result.ended) gateway.noteEnded(caller.stage, each)
      gateway.stages[caller.stage]?.delivery.wake()
      request.log.info({ submissionId: requestId, keyId: caller.keyId, decision: kind }, 'doubt decided')
      const submission = await findOwnSubmission(gateway.store.db, caller, requestId)
      if (!submission) throw new Error(`Submission ${requestId} has gone.`)
      return viewSubmission(submission)
    },
)

/** `/api/v1/doubts`: operations whose outcome is not known yet, and what people decide about them. */
export const doubts = [listDoubts, resolveDoubt]
