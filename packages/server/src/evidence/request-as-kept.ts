import { laws } from '../authorities/laws.ts'
import type { SubmissionRow } from '../store/tables.ts'

/** The parts of a submission that its caller gave. */
export type GivenParts = Pick<
  SubmissionRow,
  'model' | 'actor' | 'representative' | 'device' | 'device_group' | 'companion' | 'token_mark'
>

/**
 * The request of a submission as it is kept, in JSON: its records character by character as they are stored, and a
 * placeholder in the place of an access token.
 */
export function requestAsKept(row: GivenParts): string {
  // A stored model may have been changed to one that no authority has: then the hash is another one, which is to be found.
  const placeholder = laws.find(({ models }) => models.includes(row.model))?.accessToken.placeholder ?? ''
  const members = [
    `"model":${JSON.stringify(row.model)}`,
    `"actorCode":${JSON.stringify(row.actor)}`,
    ...(row.representative === null
      ? []
      : [`"authorizedRepresentativeCode":${JSON.stringify(row.representative)}`]),
    ...(row.token_mark === null ? [] : [`"securityToken":${JSON.stringify(placeholder)}`]),
    `"device":${row.device}`,
    ...(row.device_group === null ? [] : [`"deviceGroup":${row.device_group}`]),
    ...(row.companion === null ? [] : [`"companion":${row.companion}`]),
  ]
  return `{${members.join(',')}}`
}
