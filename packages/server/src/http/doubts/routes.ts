import * as Type from 'typebox'
import { decideDoubt } from '../../delivery/reconcile/decide.ts'
import { listDoubts as findDoubts, listDecisions } from '../../store/doubts.ts'
import { listLookUps } from '../../store/look-ups.ts'
import { findOwnSubmission } from '../../store/submissions.ts'
import { pickSubmitted, readLabels } from '../devices/label.ts'
import { requireReach } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import { DoubtPage, DoubtResolution, readDeciders, viewDoubt } from '../submissions/doubt-bodies.ts'
import { SubmissionSummary, viewSubmission } from '../submissions/summary.ts'
import { readWorkViews } from '../work-items/bodies.ts'
import { readWorkOf, workQuery } from '../work-items/work-of.ts'

const endpoint = endpointWith({ tag: 'Submission', right: 'records.read', work: 'storing' })

/** A requestId and the position of an operation. */
const cursors = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,4}$/

const listDoubts = endpoint('GET /api/v1/doubts', {
  summary: 'List what is in doubt, newest first',
  query: {
    ...pageQuery(cursors, readCursor),
    needsOperator: Type.Optional(
      Type.Boolean({ description: 'Only those that need an operator, or do not.' }),
    ),
    ...workQuery,
  },
  answers: { 200: json('A page of doubts', DoubtPage) },
  async handle({ caller, query: { limit, cursor: after, needsOperator, owner } }, { store: { db } }) {
    const workOf = readWorkOf(caller, owner)
    const rows = await findDoubts(db, caller, { limit: limit + 1, after, needsOperator, workOf })
    const ids = rows.map(row => row.request_id)
    const work = await readWorkViews(db, caller, 'submission', ids)
    const labels = await readLabels(db, caller.stage, rows.map(pickSubmitted))
    return viewPage(
      rows,
      limit,
      async row => {
        const decisions = await listDecisions(db, row.request_id)
        const names = await readDeciders(db, decisions)
        return viewDoubt(caller.stage, row, labels, await listLookUps(db, row), decisions, names, work)
      },
      ({ request_id, position }) => `${request_id}.${position}`,
    )
  },
})

const resolveDoubt = endpoint('POST /api/v1/doubts/:requestId', {
  act: 'decided',
  summary: 'Decide what becomes of an operation in doubt',
  right: 'doubts.decide',
  body: jsonBody(DoubtResolution, ({ decision, evidence }, report) => {
    if (decision === 'registered' && evidence === undefined) {
      report('/evidence', 'What shows that the authority holds it is missing.')
    }
  }),
  answers: { 200: json('It is done, and kept with who decided it and why', SubmissionSummary) },
  problems: ['request.members', 'doubt.undecidable', 'path.unknown', 'permission.actor'],
  async handle({ caller, params: { requestId }, readBody, log }, gateway) {
    const { decision: kind, ...said } = readBody()
    const doubted = await findOwnSubmission(gateway.store.db, caller, requestId)
    if (doubted) requireReach(caller, doubted.actor)
    const connection = doubted && gateway.stages[caller.stage].get(doubted.register)
    const decided = await decideDoubt(gateway, caller, requestId, { kind, ...said })
    if (!decided) throw new Problem('path.unknown', `There is no submission ${requestId}.`)
    for (const each of requireDone(decided, 'doubt.undecidable')) gateway.noteEnded(caller.stage, each)
    connection?.delivery.wake()
    log({ submissionId: requestId, decision: kind }, 'doubt decided')
    const submission = await findOwnSubmission(gateway.store.db, caller, requestId)
    if (!submission) throw new Error(`Submission ${requestId} has gone.`)
    return viewSubmission(
      submission,
      await readLabels(gateway.store.db, caller.stage, [pickSubmitted(submission)]),
    )
  },
})

/** `/api/v1/doubts`: operations whose outcome is not known yet, and what people decide about them. */
export const doubts = { listDoubts, resolveDoubt }

function readCursor(cursor: string) {
  const [request_id = '', position] = cursor.split('.')
  return { request_id, position: Number(position) }
}
