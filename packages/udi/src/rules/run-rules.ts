import type { CodeLists } from '../codes/index.ts'
import { type Finding, mostFindings } from '../finding.ts'
import type { Model } from '../models/index.ts'
import type { CanonicalRequest } from '../records/canonical.ts'
import { rules } from './index.ts'
import { type Message, readTemplate } from './message.ts'
import type { PatchOperation, Rule, Severity, Submission, Violation } from './rule.ts'

/** A rule broke down while it judged a record. The record is then neither valid nor invalid. */
export class RuleFailure extends Error {
  readonly ruleId: string
  constructor(ruleId: string, cause: unknown) {
    super(`Rule ${ruleId} failed.`, { cause })
    this.name = 'RuleFailure'
    this.ruleId = ruleId
  }
}

/** Which fields cannot be judged: `/device/MDN`, or `/device` for a record that is missing. */
export type SpoiltFields = ReadonlySet<string>

/** Takes a finding, and whether it is an error. */
export type ReportFinding = (finding: Finding, severity: Severity) => void

/**
 * Runs every rule of the model whose fields have the right shape, in catalogue order, and reports what they find.
 *
 * @param strict whether rules take the severity they have under the service contract's own letter
 * @throws RuleFailure when a rule throws
 */
export function runRules(
  model: Model,
  request: CanonicalRequest,
  spoilt: SpoiltFields,
  { codes, strict }: { codes: CodeLists; strict: boolean },
  report: ReportFinding,
): void {
  const { device, deviceGroup, actorCode, authorizedRepresentativeCode } = request
  const submission: Submission = { model, device, deviceGroup, actorCode, authorizedRepresentativeCode }
  const { runnable, readers } = rulesOf(model)
  const kept = spoilt.size === 0 ? runnable : withoutReaders(runnable, readers, spoilt, request)
  let running: Runnable | undefined
  let left = 0
  const take = (violation: Violation): void => {
    if (!running || left === 0) return
    left -= 1
    const { rule } = running
    const severity = (strict && rule.severityByContract) || rule.severity
    report(findingOf(running, violation, request), severity)
  }
  try {
    for (const next of kept) {
      running = next
      left = mostViolations
      next.rule.check(submission, take, codes)
    }
  } catch (cause) {
    throw new RuleFailure(running?.rule.id ?? model, cause)
  }
}

/** The rules that read none of the spoilt fields, under whichever of their names they know them. */
function withoutReaders(
  runnable: readonly Runnable[],
  readers: ReadonlyMap<string, readonly Runnable[]>,
  spoilt: SpoiltFields,
  { movedFields, callerPath }: CanonicalRequest,
): readonly Runnable[] {
  const blocked = new Set<Runnable>()
  const block = (field: string): void => {
    for (const reader of readers.get(field) ?? []) blocked.add(reader)
  }
  for (const field of spoilt) block(field)
  for (const field of movedFields) if (spoilt.has(callerPath(field))) block(field)
  return runnable.filter(candidate => !blocked.has(candidate))
}

/** As many as both records can show, and one more for each to say that there are more. */
const mostViolations = 2 * (mostFindings + 1)

interface Runnable {
  rule: Rule
  message: Message
}

interface RulesOfModel {
  runnable: readonly Runnable[]
  /** The rules that read a field, and those that read any of a record, by their name in the spoilt set. */
  readers: ReadonlyMap<string, readonly Runnable[]>
}

const byModel = new Map<Model, RulesOfModel>()

function rulesOf(model: Model): RulesOfModel {
  const known = byModel.get(model)
  if (known) return known
  const runnable = rules
    .filter(rule => rule.models.includes(model))
    .map(rule => ({ rule, message: readTemplate(rule.message) }))
  const readers = new Map<string, Runnable[]>()
  for (const each of runnable) {
    for (const field of [...readsOf('device', each.rule), ...readsOf('deviceGroup', each.rule)]) {
      readers.set(field, [...(readers.get(field) ?? []), each])
    }
  }
  const made = { runnable, readers }
  byModel.set(model, made)
  return made
}

function readsOf(record: 'device' | 'deviceGroup', rule: Rule): string[] {
  const fields = rule.reads[record]
  return fields ? [`/${record}`, ...fields.map(field => `/${record}/${field}`)] : []
}

function findingOf({ rule, message }: Runnable, violation: Violation, request: CanonicalRequest): Finding {
  const { at, value, fix, words } = violation
  const finding: Finding = {
    path: request.callerPath(at),
    message: message(value, words),
    ruleId: rule.id,
  }
  if (value !== undefined) finding.value = value
  if (fix !== undefined) finding.fix = fix.map(operation => inCallersTerms(operation, request))
  return finding
}

function inCallersTerms(operation: PatchOperation, request: CanonicalRequest): PatchOperation {
  return { ...operation, path: request.callerPath(operation.path) }
}
