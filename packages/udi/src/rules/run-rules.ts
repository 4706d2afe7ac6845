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

/**
 * Runs every rule of the model whose fields have the right shape, in catalogue order.
 *
 * @param strict whether rules take the severity they have under the service contract's own letter
 * @throws RuleFailure when a rule throws
 */
export function* runRules(
  model: Model,
  request: CanonicalRequest,
  spoilt: SpoiltFields,
  { codes, strict }: { codes: CodeLists; strict: boolean },
): Generator<Finding & { severity: Severity }> {
  const submission: Submission = {
    model,
    device: request.device,
    deviceGroup: request.deviceGroup,
    actorCode: request.actorCode,
    authorizedRepresentativeCode: request.authorizedRepresentativeCode,
  }
  const callerPath = (path: string): string => request.callerPath(path)
  const isSpoilt = (field: string): boolean => spoilt.has(field) || spoilt.has(callerPath(field))
  for (const { rule, reads } of rulesOf(model)) {
    if (spoilt.size > 0 && reads.some(isSpoilt)) continue
    const severity = (strict && rule.severityByContract) || rule.severity
    for (const violation of violationsOf(rule, submission, codes)) {
      yield { ...findingOf(rule, violation, callerPath), severity }
    }
  }
}

/** As many as both records can show, and one more for each to say that there are more. */
const mostViolations = 2 * (mostFindings + 1)

const none: readonly Violation[] = []

function violationsOf(rule: Rule, submission: Submission, codes: CodeLists): readonly Violation[] {
  try {
    // Nearly always there are none; then nothing is made.
    let violations: Violation[] | undefined
    for (const violation of rule.check(submission, codes)) {
      violations ??= []
      if (violations.push(violation) === mostViolations) break
    }
    return violations ?? none
  } catch (cause) {
    throw new RuleFailure(rule.id, cause)
  }
}

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

function findingOf(rule: Rule, violation: Violation, callerPath: (path: string) => string): Finding {
  const { at, value, fix, words } = violation
  return {
    path: callerPath(at),
    message: fillIn(rule.message, { value, ...words }),
    ruleId: rule.id,
    ...(value === undefined ? {} : { value }),
    ...(fix === undefined ? {} : { fix: fix.map(operation => inCallersTerms(operation, callerPath)) }),
  }
}

function inCallersTerms(operation: PatchOperation, callerPath: (path: string) => string): PatchOperation {
  return { ...operation, path: callerPath(operation.path) }
}

function fillIn(template: string, words: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const word = words[name]
    if (word === undefined) return placeholder
    return typeof word === 'string' ? word : JSON.stringify(word)
  })
}
