import type { Finding } from '@udigate/udi'

/**
 * The finding on a submission without a group record whose device names a group that is not known here. Whether it
 * is known is no matter of the records, so `validate` never reports it.
 *
 * @param code the device's DeviceGroup
 */
export function unknownGroup(code: string): Finding {
  return {
    path: '/device/DeviceGroup',
    ruleId: 'UDG-GROUP-UNKNOWN',
    message: `No device group ${code} of this actor is registered through this gateway; give its record as deviceGroup.`,
    value: code,
  }
}

/**
 * The finding on a submission without a group record whose device names a code that several known groups have.
 *
 * @param agencies who issued the code, for each of the groups
 */
export function ambiguousGroup(agencies: readonly string[]): Finding {
  return {
    path: '/device/DeviceGroupAgency',
    ruleId: 'UDG-GROUP-UNKNOWN',
    message: `Several device groups have this code (${agencies.join(', ')}); say which one is meant.`,
  }
}
