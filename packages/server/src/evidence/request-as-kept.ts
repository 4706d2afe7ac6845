import { findLaw } from '../authorities/laws.ts'
import type { SubmissionRow } from '../store/tables.ts'

/** The parts of a submission that its caller gave. */
export type GivenParts = Pick<
  SubmissionRow,
  'model' | 'actor' | 'representative' | 'device' | 'device_group' | 'token_mark'
>

/**
 * The request of a submission as it is kept, in JSON: its records character by character as they are stored, and a
 * placeholder in the place of an access token.
 */
export function requestAsKept(row: GivenParts): string {
  const { placeholder } = findLaw(row.model).accessToken
  const members = [
    `"model":${JSON.stringify(row.model)}`,
    `"actorCode":${JSON.stringify(row.actor)}`,
    ...(row.representative === null
      ? []
      : [`"authorizedRepresentativeCode":${JSON.stringify(row.representative)}`]),
    ...(row.token_mark === null ? [] : [`"securityToken":${JSON.stringify(placeholder)}`]),
    `"device":${row.device}`,
    ...(row.device_group === null ? [] : [`"deviceGroup":${row.device_group}`]),
  ]
  return `{${members.join(',')}}`
}
