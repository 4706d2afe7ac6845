import type { Model } from '../../models/index.ts'
import { valuesFor } from '../../models/own-values.ts'

/**
 * The value of one legislation for what a value of another stands for: `MDR_SOFTWARE` for `IVDR_SOFTWARE`. A value of
 * the legislation itself stands for itself; `undefined` where it has none.
 *
 * @param legislation that the group says it is under; where it is none of the model, the first of the model counts
 */
export function translateValue(
  model: Model,
  legislation: unknown,
  field: 'SpecialDeviceType' | 'CertificateType',
  value: string,
): string | undefined {
  const { ApplicableLegislation, ...own } = valuesFor(model, legislation)
  const kind = value.slice(value.indexOf('_') + 1)
  return own[field].find(each => each === `${ApplicableLegislation[0]}_${kind}`)
}
