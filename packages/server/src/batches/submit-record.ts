import { RuleFailure } from '@udigate/udi'
import { leaveReady } from '../store/batch-records.ts'
import type { BatchRow } from '../store/tables.ts'
import { type Reception, receive } from '../submissions/receive.ts'
import { judgedFindings, type ReadRequest } from '../tables/index.ts'
import type { Batching } from './batching.ts'
import { errorAt, type Judging, judgeRecord, reasonsOfBreakdown, submittableOf } from './judge-record.ts'
import { type RecordEnd, recordRow } from './record-row.ts'

/** Submits one record and notes what becomes of it. @throws NotReady where it is not to be submitted any longer */
export async function submitRecord(
  batching: Batching,
  batch: BatchRow,
  judging: Judging,
  request: ReadRequest,
): Promise<void> {
  const { store, stages, metrics } = batching
  const end = (what: RecordEnd) => recordRow(batch.id, request, what)
  const submittable = await submittableOf(judging, request)
  const faulty = (request.problems ?? []).some(({ severity }) => severity === 'error')
  const connection = stages[batch.stage]
  if (!submittable.ok || faulty || !connection) {
    const judgement = await judgeRecord(judging, request)
    const what: RecordEnd =
      judgement.kind === 'broken'
        ? { state: 'failed', reasons: judgement.reasons }
        : judgement.isValid
          ? { state: 'failed', reasons: [`The stage ${batch.stage} is not connected to its authority.`] }
          : { state: 'invalid', findings: judgement.findings }
    await store.write(db => leaveReady(db, end(what)))
    metrics.batches.moved(batch.stage, what.state)
    return
  }
  const { actor, request: asked } = submittable
  let isNoted = false
  const what = await receive(batching, connection.authority, judging.caller, actor, asked, {
    batch: { id: batch.id, record: request.record },
    async note(db, seen) {
      await leaveReady(db, end(endOf(seen, request)))
      isNoted = true
    },
  }).then(
    reception => endOf(reception, request),
    // It is this record's end, and holds up none of the others.
    (error: unknown): RecordEnd => {
      if (error instanceof RuleFailure) return { state: 'failed', reasons: reasonsOfBreakdown(error.ruleId) }
      throw error
    },
  )
  if (!isNoted) await store.write(db => leaveReady(db, end(what)))
  metrics.batches.moved(batch.stage, what.state)
}

function endOf(reception: Reception, request: ReadRequest): RecordEnd {
  const { requestId } = reception
  switch (reception.kind) {
    case 'received':
      return { state: 'submitted', requestId }
    case 'invalid':
      return { state: 'invalid', findings: judgedFindings(request, reception.validation) }
    case 'blocked':
      return { state: 'blocked', reasons: reception.reasons }
    case 'tokenless':
      return {
        state: 'invalid',
        findings: reception.reasons.map(reason =>
          errorAt(request, 'request.members', '/securityToken', reason),
        ),
      }
    case 'unable':
      return { state: 'failed', reasons: reception.reasons }
    case 'mismatched':
      throw new TypeError('It has no idempotency key.')
  }
}
