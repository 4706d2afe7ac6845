import * as Type from 'typebox'
import { readRequestOfBatch } from '../../batches/read-request.ts'
import { recordsAfter } from '../../store/batch-records.ts'
import { string } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { Problem } from '../problems/problem.ts'
import { requireBatch } from './find-batch.ts'

const endpoint = endpointWith({ tag: 'Batches', right: 'batches.read', work: 'reading' })

const BatchRecordRequest = Type.Object(
  {
    model: Type.String(),
    request: Type.Unknown({
      description: 'The request as the file has it, as it is sent to submit it; without its access token.',
    }),
  },
  { $id: 'BatchRecordRequest', title: 'The request of a record of a batch' },
)

const getBatchRecordRequest = endpoint('GET /api/v1/batches/:id/records/:record/request', {
  summary: 'The request of one record of a batch, to be corrected and submitted on its own',
  params: { record: string('Which request of the file, from 1.') },
  answers: { 200: json('The request', BatchRecordRequest) },
  problems: ['path.unknown', 'batch.impossible', 'reader.stopped'],
  async handle({ caller, params: { id, record } }, gateway) {
    const batch = await requireBatch(gateway, caller, id)
    const number = /^[1-9]\d{0,8}$/.test(record) ? Number(record) : 0
    const [row] = await recordsAfter(gateway.store.db, batch.id, number - 1, 1)
    if (row?.number !== number) {
      throw new Problem('path.unknown', `There is no record ${record} in the batch ${batch.id}.`)
    }
    const found = await readRequestOfBatch(gateway, batch, number)
    if (found === undefined) {
      throw new Problem('batch.impossible', `Record ${record} of the file cannot be read as a request.`)
    }
    const { securityToken: _, ...request } = found.body
    return { model: found.model, request }
  },
})

/** `/api/v1/batches/{id}/records/{record}/request`: the request of a record. */
export const batchRequests = { getBatchRecordRequest }
