import {
  type Finding,
  type RecordRequest,
  type ValidateOptions,
  type Validation,
  withErrors,
} from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'
import type { SubmitRequest } from './request.ts'
import type { StoredGroup } from './stored-group.ts'

/**
 * Judges the records of a request, with the stored group where it gives none. What is stored is asked for.
 *
 * @param findGroup finds the stored group of the device
 * @param groupBeside the record of its group where it is neither given nor stored, but comes beside the request
 * @returns the verdict, and the records that it is of
 */
export async function judgeBy(
  findGroup: () => Promise<StoredGroup>,
  actor: string,
  request: SubmitRequest,
  options: ValidateOptions,
  groupBeside?: unknown,
): Promise<{ validation: Validation; records: RecordRequest }> {
  const { model } = request
  const groupIsGiven = request.deviceGroup !== undefined && request.deviceGroup !== null
  let deviceGroup = request.deviceGroup
  if (!groupIsGiven) {
    const stored = await findGroup()
    if (stored.kind === 'unknown' && groupBeside === undefined) {
      return { validation: withoutGroup(request, stored.finding, options), records: request }
    }
    deviceGroup = stored.kind === 'found' ? stored.record : groupBeside
  }
  const records = { ...request, deviceGroup, groupIsStored: !groupIsGiven, actorCode: actor }
  return { validation: findLaw(model).validate(model, records, options), records }
}

/** A failed validation: what was found before, and these errors. */
export function failedBy(validation: Validation, errors: readonly Finding[]): Validation {
  return { status: 'failed', message: 'Validation failed', ...withErrors(validation, errors) }
}

/** What can be said of a device whose group is neither given nor known. */
function withoutGroup(
  request: SubmitRequest,
  finding: Finding | undefined,
  options: ValidateOptions,
): Validation {
  const validation = findLaw(request.model).validate(request.model, { device: request.device }, options)
  return failedBy({ ...validation, deviceGroupErrors: [] }, finding ? [finding] : [])
}
