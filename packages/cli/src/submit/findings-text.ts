import type { Bodies } from '@udigate/client'

/** The four lists of a verdict; some answers lack one or another of them. */
type Findings = Partial<
  Pick<
    Bodies['ValidationResponse'],
    'deviceErrors' | 'deviceGroupErrors' | 'deviceWarnings' | 'deviceGroupWarnings'
  >
>

/** Findings in words, one a line, errors first. */
export function findingLines(findings: Findings): string[] {
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

function writeLine(severity: string, { path, ruleId, message }: Bodies['Finding']): string {
  return `  ${severity} ${ruleId} ${path}: ${message}`
}
