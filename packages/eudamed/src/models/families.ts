import { type Model, modelNames } from './index.ts'

/**
 * Models by what the law says of them together. Rules and tables name a family, so that a new model joins its families
 * here and touches none of those that hold for it as they are.
 */

/** Records of every kind. */
export const everyModel: readonly Model[] = modelNames

/** Devices under the regulations, medical and in vitro: all but systems and procedure packs. */
export const regulationDevices = ['EU_UDI_MDR', 'EU_UDI_IVDR'] as const satisfies readonly Model[]

/** Medical devices under MDR. */
export const medicalDevices = ['EU_UDI_MDR'] as const satisfies readonly Model[]

/** In vitro diagnostic medical devices under IVDR. */
export const inVitroDevices = ['EU_UDI_IVDR'] as const satisfies readonly Model[]

/** Systems and procedure packs. */
export const packs = ['EU_UDI_SPP'] as const satisfies readonly Model[]
