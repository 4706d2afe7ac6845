import {
  type CodeLists,
  type Finding,
  type Findings,
  isJsonObject,
  type JsonFault,
  type JsonObject,
  listFindings,
  type Model,
  readJson,
  type Severity,
  shippedCodeLists,
  validate,
  validationRequest,
} from '@udigate/eudamed/browser'

/** A finding with what it does to a record. */
export interface JudgedFinding extends Finding {
  severity: Severity
}

/** What is said of a text: where it cannot be read, that, and nothing else. */
export type Judgement =
  | { kind: 'unreadable'; fault: JsonFault }
  | { kind: 'no-request'; message: string }
  | { kind: 'judged'; request: JsonObject; findings: readonly JudgedFinding[] }

/**
 * Reads a text and judges it as the gateway does: with the same reader, the same models and the same rules.
 *
 * @param codes the code lists in force; those of this page where absent
 * @param register the further register for which it is judged too
 */
export function judgeText(
  model: Model,
  text: string,
  codes: CodeLists = shippedCodeLists,
  register?: string,
): Judgement {
  const reading = readJson(new TextEncoder().encode(text), { characters: 'any' })
  if (!reading.ok) return { kind: 'unreadable', fault: reading.fault }
  if (!isJsonObject(reading.value)) {
    return { kind: 'no-request', message: 'A request is an object: { "device": …, "deviceGroup": … }.' }
  }
  const request = reading.value
  return {
    kind: 'judged',
    request,
    findings: allFindings(validate(model, validationRequest(request), { codes, register, info: true })),
  }
}

/** Findings as a gateway gives them; one that keeps to the letter of the service contract gives no warnings. */
export type FoundByGateway = Pick<Findings, 'deviceErrors' | 'deviceGroupErrors'> & Partial<Findings>

/** The findings of all lists in one, errors first. */
export function allFindings(lists: FoundByGateway): readonly JudgedFinding[] {
  return listFindings(lists).map(([severity, finding]) => ({ ...finding, severity }))
}

/** Whether two judgements come to the same: the same rules at the same places, whatever their words. Infos are not asked for everywhere. */
export function comeToTheSame(some: readonly JudgedFinding[], others: readonly JudgedFinding[]): boolean {
  return verdicts(some) === verdicts(others)
}

function verdicts(findings: readonly JudgedFinding[]): string {
  return JSON.stringify(
    findings
      .filter(({ severity }) => severity !== 'info')
      .map(({ severity, ruleId, path }) => [severity, ruleId, path].join(' '))
      .sort(),
  )
}
