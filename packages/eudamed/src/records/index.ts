export { callersOwnFields } from './callers-own-fields.ts'
export {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  canonicalise,
} from './canonical.ts'
export { giveIdentifiers } from './derived-identifiers.ts'
export { deviceDifferences, deviceGroupDifferences } from './differences.ts'
export { isSameDevice, isSameDeviceGroup } from './same-content.ts'
