import {
  type Finding,
  type RecordRequest,
  type Registered,
  type ValidateOptions,
  type Validation,
  withErrors,
} from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'
import { allowRegistered } from './allow-registered.ts'
import type { SubmitRequest } from './request.ts'
import type { StoredGroup } from './stored-group.ts'

/** What is stored and counts when the records of a request are judged. */
export interface StoredRecords {
  /** The stored group of the device. */
  findGroup(): Promise<StoredGroup>
  /** What its actor has registered of the device that it names, and of its group. */
  findRegistered(): Promise<Registered>
}

/** A verdict, the records that it is of, and the request with what was filled in from the register. */
export interface Judged {
  validation: Validation
  records: RecordRequest
  request: SubmitRequest
}

/**
 * Judges the records of a request, with the stored group where it gives none, and with what the authority's answers leave
 * out taken from the register. What is stored is asked for only where it counts.
 *
 * @param groupBeside the record of its group where it is neither given nor stored, but comes beside the request
 */
export async function judgeBy(
  stored: StoredRecords,
  actor: string,
  asked: SubmitRequest,
  options: ValidateOptions,
  groupBeside?: unknown,
): Promise<Judged> {
  const request = await fillIn(stored, asked)
  const { model } = request
  const law = findLaw(model)
  const groupIsGiven = request.deviceGroup !== undefined && request.deviceGroup !== null
  let deviceGroup = request.deviceGroup
  if (!groupIsGiven) {
    const group = await stored.findGroup()
    if (group.kind === 'unknown' && groupBeside === undefined) {
      return { validation: withoutGroup(request, group.finding, options), records: request, request }
    }
    deviceGroup = group.kind === 'found' ? group.record : groupBeside
  }
  const records = { ...request, deviceGroup, groupIsStored: !groupIsGiven, actorCode: actor }
  const verdict = law.validate(model, records, options)
  const validation =
    verdict.status === 'failed'
      ? allowRegistered(verdict, law, model, records, await stored.findRegistered())
      : verdict
  return { validation, records, request }
}

/** A request whose device has what the authority's answers leave out, as far as the register knows it. */
async function fillIn(stored: StoredRecords, request: SubmitRequest): Promise<SubmitRequest> {
  const { omissions } = findLaw(request.model)
  if (!omissions?.lacks('device', request.device)) return request
  const { device } = await stored.findRegistered()
  if (device?.record === undefined || device.state === 'DISCARDED') return request
  return { ...request, device: omissions.fill('device', request.device, device.record) }
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
