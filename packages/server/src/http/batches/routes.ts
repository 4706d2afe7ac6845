import * as Type from 'typebox'
import { cancelBatch as cancel } from '../../batches/cancel-batch.ts'
import { resubmitBatch as resubmit } from '../../batches/resubmit-batch.ts'
import { describeAgent } from '../../rights/caller.ts'
import { recordPath } from '../../store/acts.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { deleteRecords, recordsAfter } from '../../store/batch-records.ts'
import { withTargets } from '../../store/batch-targets.ts'
import { listBatches as findBatches, removeBatch } from '../../store/batches.ts'
import { decodeJson } from '../../store/json.ts'
import { recordAct } from '../../store/record-act.ts'
import { batchRecordStates } from '../../store/tables.ts'
import { removeWorkItem } from '../../store/work-items.ts'
import { inCapitals, string } from '../body.ts'
import { viewAuthor } from '../endpoint/author.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { byId, byNumber, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { acknowledgedParameter } from '../submit/validation-bodies.ts'
import { readWorkOf, workQuery } from '../work-items/work-of.ts'
import {
  BatchDetail,
  BatchPage,
  BatchRecordLine,
  BatchRecordPage,
  BatchSummary,
  recordStates,
} from './bodies.ts'
import { requireBatch, requireOwnBatch } from './find-batch.ts'
import { batchReceipts } from './receipt-routes.ts'
import { viewRecord } from './record-view.ts'
import { batchRequests } from './request-route.ts'
import { batchResubmissions } from './resubmission-routes.ts'
import { batchResults } from './result-routes.ts'
import { viewBatch } from './summary.ts'
import { createBatch } from './upload-route.ts'

const endpoint = endpointWith({ tag: 'Batches', right: 'batches.manage', work: 'storing' })

const listBatches = endpoint('GET /api/v1/batches', {
  summary: 'List batches, newest first',
  right: 'batches.read',
  query: { ...pageQuery(uuids), ...workQuery },
  answers: { 200: json('A page of batches', BatchPage) },
  async handle({ caller, query: { limit, cursor: before, owner } }, gateway) {
    const workOf = readWorkOf(caller, owner)
    const rows = await findBatches(gateway.store.db, caller, { limit: limit + 1, before, workOf })
    return viewPage(rows, limit, row => viewBatch(gateway, row), byId)
  },
})

const getBatch = endpoint('GET /api/v1/batches/:id', {
  summary: 'The progress of a batch, and the outcomes of its records',
  right: 'batches.read',
  answers: { 200: json('The batch', BatchDetail) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    const batch = await requireBatch(gateway, caller, id)
    const problems = decodeJson(batch.problems) ?? []
    const names = await readAuthorNames(gateway.store.db, [batch.key_id])
    return {
      ...(await viewBatch(gateway, batch)),
      createdBy: viewAuthor(batch.key_id, names),
      problems: problems.slice(0, shownProblems),
    }
  },
})

const cancelBatch = endpoint('POST /api/v1/batches/:id/cancel', {
  act: 'batch-cancelled',
  asksReason: 'where-asked',
  summary: 'Submit nothing more of a batch; what is submitted goes its way',
  answers: { 200: json('The batch as it stands now', BatchSummary) },
  problems: ['batch.impossible', 'path.unknown', 'permission.actor'],
  async handle({ caller, params: { id } }, gateway) {
    await requireOwnBatch(gateway, caller, id)
    if (!(await cancel(gateway, id, `Cancelled by ${describeAgent(caller.agent)}.`, caller))) {
      throw new Problem('batch.impossible', 'There is nothing left of this batch that could be cancelled.')
    }
    gateway.batches.wake()
    return viewBatch(gateway, await requireBatch(gateway, caller, id))
  },
})

const resubmitBatch = endpoint('POST /api/v1/batches/:id/resubmit', {
  act: 'batch-resubmitted',
  summary: 'Submit once more what failed of a batch, and only that',
  right: 'submissions.submit',
  answers: { 202: json('The batch as it stands now', BatchSummary) },
  problems: ['batch.impossible', 'path.unknown', 'permission.actor'],
  async handle({ caller, params: { id } }, gateway) {
    const count = await resubmit(gateway, await requireOwnBatch(gateway, caller, id), caller)
    if (count === undefined) {
      throw new Problem(
        'batch.impossible',
        'Only a batch that was to submit, and is neither read nor submitted at present, can be submitted again.',
      )
    }
    gateway.batches.wake()
    return viewBatch(gateway, await requireBatch(gateway, caller, id))
  },
})

const deleteBatch = endpoint('DELETE /api/v1/batches/:id', {
  act: 'batch-deleted',
  asksReason: 'where-asked',
  summary: 'Remove a batch that has ended, with its file; what it submitted stays',
  answers: { 204: empty('It is gone') },
  problems: ['batch.impossible', 'path.unknown', 'permission.actor'],
  async handle({ caller, params: { id } }, gateway) {
    const batch = await requireOwnBatch(gateway, caller, id)
    if (batch.ended_at === null) throw new Problem('batch.impossible')
    await gateway.store.write(async at => {
      await deleteRecords(at, batch)
      await removeBatch(at, id)
      recordAct(at, caller, 'batch-deleted', recordPath('batches', id))
      await removeWorkItem(at, caller, { kind: 'batch', name: id }, caller.author, gateway.now())
    })
    return undefined
  },
})

/** What the number of a record looks like, which is the cursor of the list too. */
const numbers = /^[1-9]\d{0,8}$/

const listBatchRecords = endpoint('GET /api/v1/batches/:id/records', {
  summary: 'List the records of a batch in the order of its file, with their outcomes so far',
  right: 'batches.read',
  query: {
    ...pageQuery(numbers, Number),
    acknowledged: acknowledgedParameter,
    state: Type.Optional(Type.Enum(recordStates, { description: 'Those in this state only.' })),
  },
  answers: { 200: json('A page of records', BatchRecordPage) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id }, query }, gateway) {
    const { limit, cursor: after = 0, state, acknowledged } = query
    const batch = await requireBatch(gateway, caller, id)
    const rows = await recordsAfter(gateway.store.db, batch.id, after, limit + 1, {
      state: batchRecordStates.find(each => inCapitals(each) === state),
    })
    const targeted = await withTargets(gateway.store.db, batch.id, rows)
    const page = await viewPage(targeted, limit, row => viewRecord(row, acknowledged), byNumber)
    // The outcome of a submission is told at once, and stored with its record a moment later.
    return { ...page, items: page.items.filter(view => state === undefined || view.state === state) }
  },
})

const getBatchRecord = endpoint('GET /api/v1/batches/:id/records/:record', {
  summary: 'The outcome of one record of a batch so far',
  right: 'batches.read',
  params: { record: string('Which request of the file, from 1.') },
  query: { acknowledged: acknowledgedParameter },
  answers: { 200: json('The record', BatchRecordLine) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id, record }, query }, gateway) {
    const batch = await requireBatch(gateway, caller, id)
    const { db } = gateway.store
    const found = numbers.test(record) ? await recordsAfter(db, batch.id, Number(record) - 1, 1) : []
    const [row] = await withTargets(db, batch.id, found)
    if (row?.number !== Number(record)) {
      throw new Problem('path.unknown', `There is no record ${record} in the batch ${batch.id}.`)
    }
    return viewRecord(row, query.acknowledged)
  },
})

/** `/api/v1/batches`: files with many requests, and what each request has come to. */
export const batches = {
  listBatches,
  getBatch,
  cancelBatch,
  resubmitBatch,
  deleteBatch,
  listBatchRecords,
  getBatchRecord,
  ...batchRequests,
  ...batchResults,
  ...batchReceipts,
  ...batchResubmissions,
  createBatch,
}

/** How many problems of a file are shown with a batch; its findings have all that are kept. */
const shownProblems = 20
