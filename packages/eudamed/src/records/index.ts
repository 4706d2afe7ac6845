export { callersOwnFields } from './callers-own-fields.ts'
export {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  canonicalise,
  type RecordRequest,
} from './canonical.ts'
export { type Difference, deviceDifferences, deviceGroupDifferences } from './differences.ts'
export { isSameDevice, isSameDeviceGroup } from './same-content.ts'
