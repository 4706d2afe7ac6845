import type { CodeList } from '@udigate/udi'
import { type Report, replaceWith } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'
import { meantCountry } from '../terms/country-spellings.ts'
import { proposeCode } from '../terms/nearest-codes.ts'

export default defineRule({
  id: 'UDG-CODE-UNKNOWN',
  title: 'Codes of sizes, units, conditions, warnings and countries are in their lists.',
  message: '{field} {value} is not in its list (version {version}). {advice}.',
  severity: 'error',
  source: dtxSchema(
    'ClinicalSizeTypeEnum, ClinicalSizeUnitEnum, StorageHandlingConditionEnum, CriticalWarningEnum, CountryEnum',
  ),
  models: everyModel,
  judgesEachField: true,
  spoilsValue: true,
  reads: {
    device: ['ClinicalSizes', 'StorageHandlingConditions', 'CriticalWarnings', 'OriginalManufacturer'],
  },

  check({ device }, report, codes) {
    const { ClinicalSizes = [], StorageHandlingConditions = [], CriticalWarnings = [] } = device
    for (const [index, { ClinicalSizeType, ValueUnit }] of ClinicalSizes.entries()) {
      const at = `/device/ClinicalSizes/${index}` as const
      unknown(report, `${at}/ClinicalSizeType`, ClinicalSizeType, 'ClinicalSizeType', codes.clinicalSizeTypes)
      unknown(report, `${at}/ValueUnit`, ValueUnit, 'ValueUnit', codes.clinicalSizeUnits)
    }
    for (const [index, { StorageHandlingCondition }] of StorageHandlingConditions.entries()) {
      const at = `/device/StorageHandlingConditions/${index}/StorageHandlingCondition` as const
      unknown(
        report,
        at,
        StorageHandlingCondition,
        'StorageHandlingCondition',
        codes.storageHandlingConditions,
      )
    }
    for (const [index, { CriticalWarning }] of CriticalWarnings.entries()) {
      const at = `/device/CriticalWarnings/${index}/CriticalWarning` as const
      unknown(report, at, CriticalWarning, 'CriticalWarning', codes.criticalWarnings)
    }
    const country = device.OriginalManufacturer?.Organisation?.Country
    if (country === undefined || codes.countries.has(country)) return
    const at = '/device/OriginalManufacturer/Organisation/Country'
    const meant = meantCountry(country, codes.countries)
    const advice = meant
      ? `Write ${meant.code} for ${meant.term ?? meant.code}`
      : 'Write a code of two letters'
    const words = { field: 'Country', version: codes.countries.version, advice }
    report({ at, value: country, words, ...replaceWith(at, meant?.code) })
  },

  examples: {
    good: [
      {
        title: 'one code of each list',
        device: {
          ClinicalSizes: [{ ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: 30, ValueUnit: 'MU105' }],
          StorageHandlingConditions: [{ StorageHandlingCondition: 'SHC002' }],
          CriticalWarnings: [{ CriticalWarning: 'CW001' }],
        },
      },
    ],
    bad: [
      {
        title: 'codes that were never given out',
        device: {
          ClinicalSizes: [{ ClinicalSizeType: 'CST64', Precision: 'VALUE', Value: 30, ValueUnit: 'MU177' }],
          StorageHandlingConditions: [{ StorageHandlingCondition: 'SHC011' }],
          CriticalWarnings: [{ CriticalWarning: 'CW002' }],
        },
        at: [
          '/device/ClinicalSizes/0/ClinicalSizeType',
          '/device/ClinicalSizes/0/ValueUnit',
          '/device/StorageHandlingConditions/0/StorageHandlingCondition',
          '/device/CriticalWarnings/0/CriticalWarning',
        ],
        says: 'Nearest codes',
      },
      {
        title: 'codes with slips, signs of units and terms',
        device: {
          ClinicalSizes: [
            { ClinicalSizeType: 'Angle', Precision: 'VALUE', Value: 30, ValueUnit: 'mm' },
            { ClinicalSizeType: 'CST03', Precision: 'VALUE', Value: 31, ValueUnit: 'mu105' },
          ],
          StorageHandlingConditions: [{ StorageHandlingCondition: 'Keep dry' }],
          CriticalWarnings: [{ CriticalWarning: 'CW1' }],
        },
        at: [
          '/device/ClinicalSizes/0/ClinicalSizeType',
          '/device/ClinicalSizes/0/ValueUnit',
          '/device/ClinicalSizes/1/ClinicalSizeType',
          '/device/ClinicalSizes/1/ValueUnit',
          '/device/StorageHandlingConditions/0/StorageHandlingCondition',
          '/device/CriticalWarnings/0/CriticalWarning',
        ],
        fixed: 'all',
        says: ['Write CST3', 'Write MU50', 'Write CST3', 'Write MU105', 'Write SHC005', 'Write CW001'],
      },
      {
        title: 'a country by its name',
        device: {
          OriginalManufacturer: {
            Organisation: {
              Name: 'Nadel GmbH',
              City: 'Ulm',
              PostalCode: '89073',
              Country: 'Germany',
              Email: 'udi@nadel.example',
            },
          },
        },
        at: '/device/OriginalManufacturer/Organisation/Country',
        fixed: 'all',
        says: 'Write DE for Germany',
      },
      {
        title: 'a country that does not exist',
        model: 'EU_UDI_IVDR',
        device: {
          OriginalManufacturer: {
            Organisation: {
              Name: 'Nadel GmbH',
              City: 'Ulm',
              PostalCode: '89073',
              Country: 'XX',
              Email: 'udi@nadel.example',
            },
          },
        },
        at: '/device/OriginalManufacturer/Organisation/Country',
      },
      {
        title: 'unknown codes, whose comments cannot be judged',
        device: {
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC011',
              Comments: [
                { Comment: 'Kühl', CommentLanguage: 'DE' },
                { Comment: 'Cool', CommentLanguage: 'EN' },
              ],
            },
          ],
          CriticalWarnings: [
            {
              CriticalWarning: 'CW002',
              Comments: [
                { Comment: 'Spitz', CommentLanguage: 'DE' },
                { Comment: 'Sharp', CommentLanguage: 'EN' },
              ],
            },
          ],
        },
        at: [
          '/device/StorageHandlingConditions/0/StorageHandlingCondition',
          '/device/CriticalWarnings/0/CriticalWarning',
        ],
      },
    ],
  },
})

function unknown<At extends string>(
  report: Report<At>,
  at: At,
  code: string | undefined,
  field: string,
  list: CodeList,
) {
  if (code === undefined || list.has(code)) return
  const explain = () => {
    const { nearest, meant } = proposeCode(code, list)
    const advice = meant === undefined ? `Nearest codes: ${nearest}` : `Write ${nearest}`
    return { words: { field, version: list.version, advice }, ...replaceWith(at, meant) }
  }
  report({ at, value: code, explain })
}
