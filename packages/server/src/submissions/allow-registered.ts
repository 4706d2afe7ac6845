import {
  type EntityRecord,
  type Finding,
  type RecordRequest,
  type Registered,
  type RegisteredEntity,
  type Validation,
  withWarnings,
} from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'

/**
 * The verdict on records that are what the authority holds already: what it holds as it is, is no reason to refuse the same
 * once more, since nothing is sent. Such errors become warnings. Everything else stays an error.
 *
 * @param validation a failed one
 * @param registered what is known of both entities
 */
export function allowRegistered(
  validation: Validation,
  law: Law,
  model: string,
  records: RecordRequest,
  registered: Registered,
): Validation {
  const { device, deviceGroup } = registered
  if (!isHeld(device) || !isHeld(deviceGroup) || !isObject(records.device)) return validation
  const wanted = law.readDesired(model, records)
  const isSame =
    law.isSameRecord('device', wanted.device, device.record) &&
    (wanted.deviceGroup === undefined || law.isSameRecord('group', wanted.deviceGroup, deviceGroup.record))
  if (!isSame) return validation
  const held = { device: device.record, deviceGroup: deviceGroup.record }
  const isAllowed = ({ path }: Finding): boolean => {
    const [, record, field] = path.split('/')
    if ((record !== 'device' && record !== 'deviceGroup') || field === undefined) return false
    const given = (wanted[record] ?? held[record]) as EntityRecord
    return JSON.stringify(given[field]) === JSON.stringify(held[record][field])
  }
  const errors = [...validation.deviceErrors, ...validation.deviceGroupErrors]
  if (!errors.every(isAllowed)) return validation
  const warned = withWarnings({ ...validation, deviceErrors: [], deviceGroupErrors: [] }, errors)
  return { status: 'successful', message: 'Validation successful', ...warned }
}

type HeldEntity = RegisteredEntity & { readonly record: EntityRecord }

function isHeld(entity: RegisteredEntity | undefined): entity is HeldEntity {
  return entity?.record !== undefined && (entity.state === 'REGISTERED' || entity.state === 'SUBMITTED')
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
