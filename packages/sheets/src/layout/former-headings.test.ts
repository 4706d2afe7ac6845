import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, validRequests } from '@udigate/eudamed'
import { readAll } from '../../test/read-all.ts'
import { exampleGrid, type Grid, makeWorkbook } from '../../test/workbook-of.ts'
import { openInput } from '../open-input.ts'
import { indexSheetNames, indexSingleTableNames } from '../rows/column-names.ts'
import { makeLayout } from './make-layout.ts'

/**
 * The sheets of the first templates, and what their columns were called, by the name of the column. Never changed:
 * workbooks with these headings are at manufacturers.
 */
const firstHeadings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Device groups': {
    DeviceGroupAgency: 'Issuing agency of the Basic UDI-DI',
    DeviceGroup: 'Basic UDI-DI',
    ApplicableLegislation: 'Applicable legislation',
    DeviceName: 'Device name',
    DeviceModel: 'Device model',
    RiskClass: 'Risk class',
    UdiDis: 'Own list of devices',
    MFActorCode: 'Manufacturer (SRN)',
    ARActorCode: 'Authorised representative (SRN)',
    SpecialDeviceType: 'Special device type',
    AnimalTissuesCells: 'Animal tissues cells',
    HumanTissuesCells: 'Human tissues cells',
    DeviceImplantable: 'Device implantable',
    DeviceImplantableExceptions: 'Device implantable exceptions',
    DeviceHasMeasuringFunction: 'Device has measuring function',
    DeviceReusableSurgicalInstrument: 'Device reusable surgical instrument',
    ActiveDevice: 'Active device',
    DeviceIntendedToAdministerMedicine: 'Device intended to administer medicine',
    SystemDevice: 'System device',
    ProcedurePackDevice: 'Procedure pack device',
    HumanProductCheck: 'Human product check',
    MedicinalProductCheck: 'Medicinal product check',
    DeviceIntendedForSelfTesting: 'Device intended for self testing',
    DeviceIntendedForNearPatientTesting: 'Device intended for near patient testing',
    DeviceCompanionDiagnostics: 'Device companion diagnostics',
    DeviceIntendedProfessionalTesting: 'Device intended professional testing',
    KitDevice: 'Kit device',
    Instrument: 'Instrument',
    Reagent: 'Reagent',
    DeviceContainsMicrobialSubstances: 'Device contains microbial substances',
    PRActorCode: 'System or procedure pack producer (SRN)',
    SPPType: 'System or procedure pack',
  },
  Devices: {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    DeviceGroup: 'Basic UDI-DI',
    DeviceGroupAgency: 'Issuing agency of the Basic UDI-DI',
    ReferenceNumber: 'Reference number',
    CommercialDistributionStatus: 'Status on the EU market',
    ProductionIdentifier: 'Production identifiers (UDI-PI)',
    MDN: 'EMDN codes',
    Sterile: 'Sterile',
    ReqSterilizatonPriorUse: 'Sterilise before use',
    SecondaryDi: 'Secondary DI',
    SecondaryDiAgency: 'Issuing agency of the secondary DI',
    Website: 'Website',
    ApplicableLegislation: 'Applicable legislation',
    OrgUnit: 'Own organisational unit',
    Material: 'Own material number',
    MaterialText: 'Own material text',
    BaseQuantity: 'Devices in the base package',
    NumberOfReuses: 'Number of reuses',
    UnitOfUseDi: 'Unit of use DI',
    UnitOfUseDiIssuingAgency: 'Issuing agency of the unit of use DI',
    DirectMarkingDi: 'Direct marking DI',
    DirectMarkingDiIssuingAgency: 'Issuing agency of the direct marking DI',
    'OriginalManufacturer.ActorCode': 'Original manufacturer (SRN)',
    'OriginalManufacturer.Organisation.Name': 'Original manufacturer: name',
    'OriginalManufacturer.Organisation.Street': 'Original manufacturer: street',
    'OriginalManufacturer.Organisation.StreetNumber': 'Original manufacturer: street number',
    'OriginalManufacturer.Organisation.AddressLine2': 'Original manufacturer: second line of the address',
    'OriginalManufacturer.Organisation.PoBox': 'Original manufacturer: PO box',
    'OriginalManufacturer.Organisation.City': 'Original manufacturer: city',
    'OriginalManufacturer.Organisation.PostalCode': 'Original manufacturer: postal code',
    'OriginalManufacturer.Organisation.Country': 'Original manufacturer: country',
    'OriginalManufacturer.Organisation.Email': 'Original manufacturer: email',
    'OriginalManufacturer.Organisation.Phone': 'Original manufacturer: phone',
    MFActorCode: 'Manufacturer (SRN)',
    HumanTissuesCells: 'Human tissues cells',
    SpecialDeviceType: 'Special device type',
    ContainsLatex: 'Contains latex',
    Reprocessed: 'Reprocessed',
    AnnexXVITypes: 'Annex XVI types',
    AnnexXVIApplicable: 'Annex XVI applies',
    DeviceReusableSurgicalInstrument: 'Device reusable surgical instrument',
    NewDevice: 'New device',
    PRActorCode: 'System or procedure pack producer (SRN)',
  },
  Certificates: {
    DeviceGroupAgency: 'Issuing agency of the Basic UDI-DI',
    DeviceGroup: 'Basic UDI-DI',
    CertificateType: 'Certificate type',
    NotifiedBodyActorCode: 'Notified body',
    CertificateNumber: 'Certificate number',
    CertificateRevisionNumber: 'Certificate revision number',
  },
  'Clinical investigations': {
    DeviceGroupAgency: 'Issuing agency of the Basic UDI-DI',
    DeviceGroup: 'Basic UDI-DI',
    Reference: 'Reference',
    NonEUApplicableCountries: 'Countries outside the EU',
  },
  'Trade names': {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    AdditionalTradeName: 'Trade name',
    AdditionalTradeNameLanguage: 'Language of the trade name',
  },
  Descriptions: {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    AdditionalDeviceDescription: 'Description',
    AdditionalDeviceDescriptionLanguage: 'Language of the description',
  },
  Markets: {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    Country: 'Country',
    OriginalPlacedOnTheMarket: 'First placed on the market there',
    StartDate: 'Start date',
    EndDate: 'End date',
  },
  Packages: {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    PackagingDi: 'Package DI',
    PackagingDiIssuingAgency: 'Issuing agency of the package DI',
    Status: 'Status',
    NumberOfItems: 'Number of items',
    Child: 'Device or package inside',
    ChildIssuingAgency: 'Issuing agency of what is inside',
  },
  'Storage and handling': {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    Entry: 'Entry number',
    StorageHandlingCondition: 'Storage handling condition',
    'Comments.Comment': 'Value or comment',
    'Comments.CommentLanguage': 'Language of the comment',
  },
  'Critical warnings': {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    Entry: 'Entry number',
    CriticalWarning: 'Critical warning',
    'Comments.Comment': 'Value or comment',
    'Comments.CommentLanguage': 'Language of the comment',
  },
  'Device certificates': {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    CertificateType: 'Certificate type',
    NotifiedBodyActorCode: 'Notified body',
    CertificateNumber: 'Certificate number',
    CertificateRevisionNumber: 'Certificate revision number',
  },
  'Clinical sizes': {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    Entry: 'Entry number',
    ClinicalSizeType: 'Clinical size type',
    Precision: 'Precision',
    Value: 'Value',
    Minimum: 'Minimum',
    Maximum: 'Maximum',
    ValueUnit: 'Unit',
    Text: 'Text',
    'ClinicalSizeDescriptions.Description': 'Other size: description',
    'ClinicalSizeDescriptions.DescriptionLanguage': 'Other size: language',
    'MeasureUnitDescriptions.Description': 'Other unit: description',
    'MeasureUnitDescriptions.DescriptionLanguage': 'Other unit: language',
  },
  Substances: {
    IssuingAgency: 'Issuing agency',
    Device: 'UDI-DI',
    Entry: 'Entry number',
    SubstanceType: 'Substance type',
    SubType: 'Kind of CMR or endocrine disruptor',
    INN: 'INN',
    CASCode: 'CAS number',
    ECCode: 'EC number',
    SubstanceNameLocalized: 'Substance name',
    SubstanceNameLanguage: 'Language of the substance name',
    'SubstanceNames.Name': 'Name in one of several languages',
    'SubstanceNames.Language': 'Language of this name',
  },
  'Medical purposes': {
    DeviceGroupAgency: 'Issuing agency of the Basic UDI-DI',
    DeviceGroup: 'Basic UDI-DI',
    MedicalPurpose: 'Medical purpose',
    MedicalPurposeLanguage: 'Language of the medical purpose',
  },
}

/** The models of the first templates. */
const firstModels = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'] as const

for (const model of firstModels) {
  const { sheets } = makeLayout(model)

  test(`a heading of the first templates is the column that it was, whatever it is called now: ${model}`, () => {
    for (const sheet of sheets) {
      const { find } = indexSheetNames(sheet)
      for (const { name } of sheet.columns) {
        const heading = firstHeadings[sheet.name]?.[name]
        if (heading !== undefined) assert.equal(find(heading)?.column.name, name, `${sheet.name}: ${heading}`)
      }
    }
  })

  test(`so it is in a single table: ${model}`, () => {
    const { find } = indexSingleTableNames(makeLayout(model))
    for (const sheet of sheets.filter(({ list }) => list === undefined)) {
      for (const { name } of sheet.columns) {
        const heading = firstHeadings[sheet.name]?.[name]
        if (heading !== undefined) assert.equal(find(heading)?.column.name, name, heading)
      }
    }
  })

  test(`a workbook with the sheets and headings of the first templates is read as one with names: ${model}`, async () => {
    const grid = exampleGrid(model)
    const named = await readRecords(grid)
    for (const [sheet, headings] of Object.entries(firstHeadings)) {
      const [names] = grid[sheet] ?? []
      if (names)
        grid[sheet] = [
          names.map(name => (typeof name === 'string' ? headings[name] : undefined)),
          ...(grid[sheet] ?? []).slice(1),
        ]
    }
    const { Device } = validRequests[model].device
    assert.match(JSON.stringify(named), new RegExp(Device))
    assert.deepEqual(await readRecords(grid), named)
  })
}

test('every heading of the first templates is of a column that there is', () => {
  const columns = new Map<string, Set<string>>()
  for (const { name, columns: own } of modelNames.flatMap(model => makeLayout(model).sheets)) {
    const names = columns.get(name) ?? new Set()
    columns.set(name, names)
    for (const column of own) names.add(column.name)
  }
  for (const [sheet, headings] of Object.entries(firstHeadings)) {
    for (const name of Object.keys(headings)) assert.ok(columns.get(sheet)?.has(name), `${sheet}: ${name}`)
  }
})

async function readRecords(grid: Grid): Promise<unknown[]> {
  const bytes = await makeWorkbook(grid)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const { requests, isReadable } = await readAll(openInput('xlsx', { chunks: chunks() }, undefined))
  assert.ok(isReadable)
  return requests.map(({ reading }) => reading)
}
