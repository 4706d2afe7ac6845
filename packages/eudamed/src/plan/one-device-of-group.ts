import { defineCheck, type Finding } from '@udigate/udi'

/**
 * What is found of a directive device whose EUDAMED DI the authority holds already, with another device: there is one device
 * for each. Source: EUDAMED business rules 2.18.1, BR-UDID-648.
 */
export const eudamedDiTaken = defineCheck(
  'UDG-EUDAMED-DI-TAKEN',
  'EUDAMED DI {value} is registered already, with another device, and can have no second one. Give this device its own EUDAMED DI, or correct its UDI-DI or EUDAMED ID.',
)

/** @param path where the EUDAMED DI stands */
export function refuseSecondDevice(path: string, code: string): Finding {
  return eudamedDiTaken.find({ path, value: code }, { value: code })
}
