import { type Finding, type MessageTemplate, readTemplate, seenValue, valueAt } from '@udigate/udi'
import type { CodeLists } from '../codes/index.ts'
import type { Model } from '../models/index.ts'
import type { CanonicalRequest } from '../records/canonical.ts'
import { completeFix } from './complete-fix.ts'
import { rules } from './index.ts'
import type { Rule, Severity, Submission, Violation } from './rule.ts'
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

/**
 * Runs every rule of the model whose fields have the right shape, in catalogue order, and reports what they find. Where
 * items of a list have not the right shape, rules that look at each item for itself run on the others.
 *
 * @param given the request as it arrived: findings show the values that stand there
 * @param strict whether rules take the severity they have under the service contract's own letter
 * @throws RuleFailure when a rule throws
 */
export function runRules(
  model: Model,
  request: CanonicalRequest,
  given: unknown,
  spoilt: SpoiltFields,
  { codes, strict }: { codes: CodeLists; strict: boolean },
  report: ReportFinding,
): void {
  const { runnable, readers } = rulesOf(model)
  const hindered = spoilt.size === 0 ? undefined : hinderedBy(spoilt, readers, request)
  const whole = judgedOf(model, { request, shortened: noLists })
  let rest: Judged | undefined
  let judged = whole
  let running: Runnable | undefined
  const movesBetweenRecords = request.movedFields.length > 0
  let reported: Set<string> | undefined
  // One for all, since most findings of a hostile request are never put into words.
  let found: Violation | undefined
  const describe = (): Finding => describeViolation(running as Runnable, found as Violation, judged, given)
  const take = (violation: Violation): void => {
    const current = running as Runnable
    const { rule, mayHideOthers, record } = current
    const severity = (strict && rule.severityByContract) || rule.severity
    const { callerPath } = judged.request
    found = violation
    if (rule.yieldsTo === undefined && !mayHideOthers) {
      // Of what is not shown only the record counts, and looking at the place takes a while.
      const place = record === undefined || movesBetweenRecords ? callerPath(violation.at) : record
      report(place, severity, describe)
      return
    }
    const path = callerPath(violation.at)
    if (rule.yieldsTo?.some(id => reported?.has(`${id} ${path}`))) return
    if (mayHideOthers) {
      reported ??= new Set()
      reported.add(`${rule.id} ${path}`)
    }
    report(path, severity, describe)
  }
  for (let place = 0; place < runnable.length; place += 1) {
    const next = runnable[place] as Runnable
    judged = whole
    const hindrance = hindered?.[place]
    if (hindrance !== undefined) {
      if (hindrance === 'whole' || next.rule.needsWholeLists) continue
      rest ??= judgedOf(model, withoutSpoiltItems(request, spoilt))
      judged = rest
    }
    running = next
    try {
      next.rule.check(judged.submission, take, codes)
    } catch (cause) {
      throw new RuleFailure(next.rule.id, cause)
    }
  }
}

/** What rules judge: the whole request, or the rest of it. */
interface Judged extends RestOfRequest {
  submission: Submission
}

const noLists: ReadonlySet<string> = new Set()

function judgedOf(model: Model, { request, shortened }: RestOfRequest): Judged {
  const { device, deviceGroup, actorCode, authorizedRepresentativeCode } = request
  const submission = { model, device, deviceGroup, actorCode, authorizedRepresentativeCode }
  return { request, shortened, submission }
}

/** What keeps a rule from its fields: one that cannot be judged at all, or lists of which only items cannot. */
type Hindrance = 'whole' | 'items'

/** What hinders each rule, by its place: it reads spoilt fields, under whichever of their names it knows them. */
function hinderedBy(
  spoilt: SpoiltFields,
  readers: RulesOfModel['readers'],
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
  return hindered
}

interface Runnable {
  rule: Rule
  message: MessageTemplate
  /** Whether other rules yield to it. */
  mayHideOthers: boolean
  /** The record in which all that it finds is, where it reads no other. */
  record: '/device' | '/deviceGroup' | undefined
}

interface RulesOfModel {
  runnable: readonly Runnable[]
  /** The places of the rules that read a field, and of those that read any of a record, by its name in the spoilt set. */
  readers: ReadonlyMap<string, readonly number[]>
}

const byModel = new Map<Model, RulesOfModel>()

function rulesOf(model: Model): RulesOfModel {
  const known = byModel.get(model)
  if (known) return known
  const hiding = new Set(rules.flatMap(rule => rule.yieldsTo ?? []))
  const runnable = rules
    .filter(rule => rule.models.includes(model))
    .map(rule => ({
      rule,
      message: readTemplate(rule.message),
      mayHideOthers: hiding.has(rule.id),
      record: recordOfRule(rule),
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
  const made = { runnable, readers }
  byModel.set(model, made)
  return made
}

/** The record in which all that a rule finds is; `undefined` where it may be in the other one, or beside both. */
export function recordOfRule({ reads }: Rule): '/device' | '/deviceGroup' | undefined {
  const { device, deviceGroup } = reads
  // The representative may be given beside the records.
  if (deviceGroup === undefined) return device && '/device'
  return device === undefined && !deviceGroup.includes('ARActorCode') ? '/deviceGroup' : undefined
}

function describeViolation(
  { rule, message }: Runnable,
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
    message: message(value, words),
    ruleId: rule.id,
    ...seenValue(valueAt(given, path)),
    ...(whole ? { fix: whole } : {}),
  }
}
