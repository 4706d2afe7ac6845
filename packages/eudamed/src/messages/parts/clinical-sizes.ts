import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { variants } from '../rows/lists.ts'
import { code, real, text } from '../rows/single-values.ts'
import { texts } from './texts.ts'

type WithClinicalSizes = Pick<CanonicalDevice<'EU_UDI_MDR'>, 'ClinicalSizes'>
type ClinicalSize = ItemOf<WithClinicalSizes, 'ClinicalSizes'>

/** `commondi:ClinicalSizeType`, which the three precisions extend. */
const anySize: readonly Row<ClinicalSize>[] = [
  code('commondi:clinicalSizeType', 'ClinicalSizeType'),
  texts('commondi:clinicalSizeDescription', 'ClinicalSizeDescriptions', 'DescriptionLanguage', 'Description'),
]

const unit: readonly Row<ClinicalSize>[] = [
  code('commondi:valueUnit', 'ValueUnit'),
  texts('commondi:measureUnitDescription', 'MeasureUnitDescriptions', 'DescriptionLanguage', 'Description'),
]

/** `commondi:ClinicalSizesType` */
export const clinicalSizes: Row<WithClinicalSizes> = variants(
  'udidi:clinicalSizes',
  'ClinicalSizes',
  'commondi:clinicalSize',
  [
    {
      type: 'commondi:TextClinicalSizeType',
      implied: { Precision: 'TEXT' },
      content: table<ClinicalSize>([...anySize, text('commondi:text', 'Text')]),
    },
    {
      type: 'commondi:ValueClinicalSizeType',
      implied: { Precision: 'VALUE' },
      content: table<ClinicalSize>([...anySize, real('commondi:value', 'Value'), ...unit]),
    },
    {
      type: 'commondi:RangeClinicalSizeType',
      implied: { Precision: 'RANGE' },
      content: table<ClinicalSize>([
        ...anySize,
        real('commondi:maximum', 'Maximum'),
        real('commondi:minimum', 'Minimum'),
        ...unit,
      ]),
    },
  ],
)
