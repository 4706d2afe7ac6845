import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, shippedCodeLists } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import { csvTable } from '../csv/csv-table.ts'
import { csvLine } from '../writing/write-csv.ts'
import { matchHeading } from './match-headings.ts'
import { proposeFromTable } from './propose-from-table.ts'

function nameFirst(model: Model, heading: string): string {
  const [match] = matchHeading(model, heading)
  return match === undefined
    ? ''
    : `${match.isOpposite ? '!' : ''}${match.field}${match.isDoubtful ? '?' : ''}`
}

const headings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'words that are cut, or made of their consonants, are found and asked about': {
    'Med. subst.': 'MedicinalProductCheck?',
    'Reusable surg. instr.': 'DeviceReusableSurgicalInstrument?',
    'Comm. distrib. status': 'CommercialDistributionStatus?',
    Actv_Dev_Ind: 'ActiveDevice?',
    Sgl_Use_Ind: 'NumberOfReuses?',
    'SRN fabbr.': 'MFActorCode?',
    'Wiederverw. chir. Instr.': 'DeviceReusableSurgicalInstrument?',
    'Ster. avant util.': 'ReqSterilizatonPriorUse?',
  },
  'names of programs are read by their words': {
    isDeviceImplantable: 'DeviceImplantable',
    doesTradeItemContainLatex: 'ContainsLatex',
    labeledNoNRL: '!ContainsLatex',
    startAvailabilityDateTime: 'MarketInfos[].StartDate',
    basic_udi_di: 'DeviceGroup',
  },
  'what stands in brackets explains, or says of what': {
    'URL (if there is any)': 'Website?',
    'EMDN (deepest branch)': 'MDN?',
    'Type of UDI-PI (lot, serial, expiry)': 'ProductionIdentifier?',
    'Storage, e.g. dry place': 'StorageHandlingConditions[].StorageHandlingCondition',
    'UDI-DI (box)': 'Packages[].PackagingDi',
    'GTIN (box, carton)': 'Packages[].PackagingDi',
    'Sterile (Y/N)': 'Sterile',
  },
  'one slash stands between words, or between rows of headings': {
    'Administers / removes medicinal product': 'DeviceIntendedToAdministerMedicine',
    'Regulatory / Risk class': 'RiskClass',
  },
  'what names a section above columns says nothing of them': {
    'Caractéristiques / Contient du latex': 'ContainsLatex',
    'Normativa / EMDN': 'MDN',
    'Identification / Catalogue number': 'ReferenceNumber?',
    'Sicherheit / Steril': 'Sterile?',
    'Sicherheit / Einmalgebrauch': 'NumberOfReuses?',
    'Box / GTIN': 'Packages[].PackagingDi',
    Characteristics: '',
  },
  'what may be of something else is asked about, or left': {
    Material: 'Material?',
    'Model / version': 'DeviceModel?',
    'Country origin': '',
  },
}

for (const [name, found] of Object.entries(headings)) {
  test(`headings: ${name}`, () => {
    const read = Object.keys(found).map(heading => [heading, nameFirst('EU_UDI_MDR', heading)])
    assert.deepEqual(Object.fromEntries(read), found)
  })
}

test('a pack is the article in lists of systems and procedure packs, and a package in others', () => {
  assert.equal(nameFirst('EU_UDI_SPP', 'Pack UDI-DI'), 'Device?')
  assert.equal(nameFirst('EU_UDI_SPP', 'Packs per carton'), 'Packages[].NumberOfItems?')
  assert.equal(nameFirst('EU_UDI_MDR', 'Pack UDI-DI'), 'Packages[].PackagingDi')
})

async function propose(columns: Readonly<Record<string, readonly string[]>>) {
  const rows = Object.values(columns)[0] ?? []
  const text = [
    Object.keys(columns),
    ...rows.map((_, at) => Object.values(columns).map(each => each[at] ?? '')),
  ]
  async function* chunks() {
    yield Buffer.from(text.map(row => csvLine(row, ';')).join(''))
  }
  const table = csvTable(undefined, chunks)
  return await proposeFromTable({ rows: table.rows, firstDay: 0 }, 'EU_UDI_MDR', shippedCodeLists)
}

const gtins = ['04012345000018', '04012345000025'].map(text => completeGtin(text.slice(0, -1)))

test('the words of a field of yes and no are values of it, whatever its heading asks', async () => {
  const { mapping } = await propose({
    'UDI-DI': gtins,
    'Sterile / non-sterile': ['Sterile', 'Non-sterile'],
    'Latex-free': ['latex-free', 'contains latex'],
  })
  assert.deepEqual(
    mapping.targets.filter(({ field }) => field === 'Sterile' || field === 'ContainsLatex'),
    [
      {
        field: 'Sterile',
        column: 'Sterile / non-sterile',
        words: [
          { from: 'Sterile', to: 'yes' },
          { from: 'Non-sterile', to: 'no' },
        ],
      },
      {
        field: 'ContainsLatex',
        column: 'Latex-free',
        opposite: true,
        words: [
          { from: 'latex-free', to: 'yes' },
          { from: 'contains latex', to: 'no' },
        ],
      },
    ],
  )
})

test('what is sure leaves no question: not a name of two letters, not the package of a list without devices', async () => {
  const { columns } = await propose({ 'Inner box GTIN': gtins, NB: ['0123', '0123'], Sterile: ['yes', 'no'] })
  assert.deepEqual(
    columns.map(({ fields, confidence }) => [fields[0], confidence]),
    [
      ['Packages[1].PackagingDi', 2],
      ['Certificates[1].NotifiedBodyActorCode', 3],
      ['Sterile', 4],
    ],
  )
})

test('of two columns for one field, that with the title of the field is the one', async () => {
  const { columns } = await propose({ EAN: gtins, 'UDI-DI': gtins.toReversed() })
  assert.deepEqual(
    columns.map(({ fields }) => fields),
    [[], ['Device']],
  )
})

test('codes of the EMDN are taken out of cells with their terms', async () => {
  const { mapping } = await propose({
    'UDI-DI': gtins,
    EMDN: ['P0908 - Hip prostheses', 'C01.04: catheters'],
  })
  assert.deepEqual(mapping.targets.find(({ field }) => field === 'MDN')?.words, [
    { from: 'P0908 - Hip prostheses', to: 'P0908' },
    { from: 'C01.04: catheters', to: 'C0104' },
  ])
})

test('identifiers of every issuing agency are found by its name, and tell the agency', async () => {
  for (const [heading, agency, code] of [
    ['ICCBBA code', 'ICCBBA', '=/A9999XYZ100T0479'],
    ['ISBT 128', 'ICCBBA', '=/A9999XYZ100T0479'],
    ['HIBC', 'HIBCC', 'A123BJC5D6E7'],
    ['PPN', 'IFA', '111234567842'],
    ['GS1 code', 'GS1', gtins[0] ?? ''],
  ] as const) {
    const { mapping } = await propose({ [heading]: [code, code], Sterile: ['yes', 'no'] })
    const targets = mapping.targets.filter(({ field }) => field === 'Device' || field === 'IssuingAgency')
    assert.deepEqual(
      targets.map(({ column, value }) => column ?? value),
      [heading, agency],
    )
  }
})
