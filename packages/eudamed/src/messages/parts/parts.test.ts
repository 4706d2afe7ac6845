import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeXml } from '@udigate/udi'
import type { Content, Row } from '../element-table.ts'
import { deviceCertificateLinks } from './certificates.ts'
import { clinicalInvestigationLinks } from './clinical-investigations.ts'
import { clinicalSizes } from './clinical-sizes.ts'
import { identifier } from './identifier.ts'
import { marketInfos } from './market-infos.ts'
import { productDesignerActor } from './original-manufacturer.ts'
import { packages } from './packages.ts'
import { relatedUdiLink } from './related-legacy-device.ts'
import { criticalWarnings, storageHandlingConditions } from './storage-and-warnings.ts'
import { substances } from './substances.ts'

/** The elements of `content`, without what closes an element, prefixes and indentation. */
function listLines(content: Content): string[] {
  assert.ok(Array.isArray(content))
  return writeXml({ name: 'x', content })
    .split('\n')
    .slice(2, -2)
    .map(line => line.trim().replace(/<\/.*>$/, ''))
    .filter(line => line !== '')
    .map(line =>
      line
        .replace(/^<\w+:/, '')
        .replace('>', ' ')
        .trim(),
    )
}

function written<Fields>(row: Row<Fields>, record: Fields): string[] {
  return listLines(row.write?.(record))
}

/** Lines that are given several to a text, with a bar between them. */
function lines(...parts: string[]): string[] {
  return parts.flatMap(part => part.split(' | '))
}

test('a link names the directive device and says of which type it is; none is written without one', () => {
  const row = relatedUdiLink('udidi:relatedUDILink')
  assert.deepEqual(
    written(row, { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } }),
    lines(
      'diIdentifier | DICode D-CR023368 | issuingEntityCode EUDAMED | type LEGACY_REGULATION_DEVICE_LINK',
    ),
  )
  assert.equal(row.write?.({}), undefined)
})

test('a substance with a CAS or EC number is named without a language', () => {
  const named = { SubstanceNameLocalized: 'Lead', SubstanceNameLanguage: 'EN' } as const
  assert.deepEqual(
    written(substances, {
      Substances: [
        { SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1A', CASCode: '7439-92-1', ...named },
        {
          SubstanceType: 'CRM_ENDOCRINE',
          SubType: 'ENDOCRINE_DISRUPTING',
          ECCode: '231-100-4',
          SubstanceNames: [{ Name: 'Plomb', Language: 'FR' }],
        },
      ],
    }),
    lines(
      'substance xsi:type="udidi:CMRSubstanceType"',
      'names | name | textValue Lead | CASCode 7439-92-1 | type CMR_1A',
      'substance xsi:type="udidi:EndocrineSubstanceType"',
      'names | name | textValue Plomb | ECCode 231-100-4',
    ),
  )
})

test('a substance without a number is named with languages', () => {
  assert.deepEqual(
    written(substances, {
      Substances: [
        {
          SubstanceType: 'CRM_ENDOCRINE',
          SubType: 'CMR_1B',
          SubstanceNameLocalized: 'Lead',
          SubstanceNameLanguage: 'EN',
          SubstanceNames: [{ Name: 'Blei', Language: 'DE' }],
        },
      ],
    }),
    lines(
      'substance xsi:type="udidi:CMRSubstanceType"',
      'names | name | language EN | textValue Lead | name | language DE | textValue Blei',
      'type CMR_1B',
    ),
  )
})

test('a substance with an INN is sent without a name', () => {
  assert.deepEqual(
    written(substances, {
      Substances: [
        { SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', INN: 'thrombin', SubstanceNameLocalized: 'Thrombin' },
        {
          SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
          SubstanceNameLocalized: 'Heparin',
          SubstanceNameLanguage: 'EN',
        },
      ],
    }),
    lines(
      'substance xsi:type="udidi:MedicalHumanProductSubstanceType"',
      'INN thrombin | type HUMAN_PRODUCT_SUBSTANCE',
      'substance xsi:type="udidi:MedicalHumanProductSubstanceType"',
      'names | name | language EN | textValue Heparin | type MEDICINAL_PRODUCT_SUBSTANCE',
    ),
  )
})

test('clinical sizes have the elements of their precision', () => {
  const described = [{ Description: 'Girth', DescriptionLanguage: 'EN' }] as const
  assert.deepEqual(
    written(clinicalSizes, {
      ClinicalSizes: [
        { ClinicalSizeType: 'CST1', Precision: 'VALUE', Value: 1e-7, ValueUnit: 'MU66' },
        { ClinicalSizeType: 'CST2', Precision: 'RANGE', Minimum: -1.5, Maximum: 1e21, ValueUnit: 'MU66' },
        {
          ClinicalSizeType: 'CST999',
          Precision: 'RANGE',
          Minimum: 0,
          Maximum: 2,
          ValueUnit: 'MU999',
          ClinicalSizeDescriptions: [...described],
          MeasureUnitDescriptions: [...described],
        },
        { ClinicalSizeType: 'CST3', Precision: 'TEXT', Text: 'small' },
      ],
    }),
    lines(
      'clinicalSize xsi:type="commondi:ValueClinicalSizeType"',
      'clinicalSizeType CST1 | value 1e-7 | valueUnit MU66',
      'clinicalSize xsi:type="commondi:RangeClinicalSizeType"',
      'clinicalSizeType CST2 | maximum 1e+21 | minimum -1.5 | valueUnit MU66',
      'clinicalSize xsi:type="commondi:RangeClinicalSizeType"',
      'clinicalSizeType CST999 | clinicalSizeDescription | name | language EN | textValue Girth',
      'maximum 2 | minimum 0 | valueUnit MU999',
      'measureUnitDescription | name | language EN | textValue Girth',
      'clinicalSize xsi:type="commondi:TextClinicalSizeType"',
      'clinicalSizeType CST3 | text small',
    ),
  )
  const infinite = [{ ClinicalSizeType: 'CST1', Precision: 'VALUE', Value: Infinity }] as const
  assert.throws(() => written(clinicalSizes, { ClinicalSizes: [...infinite] }), RangeError)
})

test('the original manufacturer is an actor or an organisation', () => {
  assert.deepEqual(
    written(productDesignerActor('udidi:productDesignerActor'), {
      OriginalManufacturer: { ActorCode: 'DE-MF-000000099' },
    }),
    lines('productDesignerActorCode DE-MF-000000099'),
  )
  const address = { Street: 'Road', StreetNumber: '1', AddressLine2: 'Floor 2', PoBox: '3' }
  const place = { City: 'Bruxelles', PostalCode: '1122', Country: 'BE' }
  const contact = { Email: 'a@example.com', Phone: '+32' }
  assert.deepEqual(
    written(productDesignerActor('udidi:productDesignerActor'), {
      OriginalManufacturer: { Organisation: { Name: 'Maker', ...address, ...place, ...contact } },
    }),
    lines(
      'productDesignerOrganisation',
      'geographicAddress | addressComplement Floor 2 | city Bruxelles | country BE | POBox 3',
      'postCode 1122 | street Road | streetNum 1',
      'contactsDetails | contactDetail | eMail a@example.com | phone +32 | public true',
      'organizationName | language ANY | textValue Maker',
    ),
  )
  assert.deepEqual(
    written(productDesignerActor('udidi:productDesignerActor'), {
      OriginalManufacturer: { Organisation: { Name: 'Maker' } },
    }),
    lines('productDesignerOrganisation', 'organizationName | language ANY | textValue Maker'),
  )
  assert.deepEqual(
    written(productDesignerActor('udidi:productDesignerActor'), {
      OriginalManufacturer: { Organisation: { Name: 'Maker', NameLanguage: 'EN' } },
    }),
    lines('productDesignerOrganisation', 'organizationName | language EN | textValue Maker'),
  )
})

test('packages name their child', () => {
  const box = {
    PackagingDi: '2',
    PackagingDiIssuingAgency: 'GS1',
    Status: 'ON_THE_MARKET',
    NumberOfItems: 9,
  } as const
  assert.deepEqual(
    written(packages, { Packages: [{ ...box, Child: '1', ChildIssuingAgency: 'IFA' }, box] }),
    lines(
      'package | identifier | DICode 2 | issuingEntityCode GS1 | status | code ON_THE_MARKET',
      'child | DICode 1 | issuingEntityCode IFA | numberOfItems 9',
      'package | identifier | DICode 2 | issuingEntityCode GS1 | status | code ON_THE_MARKET',
      'numberOfItems 9',
    ),
  )
})

test('markets, storage conditions and warnings keep the order of the schema', () => {
  assert.deepEqual(
    written(marketInfos('udidi:marketInfos'), {
      MarketInfos: [
        { Country: 'EL', OriginalPlacedOnTheMarket: true, StartDate: '2020-01-31', EndDate: '2021-02-28' },
      ],
    }),
    lines(
      'marketInfo',
      'country EL',
      'endDate 2021-02-28',
      'originalPlacedOnTheMarket true',
      'startDate 2020-01-31',
    ),
  )
  assert.deepEqual(
    written(storageHandlingConditions, {
      StorageHandlingConditions: [
        { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '4 °C' }] },
        { StorageHandlingCondition: 'SHC001' },
      ],
    }),
    lines(
      'condition | comments | name | textValue 4 °C | storageHandlingConditionValue SHC006',
      'condition | storageHandlingConditionValue SHC001',
    ),
  )
  assert.deepEqual(
    written(criticalWarnings, {
      CriticalWarnings: [{ CriticalWarning: 'CW999', Comments: [{ Comment: 'Hot', CommentLanguage: 'EN' }] }],
    }),
    ['warning', 'comments', 'name', 'language EN', 'textValue Hot', 'warningValue CW999'],
  )
})

test('certificates and investigations become links', () => {
  assert.deepEqual(
    written(deviceCertificateLinks, {
      Certificates: [
        {
          CertificateType: 'MDR_TYPE_EXAMINATION',
          NotifiedBodyActorCode: '0123',
          CertificateNumber: 'N',
          CertificateRevisionNumber: 'R',
        },
      ],
    }),
    lines(
      'deviceCertificateLink | certificateNumber N | NBActorCode 0123',
      'certificateRevisionNumber R | certificateType MDR_TYPE_EXAMINATION',
    ),
  )
  assert.deepEqual(
    written(clinicalInvestigationLinks, {
      ClinicalInvestigations: [
        { Reference: 'A', NonEUApplicableCountries: ['US', 'CA'] },
        { Reference: 'B' },
      ],
    }),
    lines(
      'clinicalInvestigationLink | clinicalInvestigationReference A | nonEUApplicableCountries US CA',
      'clinicalInvestigationLink | clinicalInvestigationReference B',
    ),
  )
})

test('an identifier without its agency is refused, and no identifier is no element', () => {
  const row = identifier<{ code?: string; agency?: string }>('udidi:identifier', 'code', 'agency')
  assert.throws(() => row.write?.({ code: '1' }), RangeError)
  assert.equal(row.write?.({ agency: 'GS1' }), undefined)
})
