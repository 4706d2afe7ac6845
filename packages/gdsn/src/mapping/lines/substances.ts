import { codeMaps } from '../../codes/code-maps.ts'
import type { RegulatedChemical } from '../../elements/modules/regulatory.ts'
import type { TradeItem } from '../../elements/trade-item.ts'
import type { Device } from '../../records.ts'
import { fromDevice, type Line, type Made } from '../line.ts'
import { type LocalText, pickFirstByLanguage, readLocalTexts, writeLocalText } from '../local-texts.ts'

type Substance = NonNullable<Device['Substances']>[number]

/** Who regulates substances of each kind, and by what they are known there. */
const regulations = [
  { agency: 'WHO', name: 'INN', takes: ({ SubstanceType }: Substance) => SubstanceType !== 'CRM_ENDOCRINE' },
  {
    agency: 'ECHA',
    name: 'ECICS',
    takes: ({ SubstanceType }: Substance) => SubstanceType === 'CRM_ENDOCRINE',
  },
] as const

/** The kind of a substance as GDSN has it. */
export function translateSubstanceType(substance: Substance): string | undefined {
  const subType = 'SubType' in substance ? substance.SubType : undefined
  return codeMaps.substanceTypes.translate(
    substance.SubstanceType === 'CRM_ENDOCRINE' ? (subType ?? '') : substance.SubstanceType,
  )
}

function translateSubstance(substance: Substance): RegulatedChemical | undefined {
  const type = translateSubstanceType(substance)
  if (type === undefined) return undefined
  const { CASCode, ECCode, SubType } = {
    CASCode: undefined,
    ECCode: undefined,
    SubType: undefined,
    ...substance,
  }
  const code = CASCode ?? ECCode
  const names = listNames(substance)
  return {
    RegulatedChemicalIdentifierCodeReference:
      code === undefined
        ? undefined
        : { CodeListAgencyName: CASCode === undefined ? 'EC' : 'CAS', Value: code },
    RegulatedChemicalDescription: names.length === 0 ? undefined : names,
    RegulatedChemicalName: substance.INN,
    CarcinogenicMutagenicReprotoxicTypeCode: SubType?.startsWith('CMR_') === true ? SubType : undefined,
    RegulatedChemicalTypeCode: type,
  }
}

function listNames({
  SubstanceNameLocalized,
  SubstanceNameLanguage,
  SubstanceNames = [],
}: Substance): LocalText[] {
  return pickFirstByLanguage([
    ...(SubstanceNameLocalized === undefined
      ? []
      : [writeLocalText(SubstanceNameLocalized, SubstanceNameLanguage)]),
    ...SubstanceNames.map(({ Name, Language }) => writeLocalText(Name, Language)),
  ])
}

type Regulations = NonNullable<
  NonNullable<TradeItem['ChemicalRegulationInformationModule']>['ChemicalRegulationInformation']
>

function readSubstances(information: Regulations): object[] {
  return information
    .flatMap(({ ChemicalRegulation = [] }) => ChemicalRegulation)
    .flatMap(({ RegulatedChemical = [] }) => RegulatedChemical)
    .map(readSubstance)
}

function readSubstance(chemical: RegulatedChemical): object {
  const type = chemical.RegulatedChemicalTypeCode ?? ''
  const cmr = chemical.CarcinogenicMutagenicReprotoxicTypeCode
  const kind = codeMaps.substanceTypes.translateBack(type)
  const isOfEcha = cmr !== undefined || kind === 'ENDOCRINE_DISRUPTING' || kind?.startsWith('CMR_') === true
  const reference = chemical.RegulatedChemicalIdentifierCodeReference
  const names = chemical.RegulatedChemicalDescription
  return {
    SubstanceType: isOfEcha ? 'CRM_ENDOCRINE' : kind,
    SubType: isOfEcha ? (cmr ?? kind) : undefined,
    INN: chemical.RegulatedChemicalName,
    ...(reference && { [reference.CodeListAgencyName === 'EC' ? 'ECCode' : 'CASCode']: reference.Value }),
    SubstanceNames: names && readLocalTexts('Name', 'Language')(names),
  }
}

/** Substances that make the device special, under who regulates them. */
export const substanceLines: readonly Line[] = [
  fromDevice(
    'Substances',
    'ChemicalRegulationInformationModule/ChemicalRegulationInformation',
    [714, 724, 6385, 6386],
    substances =>
      regulations.flatMap(({ agency, name, takes }): Made[] => {
        const chemicals = substances
          .filter(takes)
          .map(translateSubstance)
          .filter(chemical => chemical !== undefined)
        if (chemicals.length === 0) return []
        return [
          {
            value: {
              ChemicalRegulationAgency: agency,
              ChemicalRegulation: [{ ChemicalRegulationName: name, RegulatedChemical: chemicals }],
            },
          },
        ]
      }),
    { read: readSubstances },
  ),
]
