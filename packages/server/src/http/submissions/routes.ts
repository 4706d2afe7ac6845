import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import { parseSearch } from '../../labels/parse-search.ts'
import { listAcknowledgements } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import { readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import { listDecisions } from '../../store/doubts.ts'
import { listSubmissions as findSubmissions } from '../../store/list-submissions.ts'
import { listLookUps } from '../../store/look-ups.ts'
import { listMessages, listSubmissionOperations } from '../../store/operations.ts'
import { findOwnRequest } from '../../store/submissions.ts'
import { submissionStatuses } from '../../store/tables.ts'
import { findObstacle } from '../../submissions/describe-status.ts'
import { pickSubmitted, readLabels } from '../devices/label.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { registerFilter } from '../entity.ts'
import { viewStoredTargets } from '../submit/targets.ts'
import { readWorkViews } from '../work-items/bodies.ts'
import { readWorkOf, workQuery } from '../work-items/work-of.ts'
import { type StoredMessage, type StoredOperation, SubmissionDetail, viewSubmissionDetail } from './bodies.ts'
import { SubmissionPage, viewSubmissions } from './summary.ts'

const endpoint = endpointWith({ tag: 'Submission', right: 'records.read', work: 'storing' })

const listSubmissions = endpoint('GET /api/v1/submissions', {
  summary: 'List submissions, newest first',
  query: {
    ...pageQuery(uuids),
    status: Type.Optional(
      Type.Enum([...submissionStatuses], {
        description: 'IN_DOUBT are those in submission whose outcome is unknown.',
      }),
    ),
    model: Type.Optional(Type.Enum([...modelNames])),
    actorCode: Type.Optional(Type.String({ maxLength: 120, description: 'SRN of the actor.' })),
    register: registerFilter,
    ...workQuery,
    search: Type.Optional(
      Type.String({
        maxLength: 120,
        description:
          'A requestId, the beginning of the code of a device or a device group, or words of a name or of the reference of one: of what is found by those, the first 5,000.',
      }),
    ),
  },
  answers: { 200: json('A page of submissions', SubmissionPage) },
  async handle({ caller, query }, { store: { db } }) {
    const { limit, cursor: before, actorCode: actor, search: typed, owner, ...filter } = query
    const workOf = readWorkOf(caller, owner)
    const search = typed === undefined ? undefined : parseSearch(typed)
    const rows = await findSubmissions(
      db,
      caller,
      { limit: limit + 1, before },
      { actor, search, workOf, ...filter },
    )
    const views = await viewSubmissions(db, caller, rows)
    return viewPage(
      views,
      limit,
      view => view,
      ({ requestId }) => requestId,
    )
  },
})

const { require: requireSubmission } = ownThing('submission', findOwnRequest)

const getSubmission = endpoint('GET /api/v1/submissions/:requestId', {
  summary: 'One submission with its messages, attempts and acknowledgements',
  description:
    'A request to several registers that its home register blocks has no submission there: under its id stands the first of its parts, which says so (`partOf`), with all of them in `targets`.',
  answers: { 200: json('The submission with everything that was sent and received', SubmissionDetail) },
  problems: ['path.unknown'],
  async handle({ caller, params }, gateway) {
    const { store, now } = gateway
    const { db } = store
    const submission = await requireSubmission(gateway, caller, params.requestId)
    const { request_id: requestId } = submission
    const operations = await findOperations(db, requestId)
    const messages = await findMessages(db, requestId)
    const obstacle = await findObstacle(db, submission, now())
    const labels = await readLabels(db, caller.stage, [pickSubmitted(submission)])
    const authors = operations.flatMap(({ decisions }) => decisions.map(({ key_id }) => key_id))
    const names = await readAuthorNames(db, [submission.key_id, ...authors])
    const work = await readWorkViews(db, caller, 'submission', [requestId])
    const detail = viewSubmissionDetail(submission, labels, obstacle, operations, messages, names)
    const targets = await viewStoredTargets(db, now(), params.requestId)
    return { ...detail, ...work(requestId), ...(targets && { targets }) }
  },
})

/** `/api/v1/submissions`: what was submitted, and everything that was sent and received. */
export const submissions = { listSubmissions, getSubmission }

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
