import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model } from '../models/index.ts'
import { validate } from '../validate.ts'
import { validRequests } from './valid-requests.ts'

const box = {
  PackagingDi: '10308676965720',
  Status: 'ON_THE_MARKET',
  Child: '00308676965723',
}

/** What a message must name beside the value seen, where a rule has several words to choose from. */
const cases: readonly {
  rule: string
  says: string
  model?: Model
  device?: object
  deviceGroup?: object
  authorizedRepresentativeCode?: string
}[] = [
  {
    rule: 'BR-DTX-UDI-104',
    says: 'MDR_SOFTWARE',
    device: { ProductionIdentifier: ['SOFTWARE_IDENTIFICATION'] },
  },
  {
    rule: 'BR-DTX-UDI-104',
    says: 'IVDR_SOFTWARE',
    model: 'EU_UDI_IVDR',
    device: { ProductionIdentifier: ['SOFTWARE_IDENTIFICATION'] },
  },
  { rule: 'BR-DTX-UDID-087', says: 'none', device: { OriginalManufacturer: {} } },
  {
    rule: 'BR-DTX-UDID-087',
    says: 'both',
    device: { OriginalManufacturer: { ActorCode: 'DE-MF-000000002', Organisation: { Name: 'Nadel GmbH' } } },
  },
  {
    rule: 'BR-UDID-003-A',
    says: 'Device of this record',
    device: { BaseQuantity: 10, UnitOfUseDi: '00308676965723' },
  },
  {
    rule: 'BR-UDID-003-A',
    says: 'PackagingDi of another package',
    device: { Packages: [1, 2].map(number => ({ ...box, NumberOfItems: number })) },
  },
  {
    rule: 'BR-UDID-028-A',
    says: 'Lower limit of temperature',
    device: { StorageHandlingConditions: [{ StorageHandlingCondition: 'SHC006' }] },
  },
  {
    rule: 'BR-UDID-030-A',
    says: 'OTHER',
    device: { CriticalWarnings: [{ CriticalWarning: 'CW999' }] },
  },
  {
    rule: 'BR-UDID-041',
    says: 'SubstanceNameLanguage',
    device: {
      Substances: [{ SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', SubstanceNameLocalized: 'Albumin' }],
    },
  },
  {
    rule: 'BR-UDID-041',
    says: 'Language',
    device: {
      Substances: [
        { SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', SubstanceNames: [{ Name: 'Albumin', Language: 'ANY' }] },
      ],
    },
  },
  { rule: 'BR-UDID-045', says: 'no country', device: { MarketInfos: null } },
  {
    rule: 'BR-UDID-045',
    says: 'DE, EL',
    device: { MarketInfos: ['DE', 'EL'].map(Country => ({ Country, OriginalPlacedOnTheMarket: true })) },
  },
  {
    rule: 'UDG-GROUP-DISAGREES',
    says: 'DE-MF-000001723',
    device: { MFActorCode: 'FR-MF-000000002' },
  },
  {
    rule: 'UDG-REPRESENTATIVE-DISAGREES',
    says: 'DE-AR-000000002',
    authorizedRepresentativeCode: 'FR-AR-000000003',
    deviceGroup: { MFActorCode: 'US-MF-000001723', ARActorCode: 'DE-AR-000000002' },
  },
  {
    rule: 'UDG-SUBSTANCE-CHECK-DIGIT',
    says: '117-81-7',
    device: { Substances: [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', CASCode: '117-81-8' }] },
  },
  {
    rule: 'UDG-SUBSTANCE-CHECK-DIGIT',
    says: 'another number',
    device: { Substances: [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', ECCode: '000-020-0' }] },
  },
]

for (const { rule, says, model = 'EU_UDI_MDR', device, deviceGroup, ...request } of cases) {
  test(`the message of ${rule} names ${says}`, () => {
    const valid = validRequests[model]
    const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = validate(model, {
      ...request,
      device: { ...valid.device, ...device },
      deviceGroup: { ...valid.deviceGroup, ...deviceGroup },
    })
    const findings = [deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings].flat()
    const messages = findings.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message)
    assert.ok(messages.length > 0)
    for (const message of messages) assert.match(message, new RegExp(`(?<!\\w)${says}(?!\\w)`))
  })
}
