import { type CodeLists, shippedCodeLists } from './codes/index.ts'
import { type Finding, type Findings, mostFindings } from './finding.ts'
import { type Model, models } from './models/index.ts'
import { ownValues } from './models/own-values.ts'
import { strayField } from './models/stray-field.ts'
import { canonicalise, type RecordRequest } from './records/canonical.ts'
import { checkActorCode, checkRequestMembers } from './request-members.ts'
import { runRules } from './rules/run-rules.ts'
import { spoil } from './rules/spoilt-fields.ts'
import { type Check, compileSchema } from './schema/compile-schema.ts'
import type { ReportFault } from './schema/schema-fault.ts'

export interface Validation extends Findings {
  status: 'successful' | 'failed'
  message: 'Validation successful' | 'Validation failed'
}

export interface ValidateOptions {
  /** The code lists in force; the shipped ones where absent. */
  codes?: CodeLists
  /** Whether the service contract's own letter is held where it asks for more than the authority does. */
  strictContract?: boolean
}

/**
 * Judges the records of a request by the data model and by every rule that the records alone can decide, all
 * findings at once. Pure and synchronous; it knows nothing of what is registered.
 *
 * @param request both records, and the actor that submits where it is known
 * @throws RuleFailure when a rule breaks down: then nothing is known of the records
 */
export function validate(model: Model, request: RecordRequest, options: ValidateOptions = {}): Validation {
  const findings: Findings = {
    deviceErrors: [],
    deviceGroupErrors: [],
    deviceWarnings: [],
    deviceGroupWarnings: [],
  }
  const spoilt = new Map<string, Set<number> | 'whole'>()

  const report: ReportFault = (fault, missing) => {
    add(findings, fault, 'error', missing)
    if (missing !== undefined) spoil(spoilt, missing, request)
    else if (fault.ruleId !== 'SCHEMA-UNKNOWN-FIELD') spoil(spoilt, fault.path, request)
  }
  const judged = judgeMembers(request, findings, report)
  const checks = checksOf(model)
  for (const record of ['device', 'deviceGroup'] as const) {
    const isMissing = request[record] === undefined || request[record] === null
    if (!isMissing) checks[record](request[record], `/${record}`, report)
    else if (!spoilt.has(`/${record}`)) {
      const message = `${record} is missing; it is mandatory.`
      report({ path: `/${record}`, ruleId: 'SCHEMA-REQUIRED', message })
    }
  }

  const { codes = shippedCodeLists, strictContract = false } = options
  const context = { codes, strict: strictContract }
  runRules(model, canonicalise(model, judged), request, spoilt, context, (finding, severity) => {
    add(findings, finding, severity)
  })

  const failed = findings.deviceErrors.length > 0 || findings.deviceGroupErrors.length > 0
  return failed
    ? { status: 'failed', message: 'Validation failed', ...findings }
    : { status: 'successful', message: 'Validation successful', ...findings }
}

/**
 * Judges what a request has besides its records, and gives the request by which these are judged: without an actor's
 * code that is none.
 */
function judgeMembers(request: RecordRequest, findings: Findings, report: ReportFault): RecordRequest {
  if (request.body !== undefined) {
    checkRequestMembers(request.body, (fault, missing) => {
      if (missing === '/device' || missing === '/deviceGroup') report(fault, missing)
      // Submitting refuses it; for a validation it is of no account.
      else add(findings, fault, fault.ruleId === 'SCHEMA-UNKNOWN-FIELD' ? 'warning' : 'error')
    })
  }
  if (request.actorCode === undefined) return request
  let judged = request
  checkActorCode(request.actorCode, fault => {
    add(findings, fault, 'error')
    judged = { ...request, actorCode: undefined }
  })
  return judged
}

function add(
  findings: Findings,
  finding: Finding,
  severity: 'error' | 'warning',
  place = finding.path,
): void {
  const onGroup = place === '/deviceGroup' || place.startsWith('/deviceGroup/')
  const list =
    severity === 'error'
      ? onGroup
        ? findings.deviceGroupErrors
        : findings.deviceErrors
      : onGroup
        ? findings.deviceGroupWarnings
        : findings.deviceWarnings
  if (list.length < mostFindings) list.push(finding)
  else if (list.length === mostFindings) list.push(tooManyFindings(onGroup ? '/deviceGroup' : '/device'))
}

function tooManyFindings(path: string): Finding {
  const message = `There are more than ${mostFindings} findings; the rest is not shown. Correct these and validate again.`
  return { path, ruleId: 'UDG-TOO-MANY-FINDINGS', message }
}

const compiled = new Map<Model, Record<'device' | 'deviceGroup', Check>>()

function checksOf(model: Model): Record<'device' | 'deviceGroup', Check> {
  let checks = compiled.get(model)
  if (!checks) {
    const compile = (record: 'device' | 'deviceGroup'): Check =>
      compileSchema(models[model][record], {
        ownValues: ownValues[model],
        strayField: name => strayField(model, record, name),
      })
    checks = { device: compile('device'), deviceGroup: compile('deviceGroup') }
    compiled.set(model, checks)
  }
  return checks
}
