import type { Bodies } from '@udigate/client'

type AcknowledgedWarning = Bodies['AcknowledgedWarning']

/** What was acknowledged, a paragraph for each. */
export function warningsText(all: readonly AcknowledgedWarning[]): string {
  return all.length === 0 ? 'No warning is acknowledged.' : all.map(warningText).join('\n\n')
}

/** One warning that was acknowledged: of what, why, by whom and when. */
export function warningText(warning: AcknowledgedWarning): string {
  const { id, ruleId, field, reason, acknowledgedBy, acknowledgedAt, withdrawnBy, withdrawnAt } = warning
  const withdrawn =
    withdrawnAt === undefined || withdrawnBy === undefined
      ? []
      : [`  withdrawn by ${nameAuthor(withdrawnBy)} at ${withdrawnAt}`]
  return [
    `${id}  ${ruleId} at ${field}: ${describeReach(warning)}`,
    `  ${reason}`,
    `  acknowledged by ${nameAuthor(acknowledgedBy)} at ${acknowledgedAt}`,
    ...withdrawn,
  ].join('\n')
}

function describeReach({ record, value, model, actorCode }: AcknowledgedWarning): string {
  if (record !== undefined) {
    const { kind, issuingAgency = '', code } = record
    return `${kind === 'DEVICE' ? 'device' : 'device group'} ${issuingAgency} ${code}`.replaceAll('  ', ' ')
  }
  const of = actorCode === undefined ? model : `${model} of ${actorCode}`
  const what = value === undefined ? 'this value' : JSON.stringify(value)
  return `every record of ${of} with ${what} there`
}

function nameAuthor({ kind, name, id }: AcknowledgedWarning['acknowledgedBy']): string {
  return name ?? id ?? kind
}
