import {
  canonicalise,
  criterionByModel,
  deviceDifferences,
  deviceGroupDifferences,
  type JsonObject,
  type Model,
  type PatchOperation,
} from '@udigate/eudamed/browser'
import type { Difference, EntityDetail, EntityKind } from '../../api/bodies.ts'
import { getEntity, listEntities } from '../../api/entities.ts'

/** What names the entities of a request. */
export interface RequestNames {
  model: Model
  device: { issuingAgency: string; code: string }
  /** Absent where the request does not bring it. */
  deviceGroup?: { issuingAgency: string; code: string } | undefined
}

/** What the authority holds of the entities of a request; absent where it holds none. */
export interface RegisteredRecords {
  device?: EntityDetail | undefined
  deviceGroup?: EntityDetail | undefined
}

/** The entities that a request names; `undefined` where it names no device. */
export function readNames(model: Model, { device, deviceGroup }: JsonObject): RequestNames | undefined {
  const issuingAgency = textIn(device, 'IssuingAgency')
  const code = textIn(device, 'Device')
  if (issuingAgency === undefined || code === undefined) return undefined
  const groupCode = textIn(deviceGroup, 'DeviceGroup')
  const groupAgency = textIn(deviceGroup, 'DeviceGroupAgency') ?? issuingAgency
  return {
    model,
    device: { issuingAgency, code },
    deviceGroup: groupCode === undefined ? undefined : { issuingAgency: groupAgency, code: groupCode },
  }
}

/** Asks the gateway what the authority holds of them. */
export async function loadRegistered(
  { model, device, deviceGroup }: RequestNames,
  signal: AbortSignal,
): Promise<RegisteredRecords> {
  const criterion = criterionByModel[model]
  // What is not there is no failure of a call.
  const find = async (kind: EntityKind, { issuingAgency, code }: RequestNames['device']) => {
    const { items } = await listEntities(kind, { search: code, criterion }, signal)
    const found = items.find(each => each.code === code && each.issuingAgency === issuingAgency)
    if (found === undefined || found.version === 0) return undefined
    const entity = await getEntity(kind, { issuingAgency, code, criterion }, signal)
    return entity.record === undefined ? undefined : entity
  }
  return {
    device: await find('device', device),
    deviceGroup: deviceGroup && (await find('group', deviceGroup)),
  }
}

/**
 * Where a request differs from what is registered, as the authority would see it.
 *
 * @returns `undefined` where its records have not the shape that can be compared
 */
export function compareRegistered(
  model: Model,
  request: JsonObject,
  { device, deviceGroup }: RegisteredRecords,
): readonly Difference[] | undefined {
  try {
    const desired = canonicalise(model, { device: request.device, deviceGroup: request.deviceGroup })
    return [
      ...(device === undefined ? [] : deviceDifferences({ ...desired.device }, getRecord(device))),
      ...(deviceGroup === undefined || desired.deviceGroup === undefined
        ? []
        : deviceGroupDifferences({ ...desired.deviceGroup }, getRecord(deviceGroup))),
    ]
  } catch {
    // What has another shape is found to be wrong, and said beside it.
    return undefined
  }
}

/** What puts the registered value of a whole field back; `undefined` for what is only a part of one. */
export function restore({ path, before }: Difference): readonly PatchOperation[] | undefined {
  if (path.split('/').length !== 3) return undefined
  return before === undefined
    ? [{ op: 'remove', path }]
    : [{ op: 'add', path, value: before as NonNullable<JsonObject[string]> }]
}

function getRecord({ record }: EntityDetail): Readonly<Record<string, unknown>> {
  return { ...(record as object) }
}

function textIn(record: JsonObject[string] | undefined, field: string): string | undefined {
  const value = typeof record === 'object' && record !== null ? (record as JsonObject)[field] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}
