import { inVitroDevices } from './families.ts'
import type { Model } from './index.ts'

/** The legislation of a model, as code lists name those that a code is for. */
export function findLegislation(model: Model): 'MDR' | 'IVDR' {
  return (inVitroDevices as readonly Model[]).includes(model) ? 'IVDR' : 'MDR'
}
