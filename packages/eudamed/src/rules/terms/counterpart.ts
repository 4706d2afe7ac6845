import { ownValues } from '../../models/own-values.ts'

/**
 * The value of one regulation for what a value of the other stands for: `MDR_SOFTWARE` for `IVDR_SOFTWARE`. A value of
 * the regulation itself stands for itself; `undefined` where it has none.
 */
export function valueOfModel(
  model: 'EU_UDI_MDR' | 'EU_UDI_IVDR',
  field: 'SpecialDeviceType' | 'CertificateType',
  value: string,
): string | undefined {
  const kind = value.slice(value.indexOf('_') + 1)
  const own = `${model === 'EU_UDI_MDR' ? 'MDR' : 'IVDR'}_${kind}`
  return ownValues[model][field].includes(own) ? own : undefined
}
