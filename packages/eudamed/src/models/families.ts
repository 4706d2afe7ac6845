import { type Model, modelNames } from './index.ts'

/**
 * Models by what the law says of them together. Rules and tables name a family, so that a new model joins its families
 * here and touches none of those that hold for it as they are.
 */

/** Records of every kind. */
export const everyModel: readonly Model[] = modelNames

/** Devices, medical and in vitro, under the regulations and the directives: all but systems and procedure packs. */
export const devices = [
  'EU_UDI_MDR',
  'EU_UDI_IVDR',
  'EU_UDI_MDD',
  'EU_UDI_IVDD',
] as const satisfies readonly Model[]

/** Devices under the regulations, medical and in vitro: all but systems and procedure packs. */
export const regulationDevices = ['EU_UDI_MDR', 'EU_UDI_IVDR'] as const satisfies readonly Model[]

/** Devices under the directives (MDD, AIMDD, IVDD), which EUDAMED calls legacy devices. */
export const directiveDevices = ['EU_UDI_MDD', 'EU_UDI_IVDD'] as const satisfies readonly Model[]

/** What is labelled under the regulations: their devices, systems and procedure packs. */
export const regulationModels = [
  'EU_UDI_MDR',
  'EU_UDI_IVDR',
  'EU_UDI_SPP',
] as const satisfies readonly Model[]

/** Medical devices under MDR, MDD and AIMDD. */
export const medicalDevices = ['EU_UDI_MDR', 'EU_UDI_MDD'] as const satisfies readonly Model[]

/** Medical devices under MDR. */
export const mdrDevices = ['EU_UDI_MDR'] as const satisfies readonly Model[]

/** Medical devices under MDD and AIMDD. */
export const mddDevices = ['EU_UDI_MDD'] as const satisfies readonly Model[]

/** In vitro diagnostic medical devices under IVDR and IVDD. */
export const inVitroDevices = ['EU_UDI_IVDR', 'EU_UDI_IVDD'] as const satisfies readonly Model[]

/** In vitro diagnostic medical devices under IVDR. */
export const ivdrDevices = ['EU_UDI_IVDR'] as const satisfies readonly Model[]

/** In vitro diagnostic medical devices under IVDD. */
export const ivddDevices = ['EU_UDI_IVDD'] as const satisfies readonly Model[]

/** Devices in the risk classes of the regulations, which MDD has too. */
export const regulationAndMddDevices = [
  ...regulationDevices,
  ...mddDevices,
] as const satisfies readonly Model[]

/** Systems and procedure packs. */
export const packs = ['EU_UDI_SPP'] as const satisfies readonly Model[]

// A family as a type, for tables that are typed by its records.
export type DeviceModel = (typeof devices)[number]
export type RegulationDeviceModel = (typeof regulationDevices)[number]
export type DirectiveModel = (typeof directiveDevices)[number]
export type RegulationModel = (typeof regulationModels)[number]
export type MedicalModel = (typeof medicalDevices)[number]
export type InVitroModel = (typeof inVitroDevices)[number]

/** Whether the records of `model` are of devices under a directive. */
export function isDirective(model: Model): model is DirectiveModel {
  return directiveDevices.some(each => each === model)
}

/** Whether the records of `model` are of medical devices, and not of diagnostics or packs. */
export function isMedical(model: Model): model is MedicalModel {
  return medicalDevices.some(each => each === model)
}

/** Whether the records of `model` are of a system or procedure pack. */
export function isPack(model: Model): model is (typeof packs)[number] {
  return packs.some(each => each === model)
}
