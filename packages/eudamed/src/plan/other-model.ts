import { defineCheck, type Finding } from '@udigate/udi'
import type { Model } from '../models/index.ts'

/**
 * What is found of a record whose entity the authority holds under another model. A device or a group never changes its
 * model, because it never changes its legislation (FLD-UDID-11 of the EUDAMED data dictionary).
 */
export const modelDiffers = defineCheck(
  'UDG-MODEL-DIFFERS',
  '{name} is registered under {registered} and cannot change to {desired}. Submit it as {registered}, or give another identifier.',
)

/**
 * @param path where the code of the entity stands
 * @param name what the entity is called, `Device GS1 00308676965723`
 */
export function otherModel(path: string, name: string, code: string, held: Model, desired: Model): Finding {
  return modelDiffers.find({ path, value: code }, { name, registered: held, desired })
}
