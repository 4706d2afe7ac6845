import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Content, fill, type Row, typed } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import { texts } from './texts.ts'

type ClinicalSizes = CanonicalDevice<'EU_UDI_MDR'>['ClinicalSizes']
type ClinicalSize = NonNullable<ClinicalSizes>[number]

/** `commondi:ClinicalSizeType`, which the three precisions extend. */
const anySize: readonly Row<ClinicalSize>[] = [
  ['commondi:clinicalSizeType', 'ClinicalSizeType'],
  [
    'commondi:clinicalSizeDescription',
    size => texts(size.ClinicalSizeDescriptions, 'DescriptionLanguage', 'Description'),
  ],
]

const unit: readonly Row<ClinicalSize>[] = [
  ['commondi:valueUnit', 'ValueUnit'],
  [
    'commondi:measureUnitDescription',
    size => texts(size.MeasureUnitDescriptions, 'DescriptionLanguage', 'Description'),
  ],
]

const precisions: Record<ClinicalSize['Precision'], { type: QName; rows: readonly Row<ClinicalSize>[] }> = {
  TEXT: {
    type: 'commondi:TextClinicalSizeType',
    rows: [...anySize, ['commondi:text', 'Text']],
  },
  VALUE: {
    type: 'commondi:ValueClinicalSizeType',
    rows: [...anySize, ['commondi:value', 'Value'], ...unit],
  },
  RANGE: {
    type: 'commondi:RangeClinicalSizeType',
    rows: [...anySize, ['commondi:maximum', 'Maximum'], ['commondi:minimum', 'Minimum'], ...unit],
  },
}

/** `commondi:ClinicalSizesType` */
export function clinicalSizes(sizes: ClinicalSizes): Content {
  return sizes?.map(size => {
    const { type, rows } = precisions[size.Precision]
    return typed('commondi:clinicalSize', type, fill(rows, size))
  })
}
