import { type JudgedFinding, judgedFindings } from '@udigate/sheets'
import { RuleFailure } from '@udigate/udi'
import { findHomeLaw } from '../authorities/laws.ts'
import type { Acting } from '../rights/caller.ts'
import { leaveReady } from '../store/batch-records.ts'
import { moveTargets, putTargets, type TargetWithPart } from '../store/batch-targets.ts'
import type { Db } from '../store/database.ts'
import type { BatchRecordRow, BatchRow } from '../store/tables.ts'
import type { Part } from '../submissions/part.ts'
import { receive } from '../submissions/receive.ts'
import type { Reception } from '../submissions/reception.ts'
import { explainUnheard, type Target, type Targets } from '../submissions/targets.ts'
import { handleAsAsked } from './batch-caller.ts'
import {
  chooseRequestModel,
  describeBreakdown,
  errorAt,
  type JudgeContext,
  judgeRecord,
  prepareSubmittable,
  type Submittable,
} from './judge-record.ts'
import type { LocatedRequest } from './reading/file-reader.ts'
import { type RecordEnd, recordRow } from './record-row.ts'
import type { BatchServices } from './services.ts'
import {
  keptForNone,
  listReady,
  listSettled,
  noTargetNow,
  type TargetEnd,
  targetRows,
} from './target-rows.ts'

/** By what the records of a batch are submitted. */
export interface SubmitContext extends JudgeContext {
  /** The further registers that a record of a model is for. */
  findTargets(actor: string, model: string): Promise<Targets>
  /** What became of records at further registers before, by their numbers. */
  before: ReadonlyMap<number, readonly TargetWithPart[]>
}

/** Submits one record and notes what becomes of it. @throws NotReady where it is not to be submitted any longer */
export async function submitRecord(
  services: BatchServices,
  batch: BatchRow,
  caller: Acting,
  judging: SubmitContext,
  request: LocatedRequest,
): Promise<void> {
  const { stages, metrics } = services
  const before = judging.before.get(request.record) ?? []
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
    return endApart(services, batch, end(what), before)
  }
  const { actor, request: asked } = submittable
  const targets = await chooseFurther(judging, request, submittable)
  if (!targets.ok) {
    return endApart(services, batch, end({ state: 'invalid', findings: targets.findings }), before)
  }
  const isSettled = listSettled(before)
  let isNoted = false
  const receiveIt = () =>
    receive(services, connection.authority, caller, actor, asked, {
      batch: { id: batch.id, record: request.record },
      marks: request.marks,
      further: targets.further.filter(({ law }) => !isSettled.has(law.id)),
      async note(db, seen) {
        // Nothing is stored of it but this; the places of its findings are asked for first.
        if (seen.kind === 'invalid' || seen.kind === 'tokenless') return
        await leaveReady(db, end(describeEnd(seen, request)))
        await noteParts(db, batch.id, request, seen.parts, before)
        isNoted = true
      },
    })
  const what = await handleAsAsked(batch, caller, receiveIt).then(
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
    return endApart(services, batch, end({ ...what, ...located }), before)
  }
  metrics.batches.moved(batch.stage, what.state)
}

/** The further registers that a record is for; or what stands against asking them. */
export async function chooseFurther(
  judging: SubmitContext,
  request: LocatedRequest,
  { actor, request: asked }: Extract<Submittable, { ok: true }>,
): Promise<{ ok: true; further: readonly Target[] } | { ok: false; findings: readonly JudgedFinding[] }> {
  const chosen = await judging.findTargets(actor, asked.model)
  const against = chosen.ok ? explainUnheard(asked, chosen.further, 'to') : [chosen.because]
  if (chosen.ok && against.length === 0) return chosen
  return { ok: false, findings: against.map(text => errorAt(request, 'request.members', '', text)) }
}

/** Notes a record that is kept for no register. */
async function endApart(
  { store, metrics }: Pick<BatchServices, 'store' | 'metrics'>,
  { id, stage }: BatchRow,
  row: BatchRecordRow,
  before: readonly TargetWithPart[],
): Promise<void> {
  await store.write(async db => {
    await leaveReady(db, row)
    await endTargets(db, id, row.number, listReady(before), keptForNone)
  })
  metrics.batches.moved(stage, row.state)
}

/** Notes what became of the parts of a record. @param before what had become of them */
export async function noteParts(
  db: Db,
  batchId: string,
  request: LocatedRequest,
  parts: readonly Part[] | undefined,
  before: readonly TargetWithPart[],
): Promise<void> {
  const rows = targetRows(batchId, request, parts)
  const left = listReady(before).filter(register => !rows.some(row => row.register === register))
  await endTargets(db, batchId, request.record, left, noTargetNow)
  await putTargets(db, rows)
}

/** Ends what was ready to be sent to further registers. */
export async function endTargets(
  db: Db,
  batchId: string,
  record: number,
  registers: readonly string[],
  end: TargetEnd,
): Promise<void> {
  for (const register of registers) await moveTargets(db, batchId, register, [record], ['ready'], end)
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
