import * as Type from 'typebox'
import { recordsAfter } from '../../store/batch-records.ts'
import { batchRecordStates } from '../../store/tables.ts'
import { json } from '../endpoint/answer.ts'
import { inCapitals } from '../endpoint/body.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { BatchRecordLine, BatchRecordPage, recordStates } from './bodies.ts'
import { requireBatch } from './find-batch.ts'
import { viewRecord } from './record-view.ts'

/** What the number of a record looks like, which is the cursor of the list too. */
const numbers = /^[1-9]\d{0,8}$/

const listBatchRecords = endpoint(
  {
    method: 'GET',
    path: '/api/v1/batches/:id/records',
    operationId: 'listBatchRecords',
    summary: 'List the records of a batch in the order of its file, and what they have come to so far',
    tag: 'Batches',
    scope: 'read',
    query: Type.Object({
      ...pageQuery(numbers),
      state: Type.Optional(Type.Enum(recordStates, { description: 'Those in this state only.' })),
    }),
    answers: { 200: json('A page of records', BatchRecordPage) },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id }, query: { limit, cursor, state } }) => {
      const batch = await requireBatch(gateway, caller, id)
      const rows = await recordsAfter(gateway.store.db, batch.id, Number(cursor ?? 0), limit + 1, {
        state: batchRecordStates.find(each => inCapitals(each) === state),
      })
      const page = viewPage(rows, limit, viewRecord, ({ number }) => String(number))
      // The outcome of a submission is told at once, and stored with its record a moment later.
      return { ...page, items: page.items.filter(view => state === undefined || view.state === state) }
    },
)

const getBatchRecord = endpoint(
  {
    method: 'GET',
    path: '/api/v1/batches/:id/records/:record',
    operationId: 'getBatchRecord',
    summary: 'What one record of a batch has come to so far',
    tag: 'Batches',
    scope: 'read',
    params: { record: Type.String({ description: 'Which request of the file, from 1.' }) },
    answers: { 200: json('The record', BatchRecordLine) },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id, record } }) => {
      const batch = await requireBatch(gateway, caller, id)
      const [row] = numbers.test(record)
        ? await recordsAfter(gateway.store.db, batch.id, Number(record) - 1, 1)
        : []
      if (row?.number !== Number(record)) {
        throw new Problem('path.unknown', `There is no record ${record} in the batch ${batch.id}.`)
      }
      return viewRecord(row)
    },
)

/** `/api/v1/batches/{id}/records`: what the records of a file have come to, page by page, or one of them. */
export const batchRecords = [listBatchRecords, getBatchRecord]
