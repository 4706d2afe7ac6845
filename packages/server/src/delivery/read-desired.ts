import type { Desired } from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'
import { decodeJson } from '../store/json.ts'
import type { SubmissionRow } from '../store/tables.ts'

/** What a stored submission wants. */
export function readStoredDesired(submission: SubmissionRow): Desired {
  const { model } = submission
  const { device, deviceGroup } = findLaw(model).readDesired(
    model,
    {
      device: decodeJson(submission.device),
      deviceGroup: decodeJson(submission.device_group),
      groupIsStored: submission.device_group === null,
      authorizedRepresentativeCode: submission.representative ?? undefined,
    },
    // Where the request had no group, the stored one said who issued its code.
    submission.group_agency,
  )
  return { model, device, ...(deviceGroup === undefined ? {} : { deviceGroup }) }
}
