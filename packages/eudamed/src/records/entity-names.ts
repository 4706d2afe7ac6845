import { findInvalidXmlCharacter } from '@udigate/udi'

/** The fields by which a record of a device, whatever has arrived as one, is named. */
export function readDeviceName(device: unknown): { code?: string; agency?: string } {
  return textsIn(device, 'Device', 'IssuingAgency')
}

/** The fields by which it names its group. */
export function readGroupName(device: unknown): { code?: string; agency?: string } {
  return textsIn(device, 'DeviceGroup', 'DeviceGroupAgency')
}

/** The code in a record of a group, whatever has arrived as one. */
export function readGroupCode(deviceGroup: unknown): string | undefined {
  return readGroupName(deviceGroup).code
}

function textsIn(
  record: unknown,
  codeField: string,
  agencyField: string,
): { code?: string; agency?: string } {
  const { [codeField]: code, [agencyField]: agency } = (record ?? {}) as Readonly<Record<string, unknown>>
  return {
    ...(isName(code) ? { code } : {}),
    ...(isName(agency) ? { agency } : {}),
  }
}

/** Whether a value can name anything: what no message can carry is in no register. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && findInvalidXmlCharacter(value) === undefined
}
