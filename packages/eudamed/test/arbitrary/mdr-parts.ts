import type { Records } from '../../src/models/index.ts'
import { clinicalSizeTypes, languages, units } from './codes.ts'
import { drawTexts } from './device-parts.ts'
import { type Draw, record } from './draw.ts'

type Device = Records['EU_UDI_MDR']['device']
type Substance = Exclude<Extract<NonNullable<Device['Substances']>, readonly unknown[]>[number], null>
type Names = Pick<Substance, 'SubstanceNameLocalized' | 'SubstanceNameLanguage' | 'SubstanceNames'>
type ClinicalSize = NonNullable<Device['ClinicalSizes']>[number]
type WithUnit = Pick<ClinicalSize, 'ValueUnit' | 'MeasureUnitDescriptions'>

const casNumbers = ['117-81-7', '7732-18-5', '50-00-0', '80-05-7']
const ecNumbers = ['231-791-2', '200-001-8', '204-211-0', '201-245-8']

/** One that is a medicinal product or is of human blood; with an INN (`inn`) it needs no name. */
export function drawMedicinalSubstance(
  draw: Draw,
  SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE' | 'HUMAN_PRODUCT_SUBSTANCE',
  inn: string,
): Substance {
  return record<Substance>({
    SubstanceType,
    ...(draw.flip() ? { INN: inn } : drawNames(draw)),
    SubType: draw.flip() ? null : undefined,
    CASCode: draw.flip() ? null : undefined,
  })
}

/** A CMR or endocrine-disrupting one, with a number and a name without language, or with names in languages. */
export function drawCmrOrEndocrineSubstance(draw: Draw): Substance {
  const numbers = draw.one(['none', 'CAS', 'EC', 'both'])
  return record<Substance>({
    SubstanceType: 'CRM_ENDOCRINE',
    SubType: draw.one(['CMR_1A', 'CMR_1B', 'ENDOCRINE_DISRUPTING']),
    CASCode: numbers === 'CAS' || numbers === 'both' ? draw.one(casNumbers) : undefined,
    ECCode: numbers === 'EC' || numbers === 'both' ? draw.one(ecNumbers) : undefined,
    ...(numbers === 'none' ? drawNames(draw) : { SubstanceNameLocalized: draw.text(2000) }),
  })
}

function drawNames(draw: Draw): Names {
  if (draw.flip()) {
    return { SubstanceNameLocalized: draw.text(2000), SubstanceNameLanguage: draw.one(languages) }
  }
  return {
    SubstanceNames: drawTexts(draw, 2000).map(({ text, language }) => ({ Name: text, Language: language })),
  }
}

/** Sizes of different types in every precision; "other" types and units are described in the same languages. */
export function drawClinicalSizes(draw: Draw): ClinicalSize[] {
  return draw.some([...clinicalSizeTypes, 'CST999'], 1, 5).map(type => {
    const unit = draw.one([...units, 'MU999'])
    const described = draw.some(languages, 1, 3)
    const describe = () =>
      described.map(language => ({ Description: draw.text(2000), DescriptionLanguage: language }))
    const withUnit = record<WithUnit>({
      ValueUnit: unit,
      MeasureUnitDescriptions: unit === 'MU999' ? describe() : draw.one([undefined, null, []]),
    })
    return record<ClinicalSize>({
      ClinicalSizeType: type,
      ClinicalSizeDescriptions: type === 'CST999' ? describe() : draw.one([undefined, null, []]),
      ...drawOne(draw, withUnit),
    })
  })
}

function drawOne(draw: Draw, unit: WithUnit): Pick<ClinicalSize, 'Precision'> & Partial<ClinicalSize> {
  const precision = draw.one(['VALUE', 'RANGE', 'TEXT'] as const)
  if (precision === 'TEXT') return { Precision: 'TEXT', Text: draw.text(255) }
  if (precision === 'VALUE') return { Precision: 'VALUE', Value: draw.real(), ...unit }
  const [Minimum, Maximum] = [draw.real(), draw.real()].sort((a, b) => a - b) as [number, number]
  return { Precision: 'RANGE', Minimum, Maximum, ...unit }
}
