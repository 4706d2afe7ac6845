import { criterionByModel, type Model } from '@udigate/eudamed'

/** Whether a model is of devices under a directive (MDD, AIMDD, IVDD). */
export function isDirectiveModel(model: Model): boolean {
  return criterionByModel[model] === 'LEGACY'
}

/** Whether a model is of systems and procedure packs. */
export function isPackModel(model: Model): boolean {
  return criterionByModel[model] === 'SPP'
}
