import type { CodeLists } from '../codes/index.ts'
import { type Finding, mostFindings, seenValue } from '../finding.ts'
import { valueAt } from '../json/value-at.ts'
import type { Model } from '../models/index.ts'
import type { CanonicalRequest } from '../records/canonical.ts'
import { completeFix } from './complete-fix.ts'
import { rules } from './index.ts'
import { type Message, readTemplate } from './message.ts'
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

/** Takes a finding, and whether it is an error. */
export type ReportFinding = (finding: Finding, severity: Severity) => void

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
  let left = 0
  let reported: Set<string> | undefined
  const take = (violation: Violation): void => {
    if (left === 0) throw enough
    left -= 1
    const current = running as Runnable
    const { rule, mayHideOthers } = current
    const severity = (strict && rule.severityByContract) || rule.severity
    const finding = findingOf(current, violation, judged, given)
    if (rule.yieldsTo?.some(id => reported?.has(`${id} ${finding.path}`))) return
    if (mayHideOthers) {
      reported ??= new Set()
      reported.add(`${rule.id} ${finding.path}`)
    }
    report(finding, severity)
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
    left = mostViolations
    try {
      next.rule.check(judged.submission, take, codes)
    } catch (cause) {
      if (cause !== enough) throw new RuleFailure(next.rule.id, cause)
    }
  }
}

/** Thrown into a rule that has found more than anybody would read, so that it stops looking. */
const enough = Symbol('enough violations')

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

/** As many as both records can show, and one more for each to say that there are more. */
const mostViolations = 2 * (mostFindings + 1)

interface Runnable {
  rule: Rule
  message: Message
  /** Whether other rules yield to it. */
  mayHideOthers: boolean
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
    .map(rule => ({ rule, message: readTemplate(rule.message), mayHideOthers: hiding.has(rule.id) }))
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

function findingOf(
  { rule, message }: Runnable,
  { at, value, fix, words }: Violation,
  { request, shortened }: RestOfRequest,
  given: unknown,
): Finding {
  const path = request.callerPath(at)
  // A list that is replaced would lose the items that cannot be judged.
  const isWhole = fix?.every(operation => operation.op !== 'replace' || !shortened.has(operation.path))
  return {
    path,
    message: message(value, words),
    ruleId: rule.id,
    ...seenValue(valueAt(given, path)),
    ...(fix && isWhole ? { fix: completeFix(fix, request, given) } : {}),
  }
}
