import { type JudgedFinding, judgedFindings } from '@udigate/sheets'
import { RuleFailure } from '@udigate/udi'
import { findHomeLaw } from '../authorities/laws.ts'
import { handleWithin } from '../call-context.ts'
import type { Acting } from '../rights/caller.ts'
import { leaveReady } from '../store/batch-records.ts'
import { decodeJson } from '../store/json.ts'
import type { BatchRow } from '../store/tables.ts'
import { receive } from '../submissions/receive.ts'
import type { Reception } from '../submissions/reception.ts'
import {
  chooseRequestModel,
  describeBreakdown,
  errorAt,
  type JudgeContext,
  judgeRecord,
  prepareSubmittable,
} from './judge-record.ts'
import type { LocatedRequest } from './reading/file-reader.ts'
import { type RecordEnd, recordRow } from './record-row.ts'
import type { BatchServices } from './services.ts'

/** Submits one record and notes what becomes of it. @throws NotReady where it is not to be submitted any longer */
export async function submitRecord(
  services: BatchServices,
  batch: BatchRow,
  caller: Acting,
  judging: JudgeContext,
  request: LocatedRequest,
): Promise<void> {
  const { store, stages, metrics } = services
  const end = (what: RecordEnd) => recordRow(batch.id, chooseRequestModel(judging, request), request, what)
  const submittable = await prepareSubmittable(judging, request)
  const faulty = (request.problems ?? []).some(({ severity }) => severity === 'error')
  const connection = submittable.ok
    ? stages[batch.stage].get(findHomeLaw(submittable.request.model).id)
    : undefined
  if (!submittable.ok || faulty || !connection) {
    const judgement = await judgeRecord(judging, request)
    const what: RecordEnd =
      judgement.kind === 'broken'
        ? { state: 'failed', reasons: judgement.reasons }
        : judgement.isValid
          ? { state: 'failed', reasons: [`The stage ${batch.stage} is not connected to its authority.`] }
          : { state: 'invalid', findings: await withPlaces(request, judgement.findings) }
    await store.write(db => leaveReady(db, end(what)))
    metrics.batches.moved(batch.stage, what.state)
    return
  }
  const { actor, request: asked } = submittable
  let isNoted = false
  const receiveIt = () =>
    receive(services, connection.authority, caller, actor, asked, {
      batch: { id: batch.id, record: request.record },
      marks: request.marks,
      async note(db, seen) {
        // Nothing is stored of it but this; the places of its findings are asked for first.
        if (seen.kind === 'invalid' || seen.kind === 'tokenless') return
        await leaveReady(db, end(describeEnd(seen, request)))
        isNoted = true
      },
    })
  const origin = decodeJson(batch.call)
  // The evidence of the submission says from where and why the batch was asked for.
  const received = origin ? handleWithin({ author: caller.author, origin, acts: [] }, receiveIt) : receiveIt()
  const what = await received.then(
    reception => describeEnd(reception, request),
    // It is this record's end, and holds up none of the others.
    (error: unknown): RecordEnd => {
      if (error instanceof RuleFailure) return { state: 'failed', reasons: describeBreakdown(error.ruleId) }
      throw error
    },
  )
  if (!isNoted) {
    const { findings } = what
    const located = findings && { findings: await withPlaces(request, findings) }
    await store.write(db => leaveReady(db, end({ ...what, ...located })))
  }
  metrics.batches.moved(batch.stage, what.state)
}

function describeEnd(reception: Reception, request: LocatedRequest): RecordEnd {
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

/** Findings with their places in the file, which anyone who reads it knows. */
async function withPlaces(
  { locate }: LocatedRequest,
  findings: readonly JudgedFinding[],
): Promise<readonly JudgedFinding[]> {
  const paths = findings.flatMap(({ path, place }) => (path === undefined || place ? [] : [path]))
  if (locate === undefined || paths.length === 0) return findings
  const places = await locate(paths)
  const byPath = new Map(paths.map((path, index) => [path, places[index]]))
  return findings.map(finding => {
    const place = finding.place ?? byPath.get(finding.path ?? '')
    return place === undefined ? finding : { ...finding, place }
  })
}
