import {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  canonicalise,
  type Model,
  type RecordRequest,
  type Wanted,
} from '@udigate/eudamed'
import type { SubmissionRow } from '../store/tables.ts'

/** What a request wants, with the way back to the places in it. */
export interface WantedOfRequest extends Wanted {
  callerPath(path: string): string
}

/** What a request wants, in canonical records. They are taken to have the shape of their model. */
export function readDesired(model: Model, request: RecordRequest): WantedOfRequest {
  const { device, deviceGroup, callerPath } = canonicalise(model, request)
  return {
    model,
    device: device as CanonicalDevice,
    ...(request.groupIsStored ? {} : { deviceGroup: deviceGroup as CanonicalDeviceGroup }),
    callerPath,
  }
}

/** What a stored submission wants. */
export function readStoredDesired(submission: SubmissionRow): Wanted {
  const given = JSON.parse(submission.device) as Record<string, unknown>
  const { model, device, deviceGroup } = readDesired(submission.model as Model, {
    // Where the request had no group, the stored one said who issued its code.
    device: { ...given, DeviceGroupAgency: given.DeviceGroupAgency ?? submission.group_agency },
    deviceGroup: submission.device_group === null ? undefined : JSON.parse(submission.device_group),
    groupIsStored: submission.device_group === null,
    authorizedRepresentativeCode: submission.representative ?? undefined,
  })
  return { model, device, ...(deviceGroup === undefined ? {} : { deviceGroup }) }
}
