import { otherClinicalSizeType, otherMeasureUnit } from '../../codes/other-codes.ts'

/** The fields of a clinical size that describe what no code of the lists says. */
export interface DescribedSize {
  ClinicalSizeType: string
  ValueUnit?: string | undefined
  ClinicalSizeDescriptions?: readonly SizeDescription[] | undefined
  MeasureUnitDescriptions?: readonly SizeDescription[] | undefined
}

interface SizeDescription {
  DescriptionLanguage: string
}

/** The descriptions of one code of a clinical size. */
export interface SizeDescriptions {
  field: 'ClinicalSizeDescriptions' | 'MeasureUnitDescriptions'
  /** The code that is described. */
  code: string | undefined
  /** Whether that code says nothing by itself, so that it must be described. */
  isOther: boolean
  descriptions: readonly SizeDescription[]
}

/** What a clinical size says of its type and of its unit. */
export function pairSizeDescriptions(size: DescribedSize): [SizeDescriptions, SizeDescriptions] {
  const { ClinicalSizeType, ValueUnit, ClinicalSizeDescriptions = [], MeasureUnitDescriptions = [] } = size
  return [
    {
      field: 'ClinicalSizeDescriptions',
      code: ClinicalSizeType,
      isOther: ClinicalSizeType === otherClinicalSizeType,
      descriptions: ClinicalSizeDescriptions,
    },
    {
      field: 'MeasureUnitDescriptions',
      code: ValueUnit,
      isOther: ValueUnit === otherMeasureUnit,
      descriptions: MeasureUnitDescriptions,
    },
  ]
}
