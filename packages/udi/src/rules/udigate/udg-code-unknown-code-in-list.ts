import type { CodeList } from '../../codes/index.ts'
import { listCodes } from '../eudamed-terms/nearest-codes.ts'
import { defineRule, type Report } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

export default defineRule({
  id: 'UDG-CODE-UNKNOWN',
  title: 'Codes of sizes, units, conditions, warnings and countries are in their lists.',
  message: '{field} {value} is not in its list (version {version}). Nearest codes: {nearest}.',
  severity: 'error',
  source: dtxSchema(
    'ClinicalSizeTypeEnum, ClinicalSizeUnitEnum, StorageHandlingConditionEnum, CriticalWarningEnum, CountryEnum',
  ),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
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
    unknown(report, '/device/OriginalManufacturer/Organisation/Country', country, 'Country', codes.countries)
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
  const words = { field, version: list.version, nearest: listCodes(list.nearest(code, 3)) }
  report({ at, value: code, words })
}
