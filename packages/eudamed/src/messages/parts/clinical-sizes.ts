import type { CanonicalDevice } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { variants } from '../rows/lists.ts'
import { code, real, text } from '../rows/single-values.ts'
import { codeTypes, sText } from '../value-types.ts'
import { texts } from './texts.ts'

type WithClinicalSizes = Pick<CanonicalDevice<'EU_UDI_MDR'>, 'ClinicalSizes'>
type ClinicalSize = ItemOf<WithClinicalSizes, 'ClinicalSizes'>

/** `commondi:ClinicalSizeType`, which the three precisions extend. */
const anySize: readonly Row<ClinicalSize>[] = [
  mandatory(code('commondi:clinicalSizeType', 'ClinicalSizeType', codeTypes.clinicalSizeType)),
  texts('commondi:clinicalSizeDescription', 'ClinicalSizeDescriptions', 'DescriptionLanguage', 'Description'),
]

const unit: readonly Row<ClinicalSize>[] = [
  mandatory(code('commondi:valueUnit', 'ValueUnit', codeTypes.clinicalSizeUnit)),
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
      content: table<ClinicalSize>([...anySize, mandatory(text('commondi:text', 'Text', sText))]),
    },
    {
      type: 'commondi:ValueClinicalSizeType',
      implied: { Precision: 'VALUE' },
      content: table<ClinicalSize>([...anySize, mandatory(real('commondi:value', 'Value')), ...unit]),
    },
    {
      type: 'commondi:RangeClinicalSizeType',
      implied: { Precision: 'RANGE' },
      content: table<ClinicalSize>([
        ...anySize,
        mandatory(real('commondi:maximum', 'Maximum')),
        mandatory(real('commondi:minimum', 'Minimum')),
        ...unit,
      ]),
    },
  ],
)
