import {
  collectFoundInList,
  hasError,
  type JudgedFinding,
  judgedFindings,
  notePlaces,
  placeFindings,
  type ReadRequest,
  titleField,
  withInList,
} from '@udigate/sheets'
import { type Finding, RuleFailure } from '@udigate/udi'
import { findHomeLaw, findLaw } from '../../authorities/laws.ts'
import {
  describeBreakdown,
  type JudgeContext,
  judgeToSubmit,
  prepareSubmittable,
} from '../../batches/judge-record.ts'
import type { Outside } from '../../batches/reading/file-reader.ts'
import { readRequests } from '../../batches/reading/judge-file.ts'
import { rememberGroups } from '../../batches/reading/remember-groups.ts'
import { recordRow } from '../../batches/record-row.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { ImportRecordRow, ListPlan } from '../../store/tables.ts'
import { markAcknowledged, markWarnings, rememberAcknowledged } from '../../warnings/mark-acknowledged.ts'
import type { PlanAsked, PlanFound } from '../plan-records.ts'
import { collectPlan, type RecordToCollect } from './collect-plan.ts'
import type { ListToPlan, PlanFacts } from './list-reader.ts'

/** How many records are planned at once: what they ask of the store is asked together. */
const slice = 200

/** What is known of a record before the register is asked. */
type Judged =
  | { kind: 'faulty'; findings: readonly JudgedFinding[]; reasons: readonly string[] }
  | { kind: 'valid'; asked: PlanAsked; groupRecord: unknown }

/** Plans each record of a list over what is registered; its parts are the records. Nothing is written. */
export async function* planList(
  list: ListToPlan,
  { source, facts }: Outside & { facts: PlanFacts },
): AsyncGenerator<readonly ImportRecordRow[], ListPlan> {
  const law = findLaw(list.model)
  const options = {
    codes: listsWith(law, list.lists),
    strictContract: list.strictContract,
    groups: new WeakMap(),
  }
  const judging: JudgeContext = {
    known: rememberAcknowledged(rememberGroups(facts)),
    mode: 'submit',
    model: list.model,
    actor: list.actor,
    options: () => options,
    groups: new Map(),
  }
  const plan = collectPlan(law, findHomeLaw(list.model), path =>
    titleField(path, list.model as Parameters<typeof titleField>[1]),
  )
  // As a batch does: of two records that do not fit neither is sent.
  const inList = collectFoundInList(list.model as Parameters<typeof collectFoundInList>[0])
  for await (const { requests } of readRequests(list, source)) inList.add(requests)
  for await (const { requests } of readRequests(list, source)) {
    for (let from = 0; from < requests.length; from += slice) {
      const some = notePlaces(requests.slice(from, from + slice), inList.found)
      const judged = await Promise.all(some.map(request => judge(judging, request)))
      const valid = judged.flatMap(each => (each.kind === 'valid' ? [each.asked] : []))
      const found = (await facts.plans(valid)).values()
      for (const [index, request] of some.entries()) {
        const each = judged[index]
        if (each === undefined) continue
        const planned = each.kind === 'valid' ? found.next().value : undefined
        plan.add(describe(list, request, each, await withoutAcknowledged(judging, each, planned)))
      }
    }
  }
  const { records, plan: ended } = plan.end()
  for (let from = 0; from < records.length; from += slice) yield records.slice(from, from + slice)
  return ended
}

async function judge(judging: JudgeContext, request: ReadRequest): Promise<Judged> {
  const cells = (request.problems ?? []).some(({ severity }) => severity === 'error')
  const submittable = await prepareSubmittable(judging, request)
  if (!submittable.ok) {
    const findings = [...submittable.findings, ...judgedFindings(request, undefined)]
    return { kind: 'faulty', findings, reasons: [] }
  }
  try {
    const { records, ...judged } = await judgeToSubmit(judging, request, submittable)
    const { model } = submittable.request
    const validation = await markAcknowledged(judging.known, model, records, judged.validation)
    const findings = placeFindings(request, withInList({ kind: 'judged', validation }, request))
    if (cells || hasError(findings)) return { kind: 'faulty', findings, reasons: [] }
    const { device, deviceGroup } = records
    const asked = {
      actor: submittable.actor,
      records: { model, device, deviceGroup },
      marks: request.marks,
    }
    return { kind: 'valid', asked, groupRecord: deviceGroup }
  } catch (error) {
    if (!(error instanceof RuleFailure)) throw error
    return { kind: 'faulty', findings: [], reasons: describeBreakdown(error.ruleId) }
  }
}

/** What is planned of a record, without the warnings that people have acknowledged. */
async function withoutAcknowledged(
  { known }: JudgeContext,
  judged: Judged,
  planned: PlanFound | undefined,
): Promise<PlanFound | undefined> {
  if (judged.kind === 'faulty' || planned?.kind !== 'operations' || planned.warnings.length === 0)
    return planned
  const { model, ...records } = judged.asked.records
  const marked = await markWarnings<Finding & { acknowledged?: string }>(
    known,
    model,
    records,
    planned.warnings,
  )
  return { ...planned, warnings: marked.filter(({ acknowledged }) => acknowledged === undefined) }
}

function describe(
  { importId, model }: ListToPlan,
  request: ReadRequest,
  judged: Judged,
  planned: PlanFound | undefined,
): RecordToCollect {
  const {
    number,
    line,
    sheet,
    agency,
    code,
    model: own,
    has_group,
    label,
  } = recordRow(importId, model, request, {
    state: 'ready',
  })
  const row = { import_id: importId, number, line, sheet, agency, code, model: own, has_group, label }
  if (judged.kind === 'faulty') return { row, found: judged, groupRecord: undefined }
  if (planned === undefined) throw new TypeError(`Record ${request.record} is not planned.`)
  return { row, found: planned, groupRecord: judged.groupRecord }
}
