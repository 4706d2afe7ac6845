/** A finding, as the gateway answers it. */
interface AnsweredFinding {
  path: string
  ruleId: string
  message: string
}

/** The four lists of a verdict, as the gateway answers them. */
export interface AnsweredFindings {
  deviceErrors?: readonly AnsweredFinding[]
  deviceGroupErrors?: readonly AnsweredFinding[]
  deviceWarnings?: readonly AnsweredFinding[]
  deviceGroupWarnings?: readonly AnsweredFinding[]
}

/** Findings in words, one a line, errors first. */
export function findingLines(findings: AnsweredFindings): string[] {
  const {
    deviceErrors = [],
    deviceGroupErrors = [],
    deviceWarnings = [],
    deviceGroupWarnings = [],
  } = findings
  return [
    ...[...deviceErrors, ...deviceGroupErrors].map(finding => writeLine('error', finding)),
    ...[...deviceWarnings, ...deviceGroupWarnings].map(finding => writeLine('warning', finding)),
  ]
}

function writeLine(severity: string, { path, ruleId, message }: AnsweredFinding): string {
  return `  ${severity} ${ruleId} ${path}: ${message}`
}
