import { defineCheck, type Finding } from '@udigate/udi'

/**
 * What is found of a submission without a group record whose device names a group that is not known here. Whether it is known is
 * no matter of the records, so `validate` never reports it.
 */
export const groupUnknown = defineCheck(
  'UDG-GROUP-UNKNOWN',
  'No device group {value} of this actor is registered through this gateway; give its record as deviceGroup.',
)

/** @param code the device's DeviceGroup */
export function unknownGroup(code: string): Finding {
  return groupUnknown.find({ path: '/device/DeviceGroup', value: code }, { value: code })
}

/**
 * The finding on a submission without a group record whose device names a code that several known groups have.
 *
 * @param agencies who issued the code, for each of the groups
 */
export function ambiguousGroup(agencies: readonly string[]): Finding {
  return {
    path: '/device/DeviceGroupAgency',
    ruleId: groupUnknown.id,
    message: `Several device groups have this code (${agencies.join(', ')}); say which one is meant.`,
  }
}
