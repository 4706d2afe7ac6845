import type { CodeLists } from '../codes/index.ts'
import { type Finding, mostFindings } from '../finding.ts'
import type { Model } from '../models/index.ts'
import type { CanonicalRequest } from '../records/canonical.ts'
import { rules } from './index.ts'
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
  let running: Rule | undefined
  let left = 0
  const take = (violation: Violation): void => {
    if (!running || left === 0) return
    left -= 1
    const severity = (strict && running.severityByContract) || running.severity
    report(findingOf(running, violation, request), severity)
  }
  try {
    for (const { rule, reads } of rulesOf(model)) {
      if (spoilt.size > 0 && readsSpoilt(reads, spoilt, request)) continue
      running = rule
      left = mostViolations
      rule.check(submission, take, codes)
    }
  } catch (cause) {
    throw new RuleFailure(running?.id ?? model, cause)
  }
}

function readsSpoilt(reads: readonly string[], spoilt: SpoiltFields, request: CanonicalRequest): boolean {
  return reads.some(field => spoilt.has(field) || spoilt.has(request.callerPath(field)))
}

/** As many as both records can show, and one more for each to say that there are more. */
const mostViolations = 2 * (mostFindings + 1)

interface Runnable {
  rule: Rule
  /** The fields it reads and the records they are in, as they stand in the spoilt set. */
  reads: readonly string[]
}

const byModel = new Map<Model, readonly Runnable[]>()

function rulesOf(model: Model): readonly Runnable[] {
  let runnable = byModel.get(model)
  if (!runnable) {
    runnable = rules
      .filter(rule => rule.models.includes(model))
      .map(rule => ({ rule, reads: [...readsOf('device', rule), ...readsOf('deviceGroup', rule)] }))
    byModel.set(model, runnable)
  }
  return runnable
}

function readsOf(record: 'device' | 'deviceGroup', rule: Rule): string[] {
  const fields = rule.reads[record]
  return fields ? [`/${record}`, ...fields.map(field => `/${record}/${field}`)] : []
}

function findingOf(rule: Rule, violation: Violation, request: CanonicalRequest): Finding {
  const { at, value, fix, words } = violation
  return {
    path: request.callerPath(at),
    message: fillIn(rule.message, value, words),
    ruleId: rule.id,
    ...(value === undefined ? {} : { value }),
    ...(fix === undefined ? {} : { fix: fix.map(operation => inCallersTerms(operation, request)) }),
  }
}

function inCallersTerms(operation: PatchOperation, request: CanonicalRequest): PatchOperation {
  return { ...operation, path: request.callerPath(operation.path) }
}

function fillIn(template: string, value: unknown, words: Violation['words']): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const word = name === 'value' ? value : words?.[name]
    if (word === undefined) return placeholder
    return typeof word === 'string' ? word : JSON.stringify(word)
  })
}
