import * as Type from 'typebox'
import { cancelBatch as cancel } from '../../batches/cancel-batch.ts'
import { resubmitBatch as resubmit } from '../../batches/resubmit-batch.ts'
import { listBatches as findBatches, removeBatch } from '../../store/batches.ts'
import { decodeJson } from '../../store/json.ts'
import { empty, json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, uuids, viewPageAsync } from '../endpoint/page.ts'
import { Problem } from '../problems/problem.ts'
import { BatchDetail, BatchPage, BatchSummary } from './bodies.ts'
import { requireBatch } from './find-batch.ts'
import { batchRecords } from './record-routes.ts'
import { batchResults } from './result-routes.ts'
import { viewBatch } from './summary.ts'
import { createBatch } from './upload-route.ts'

const listBatches = endpoint(
  {
    method: 'GET',
    path: '/api/v1/batches',
    operationId: 'listBatches',
    summary: 'List batches, newest first',
    tag: 'Batches',
    scope: 'read',
    query: Type.Object(pageQuery(uuids)),
    answers: { 200: json('A page of batches', BatchPage) },
  },
  gateway =>
    async ({ caller, query: { limit, cursor: before } }) => {
      const rows = await findBatches(gateway.store.db, caller, { limit: limit + 1, before })
      return viewPageAsync(
        rows,
        limit,
        row => viewBatch(gateway, row),
        ({ id }) => id,
      )
    },
)

const getBatch = endpoint(
  {
    method: 'GET',
    path: '/api/v1/batches/:id',
    operationId: 'getBatch',
    summary: 'How far a batch is, and what its records have come to',
    tag: 'Batches',
    scope: 'read',
    answers: { 200: json('The batch', BatchDetail) },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id } }) => {
      const batch = await requireBatch(gateway, caller, id)
      const problems = decodeJson(batch.problems) ?? []
      return { ...(await viewBatch(gateway, batch)), problems: problems.slice(0, shownProblems) }
    },
)

const cancelBatch = endpoint(
  {
    method: 'POST',
    path: '/api/v1/batches/:id/cancel',
    operationId: 'cancelBatch',
    summary: 'Submit nothing more of a batch; what is submitted goes its way',
    tag: 'Batches',
    scope: 'submit',
    answers: { 200: json('The batch as it stands now', BatchSummary) },
    problems: ['batch.impossible', 'path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id } }) => {
      await requireBatch(gateway, caller, id)
      if (!(await cancel(gateway, id, `Cancelled by the API key ${caller.keyId}.`))) {
        throw new Problem('batch.impossible', 'There is nothing left of this batch that could be cancelled.')
      }
      gateway.batches.wake()
      return viewBatch(gateway, await requireBatch(gateway, caller, id))
    },
)

const resubmitBatch = endpoint(
  {
    method: 'POST',
    path: '/api/v1/batches/:id/resubmit',
    operationId: 'resubmitBatch',
    summary: 'Submit once more what failed of a batch, and only that',
    tag: 'Batches',
    scope: 'submit',
    answers: { 202: json('The batch as it stands now', BatchSummary) },
    problems: ['batch.impossible', 'path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id } }) => {
      const count = await resubmit(gateway, await requireBatch(gateway, caller, id))
      if (count === undefined) {
        throw new Problem(
          'batch.impossible',
          'Only a batch that was to submit, and is neither read nor submitted at present, can be submitted again.',
        )
      }
      gateway.batches.wake()
      return viewBatch(gateway, await requireBatch(gateway, caller, id))
    },
)

const deleteBatch = endpoint(
  {
    method: 'DELETE',
    path: '/api/v1/batches/:id',
    operationId: 'deleteBatch',
    summary: 'Remove a batch that has ended, with its file; what it submitted stays',
    tag: 'Batches',
    scope: 'submit',
    answers: { 204: empty('It is gone') },
    problems: ['batch.impossible', 'path.unknown'],
  },
  gateway =>
    async ({ caller, params: { id } }) => {
      const { ended_at } = await requireBatch(gateway, caller, id)
      if (ended_at === null) throw new Problem('batch.impossible')
      await gateway.store.write(at => removeBatch(at, id))
      return undefined
    },
)

/** `/api/v1/batches`: files with many requests. */
export const batches = [
  listBatches,
  getBatch,
  cancelBatch,
  resubmitBatch,
  deleteBatch,
  ...batchRecords,
  ...batchResults,
  createBatch,
]

/** How many problems of a file are shown with a batch; its findings have all that are kept. */
const shownProblems = 20
