import { type CodeLists, shippedCodeLists } from './codes/index.ts'
import { type Finding, type Findings, mostFindings } from './finding.ts'
import { type Model, models } from './models/index.ts'
import { canonicalise, type RecordRequest } from './records/canonical.ts'
import { runRules } from './rules/run-rules.ts'
import { type Check, compileSchema } from './schema/compile-schema.ts'
import type { SchemaFault } from './schema/schema-fault.ts'

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
  const spoilt = new Set<string>()

  const report = (fault: SchemaFault): void => {
    add(findings, fault, 'error')
    if (fault.ruleId !== 'SCHEMA-UNKNOWN-FIELD') spoilt.add(topOf(fault.path))
  }
  const checks = checksOf(model)
  for (const record of ['device', 'deviceGroup'] as const) {
    if (request[record] === undefined || request[record] === null) {
      report({
        path: `/${record}`,
        ruleId: 'SCHEMA-REQUIRED',
        message: `${record} is missing; it is mandatory.`,
      })
    } else {
      checks[record](request[record], `/${record}`, report)
    }
  }

  const { codes = shippedCodeLists, strictContract = false } = options
  const context = { codes, strict: strictContract }
  runRules(model, canonicalise(model, request), spoilt, context, (finding, severity) => {
    add(findings, finding, severity)
  })

  const failed = findings.deviceErrors.length > 0 || findings.deviceGroupErrors.length > 0
  return failed
    ? { status: 'failed', message: 'Validation failed', ...findings }
    : { status: 'successful', message: 'Validation successful', ...findings }
}

function add(findings: Findings, finding: Finding, severity: 'error' | 'warning'): void {
  const onGroup = finding.path === '/deviceGroup' || finding.path.startsWith('/deviceGroup/')
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

/** `/device/MDN/0` is in `/device/MDN`. */
function topOf(path: string): string {
  return path.split('/', 3).join('/')
}

const compiled = new Map<Model, Record<'device' | 'deviceGroup', Check>>()

function checksOf(model: Model): Record<'device' | 'deviceGroup', Check> {
  let checks = compiled.get(model)
  if (!checks) {
    checks = {
      device: compileSchema(models[model].device),
      deviceGroup: compileSchema(models[model].deviceGroup),
    }
    compiled.set(model, checks)
  }
  return checks
}
