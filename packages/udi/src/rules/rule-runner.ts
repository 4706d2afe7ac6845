import { type Finding, seenValue } from '../finding.ts'
import { FindingLists, listFor } from '../finding-lists.ts'
import type { PatchOperation } from '../json/patch-operation.ts'
import { valueAt } from '../json/value-at.ts'
import type { Severity } from '../severity.ts'
import type { CanonicalRequest } from './canonical-request.ts'
import { type MessageTemplate, readTemplate } from './message.ts'
import type { Rule, Submission, Violation } from './rule.ts'
import { type RestOfRequest, type SpoiltFields, withoutSpoiltItems } from './spoilt-fields.ts'

/** A rule broke down while it judged a record. The record is then neither valid nor invalid. */
export class RuleFailure extends Error {
  readonly ruleId: string
  constructor(ruleId: string, cause: unknown) {
    super(`Rule ${ruleId} failed.`, { cause })
    this.name = 'RuleFailure'
    this.ruleId = ruleId
  }
}

/**
 * Takes a finding: a place in the record that it is of, and whether it is an error.
 *
 * @param describe puts it into words; only called where it is shown, and at once
 */
export type ReportFinding = (place: string, severity: Severity, describe: () => Finding) => void

/** The rules of an authority, and what is particular to its records. */
export interface RuleSet<Model extends string, Codes> {
  /** In the order in which their findings are reported. */
  readonly rules: readonly Rule<Model, Codes>[]
  /**
   * A fix as edits of the caller's own request, together with the edits that it makes necessary elsewhere; nothing where
   * that would be too many.
   */
  completeFix(
    fix: readonly PatchOperation[],
    request: CanonicalRequest,
    given: unknown,
  ): readonly PatchOperation[] | undefined
  /** Fields of the group that a caller may give beside both records. */
  readonly givenBeside: readonly string[]
}

/**
 * Runs every rule of the model whose fields have the right shape, in catalogue order, and reports what they find. Where
 * items of a list have not the right shape, rules that look at each item for itself run on the others.
 *
 * @param given the request as it arrived: findings show the values that stand there
 * @param strict whether rules take the severity they have under the service contract's own letter
 * @param info whether rules run that find no more than an info
 * @param absent JSON Pointers of records and fields that are elsewhere: rules that need them wait
 * @param group what was found of the group before; rules that read nothing else do not run again
 * @throws RuleFailure when a rule throws
 */
export type RunRules<Model extends string, Codes> = (
  model: Model,
  request: CanonicalRequest,
  given: unknown,
  spoilt: SpoiltFields,
  options: {
    codes: Codes
    strict: boolean
    info?: boolean | undefined
    absent?: readonly string[]
    group?: GroupFindings | undefined
  },
  report: ReportFinding,
) => void

/** What rules find of a device group alone, for all requests that bring it and leave the same of it to be judged. */
export interface GroupFindings {
  /** By the place of the rule. */
  readonly byRule: Map<number, { lists: FindingLists; hides: readonly string[] }>
  /** Reports what was found before. */
  repeat(lists: FindingLists): void
}

/** Makes what runs the rules of an authority. */
export function ruleRunner<Model extends string, Codes>(set: RuleSet<Model, Codes>): RunRules<Model, Codes> {
  const byModel = new Map<Model, RulesOfModel<Model, Codes>>()
  return (model, request, given, spoilt, options, report) => {
    let rulesOfModel = byModel.get(model)
    if (rulesOfModel === undefined) {
      rulesOfModel = prepareRules(set, model)
      byModel.set(model, rulesOfModel)
    }
    run(set, rulesOfModel, model, request, given, spoilt, options, report)
  }
}

function run<Model extends string, Codes>(
  set: RuleSet<Model, Codes>,
  rulesOfModel: RulesOfModel<Model, Codes>,
  model: Model,
  request: CanonicalRequest,
  given: unknown,
  spoilt: SpoiltFields,
  { codes, strict, info = false, absent = [], group }: Parameters<RunRules<Model, Codes>>[4],
  report: ReportFinding,
): void {
  const { runnable } = rulesOfModel
  const isWhole = spoilt.size === 0 && absent.length === 0
  const hindered = isWhole ? undefined : hinderedBy(spoilt, absent, rulesOfModel, request)
  const whole = judgeRecord(model, { request, shortened: noLists })
  let rest: Judged<Model> | undefined
  let judged = whole
  let running: Runnable<Model, Codes> | undefined
  const movesBetweenRecords = request.movedFields.length > 0
  let reported: Set<string> | undefined
  let into = report
  // One for all, since most findings of a hostile request are never put into words.
  let found: Violation | undefined
  const describe = (): Finding =>
    describeViolation(set, running as Runnable<Model, Codes>, strict, found as Violation, judged, given)
  const take = (violation: Violation): void => {
    const current = running as Runnable<Model, Codes>
    const { rule, mayHideOthers, record } = current
    const { severity } = (strict && current.byContract) || rule
    const { callerPath } = judged.request
    found = violation
    if (rule.yieldsTo === undefined && !mayHideOthers) {
      // Of what is not shown only the record counts, and looking at the place takes a while.
      const place = record === undefined || movesBetweenRecords ? callerPath(violation.at) : record
      into(place, severity, describe)
      return
    }
    const path = callerPath(violation.at)
    if (rule.yieldsTo?.some(id => reported?.has(`${id} ${path}`))) return
    if (mayHideOthers) {
      reported ??= new Set()
      reported.add(`${rule.id} ${path}`)
    }
    into(path, severity, describe)
  }
  try {
    for (let place = 0; place < runnable.length; place += 1) {
      const next = runnable[place] as Runnable<Model, Codes>
      if (!info && next.isInfo && !(strict && next.byContract)) continue
      running = next
      const kept = group !== undefined && readsGroupAlone(next, request) ? group : undefined
      const known = kept?.byRule.get(place)
      if (kept !== undefined && known !== undefined) {
        for (const finding of known.hides) {
          reported ??= new Set()
          reported.add(finding)
        }
        kept.repeat(known.lists)
        continue
      }
      judged = whole
      const hindrance = hindered?.[place]
      if (hindrance !== undefined) {
        if (hindrance === 'whole' || next.rule.needsWholeLists) continue
        rest ??= judgeRecord(model, withoutSpoiltItems(request, spoilt))
        judged = rest
      }
      if (kept === undefined) {
        next.check(judged.submission, take, codes)
        continue
      }
      const lists = new FindingLists()
      const before = reported
      reported = new Set(before)
      into = (path, severity, describe) => lists.add(listFor(path, severity), describe)
      next.check(judged.submission, take, codes)
      into = report
      kept.byRule.set(place, { lists, hides: [...reported].slice(before?.size ?? 0) })
      kept.repeat(lists)
    }
  } catch (cause) {
    throw new RuleFailure((running as Runnable<Model, Codes>).rule.id, cause)
  }
}

/** What rules judge: the whole request, or the rest of it. */
interface Judged<Model extends string> extends RestOfRequest {
  submission: Submission<Model>
}

/** Whether what a rule finds follows from the group alone: the device stands in for none of its fields, and repeats none. */
function readsGroupAlone<Model extends string, Codes>(
  { fieldsOfGroup }: Runnable<Model, Codes>,
  { device, movedFields }: CanonicalRequest,
): boolean {
  if (fieldsOfGroup === undefined) return false
  for (const field of fieldsOfGroup) {
    if (device[field] !== undefined) return false
    if (movedFields.length > 0 && movedFields.includes(`/deviceGroup/${field}`)) return false
  }
  return true
}

const noLists: ReadonlySet<string> = new Set()

function judgeRecord<Model extends string>(
  model: Model,
  { request, shortened }: RestOfRequest,
): Judged<Model> {
  const { device, deviceGroup, actorCode, authorizedRepresentativeCode } = request
  const submission = { model, device, deviceGroup, actorCode, authorizedRepresentativeCode }
  return { request, shortened, submission }
}

/** What keeps a rule from its fields: one that cannot be judged at all, or lists of which only items cannot. */
type Hindrance = 'whole' | 'items'

/** What hinders each rule, by its place: it reads spoilt or absent fields, under whichever of their names it knows them. */
function hinderedBy(
  spoilt: SpoiltFields,
  absent: readonly string[],
  { readers, runnable }: Pick<RulesOfModel<string, never>, 'readers' | 'runnable'>,
  { movedFields, callerPath }: CanonicalRequest,
): readonly (Hindrance | undefined)[] {
  const hindered: (Hindrance | undefined)[] = []
  const hinder = (field: string, items: ReadonlySet<number> | 'whole' | undefined): void => {
    if (items === undefined) return
    for (const reader of readers.get(field) ?? []) {
      if (items === 'whole') hindered[reader] = 'whole'
      else hindered[reader] ??= 'items'
    }
  }
  for (const [field, items] of spoilt) hinder(field, items)
  for (const field of movedFields) hinder(field, spoilt.get(callerPath(field)))
  for (const reader of absent.flatMap(path => readers.get(path) ?? [])) {
    if (!runnable[reader]?.rule.judgesEachField) hindered[reader] = 'whole'
  }
  return hindered
}

interface Runnable<Model extends string, Codes> {
  rule: Rule<Model, Codes>
  /** That of the rule: rules differ in their members, and looking it up in each takes longer than most take to judge. */
  check: Rule<Model, Codes>['check']
  message: MessageTemplate
  isInfo: boolean
  /** What holds by the letter of the service contract, where that is something else. */
  byContract: { severity: Severity; message: MessageTemplate } | undefined
  /** Whether other rules yield to it. */
  mayHideOthers: boolean
  /** The record in which all that it finds is, where it reads no other. */
  record: '/device' | '/deviceGroup' | undefined
  /** What it depends on, where these are fields of the group alone: its own, and those of the rules that it yields to. */
  fieldsOfGroup: readonly string[] | undefined
}

interface RulesOfModel<Model extends string, Codes> {
  runnable: readonly Runnable<Model, Codes>[]
  /** The places of the rules that read a field, and of those that read any of a record, by its name in the spoilt set. */
  readers: ReadonlyMap<string, readonly number[]>
}

function prepareRules<Model extends string, Codes>(
  { rules, givenBeside }: RuleSet<Model, Codes>,
  model: Model,
): RulesOfModel<Model, Codes> {
  const hiding = new Set(rules.flatMap(rule => rule.yieldsTo ?? []))
  const runnable = rules
    .filter(rule => rule.models.includes(model))
    .map(rule => ({
      rule,
      check: rule.check,
      message: readTemplate(rule.message),
      isInfo: rule.severity === 'info',
      byContract: readByContract(rule, model),
      mayHideOthers: hiding.has(rule.id),
      record: findRecordOfRule(rule, givenBeside),
      fieldsOfGroup: findFieldsOfGroup(rule, rules, givenBeside),
    }))
  const readers = new Map<string, number[]>()
  for (const [place, { rule }] of runnable.entries()) {
    for (const record of ['device', 'deviceGroup'] as const) {
      const fields = rule.reads[record]
      if (fields === undefined) continue
      for (const path of [`/${record}`, ...fields.map(field => `/${record}/${field}`)]) {
        readers.set(path, [...(readers.get(path) ?? []), place])
      }
    }
  }
  return { runnable, readers }
}

function readByContract<Model extends string, Codes>(
  { byContract }: Rule<Model, Codes>,
  model: Model,
): Runnable<Model, Codes>['byContract'] {
  if (byContract === undefined || !byContract.models.includes(model)) return undefined
  return { severity: byContract.severity, message: readTemplate(byContract.message) }
}

/**
 * The record in which all that a rule finds is; `undefined` where it may be in the other one, or beside both.
 *
 * @param givenBeside fields of the group that a caller may give beside both records
 */
export function findRecordOfRule(
  { reads }: Pick<Rule, 'reads'>,
  givenBeside: readonly string[],
): '/device' | '/deviceGroup' | undefined {
  const { device, deviceGroup } = reads
  if (deviceGroup === undefined) return device && '/device'
  const mayBeBeside = deviceGroup.some(field => givenBeside.includes(field))
  return device === undefined && !mayBeBeside ? '/deviceGroup' : undefined
}

/** The fields of the group that decide what a rule finds; `undefined` where others do, too. */
function findFieldsOfGroup<Model extends string, Codes>(
  rule: Rule<Model, Codes>,
  rules: readonly Rule<Model, Codes>[],
  givenBeside: readonly string[],
): readonly string[] | undefined {
  const deciding = [rule, ...rules.filter(({ id }) => rule.yieldsTo?.includes(id))]
  const isOfGroup = deciding.every(each => findRecordOfRule(each, givenBeside) === '/deviceGroup')
  return isOfGroup ? deciding.flatMap(({ reads }) => reads.deviceGroup ?? []) : undefined
}

function describeViolation<Model extends string, Codes>(
  { completeFix }: RuleSet<Model, Codes>,
  { rule, message, byContract }: Runnable<Model, Codes>,
  strict: boolean,
  violation: Violation,
  { request, shortened }: RestOfRequest,
  given: unknown,
): Finding {
  const path = request.callerPath(violation.at)
  const { value, fix, words } = violation.explain ? { ...violation, ...violation.explain() } : violation
  // A list that is replaced would lose the items that cannot be judged.
  const isWhole = fix?.every(operation => operation.op !== 'replace' || !shortened.has(operation.path))
  const whole = fix && isWhole ? completeFix(fix, request, given) : undefined
  return {
    path,
    message: ((strict && byContract?.message) || message)(value, words),
    ruleId: rule.id,
    ...seenValue(valueAt(given, path)),
    ...(whole ? { fix: whole } : {}),
  }
}
