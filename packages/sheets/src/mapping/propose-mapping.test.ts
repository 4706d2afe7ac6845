import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CodeListName,
  codeListNamed,
  modelNames,
  shippedCodeLists,
  validRequests,
} from '@udigate/eudamed'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { readAll } from '../../test/read-all.ts'
import { makeWorkbook, type TestCell } from '../../test/workbook-of.ts'
import { csvTable } from '../csv/csv-table.ts'
import { openInput } from '../open-input.ts'
import { judgeRequest } from '../verdict.ts'
import { csvLine, singleCsv } from '../writing/write-csv.ts'
import { memorySource } from '../zip/byte-source.ts'
import { checkMapping } from './check-mapping.ts'
import { foldWord } from './fold-word.ts'
import { besideCarried, headingRules, saysNothing } from './heading-rules.ts'
import { foldHeadingWord } from './heading-words.ts'
import { findMappedField, listMappedNames, listOfferedFields } from './mapped-fields.ts'
import { proposeFromFile } from './propose-from-file.ts'
import { proposeFromTable, type ToldHeadings } from './propose-from-table.ts'
import { collectMeanings, splitWordList, wordsByLanguage } from './words/index.ts'

async function* splitChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function propose(text: string, model: (typeof modelNames)[number] = 'EU_UDI_MDR', told?: ToldHeadings) {
  const { rows } = csvTable(undefined, () => splitChunks(text))
  return proposeFromTable({ rows, firstDay: 0 }, model, shippedCodeLists, told)
}

/** What is proposed for each column: `B: DeviceGroup 4`. */
async function proposeInShort(text: string, model?: (typeof modelNames)[number]) {
  const { columns } = await propose(text, model)
  return columns.map(({ letter, fields, confidence }) => `${letter}: ${fields.join(' + ')} ${confidence}`)
}

/** Words for headings, by the field that they name. */
const headingWords = collectMeanings(({ fields }) => fields)

for (const [code, { language, fields, opposites, concepts, languages }] of Object.entries(wordsByLanguage)) {
  test(`every word for a heading has one meaning, and every field is one of some model: ${language}`, () => {
    const meanings = new Map<string, string>()
    const kinds = { '': fields, 'not ': opposites, 'concept ': concepts, 'language ': languages }
    for (const [kind, words] of Object.entries(kinds)) {
      for (const [name, text] of Object.entries(words)) {
        const meaning = `${kind}${name}`
        if (words === fields || words === opposites) {
          assert.ok(
            modelNames.some(model => findMappedField(model, name)),
            `${name} is a field of no model`,
          )
        }
        for (const word of splitWordList(text)) {
          const key = foldHeadingWord(word)
          assert.ok(key !== '', `${code}: ${meaning} has an empty word`)
          const known = meanings.get(key)
          assert.ok(known === undefined, `${code}: "${word}" stands for ${known} and for ${meaning}`)
          meanings.set(key, meaning)
        }
      }
    }
  })
}

test('every word for a value stands for one code of its list, which is one', () => {
  for (const [code, { values }] of Object.entries(wordsByLanguage)) {
    for (const [list, words] of Object.entries(values)) {
      const meanings = new Map<string, string>()
      for (const [value, text] of Object.entries(words)) {
        assert.ok(codeListNamed(shippedCodeLists, list as CodeListName).has(value), `${list} has no ${value}`)
        for (const word of splitWordList(text)) {
          const known = meanings.get(foldWord(word))
          assert.ok(known === undefined, `${code}: "${word}" stands for ${known} and for ${value}`)
          meanings.set(foldWord(word), value)
        }
      }
    }
  }
})

test('every concept that a rule names has words, and every concept is named by a rule', () => {
  const concepts = new Set(collectMeanings(words => words.concepts).keys())
  const fields = new Set(
    modelNames.flatMap(model => listMappedNames(model)).map(name => name.replace('[1]', '[]')),
  )
  const named = new Set([
    ...besideCarried,
    ...headingRules.flatMap(({ needs, beside }) => [...needs, ...beside]),
  ])
  for (const name of named) assert.ok(concepts.has(name) || fields.has(name), `${name} has no words`)
  const read = new Set([...named, ...saysNothing, 'not', 'other', 'level', 'type', 'example', 'section'])
  assert.deepEqual(
    [...concepts].filter(name => !read.has(name)),
    [],
  )
})

for (const model of modelNames) {
  test(`columns of the template in any order and number, under any of their names, are proposed back: ${model}`, async () => {
    const [names = [], row = []] = parse([...singleCsv(model, [validRequests[model]])].join(''), {
      bom: true,
    })
    const columns = names.map((name, index) => ({
      name,
      cell: row[index] ?? '',
      words: listNames(model, name),
    }))
    const some = fc
      .shuffledSubarray(columns, { minLength: 2 })
      .chain(chosen =>
        fc.tuple(
          ...chosen.map(column => fc.constantFrom(...column.words).map(heading => ({ ...column, heading }))),
        ),
      )
    await fc.assert(
      fc.asyncProperty(some, async chosen => {
        const text = csvLine(chosen.map(({ heading }) => heading)) + csvLine(chosen.map(({ cell }) => cell))
        const { columns: proposed, mapping } = await propose(text, model, { headingRow: 1 })
        const found = proposed.map(({ fields: [field = ''] }) => findMappedField(model, field)?.key)
        assert.deepEqual(
          found,
          chosen.map(({ name }) => findMappedField(model, name)?.key),
          text,
        )
        const keys = mapping.targets.map(({ field }) => findMappedField(model, field)?.key)
        assert.equal(new Set(keys).size, keys.length)
      }),
      { numRuns: 60 },
    )
  })
}

/** The names that a column of the template is known under. */
function listNames(model: (typeof modelNames)[number], name: string): string[] {
  const each = name.replace(/^device(Group)?\./, '').replace('[1]', '[]')
  const offered = listOfferedFields(model).find(({ field }) => field.replace('[1]', '[]') === each)
  // A word of a field of the device that is also of the group means the group's.
  const isShared = /^device(Group)?\./.test(name)
  const words = isShared ? [] : (headingWords.get(each) ?? [])
  return [
    name,
    ...words,
    ...words.map(word => ` ${word.toUpperCase()}: `),
    ...(offered && !each.includes('[') && !isShared ? [offered.title] : []),
  ]
}

const list = `Artikelnummer;Bezeichnung DE;Bezeichnung EN;GTIN;Basis-UDI-DI;Risikoklasse;EMDN;Steril (j/n);Latexfrei;VE;UDI-PI;Lagerung;Erstmals in;Seit;Preisgruppe;Disponent
VL-24-019;VenaLine;VenaLine EN;308676965723;439990237188JM;Klasse IIa;A01.01.01.02.01;ja;ja;50;LOT; trocken;DE;01.03.2024;A;Müller
VL-24-020;VenaLine 2;VenaLine 2 EN;4012345240191;439990237188JM;Kl. 2a;A01.01.01.02.01;X;nein;10;"LOT, MHD";irgendwas;Österreich;45352;B;Meyer
`

test('a list with German headings is understood: fields, words, dates, zeros, opposites and languages', async () => {
  const { mapping, columns, missing, rows } = await propose(list)
  assert.equal(rows, 2)
  assert.deepEqual(checkMapping(mapping).ok, true)
  assert.deepEqual(
    columns.map(({ letter, fields, confidence }) => `${letter}: ${fields.join(' + ')} ${confidence}`),
    [
      'A: ReferenceNumber 4',
      'B: AdditionalTradeNames[1].AdditionalTradeName 3',
      'C: AdditionalTradeNames[2].AdditionalTradeName 3',
      'D: Device 4',
      'E: DeviceGroup 4',
      'F: RiskClass 4',
      'G: MDN 4',
      'H: Sterile 4',
      'I: ContainsLatex 4',
      'J: BaseQuantity 2',
      'K: ProductionIdentifier 4',
      'L: StorageHandlingConditions[1].StorageHandlingCondition 2',
      'M: MarketInfos[1].Country 4',
      'N: MarketInfos[1].StartDate 3',
      'O:  0',
      'P:  0',
    ],
  )
  const target = (field: string) => mapping.targets.find(each => each.field === field)
  assert.deepEqual(target('Device'), { field: 'Device', column: 'GTIN', zeros: true })
  assert.deepEqual(target('MDN'), { field: 'MDN', column: 'EMDN', drop: '. ' })
  assert.deepEqual(target('RiskClass')?.words, [
    { from: 'Klasse IIa', to: 'CLASS_IIA' },
    { from: 'Kl. 2a', to: 'CLASS_IIA' },
  ])
  assert.deepEqual(target('Sterile')?.words, [{ from: 'X', to: 'yes' }])
  assert.equal(target('ContainsLatex')?.opposite, true)
  assert.deepEqual(target('ProductionIdentifier')?.split, { at: ',' })
  assert.deepEqual(target('AdditionalTradeNames[2].AdditionalTradeNameLanguage')?.value, 'EN')
  assert.deepEqual(target('MarketInfos[1].StartDate')?.dates, ['dd.mm.yyyy', 'serial'])
  assert.deepEqual(target('MarketInfos[1].Country')?.words, [{ from: 'Österreich', to: 'AT' }])
  assert.deepEqual(target('MarketInfos[1].OriginalPlacedOnTheMarket')?.value, 'yes')
  assert.deepEqual([target('IssuingAgency')?.value, target('DeviceGroupAgency')?.value], ['GS1', 'GS1'])
  assert.deepEqual(target('ApplicableLegislation')?.value, 'MDR')
  assert.deepEqual(columns[11]?.values, [
    { from: 'trocken', rows: 1, to: 'SHC005' },
    { from: 'irgendwas', rows: 1 },
  ])
  const gone = missing.map(({ field }) => field)
  assert.ok(gone.includes('MFActorCode') && gone.includes('NumberOfReuses'))
  assert.ok(!gone.includes('Device') && !gone.includes('MarketInfos[1].Country'))
})

test('English and French headings are understood likewise', async () => {
  assert.deepEqual(
    await proposeInShort(
      `Référence article;Nom commercial (français);Classe de risque;Stérile;Pays de commercialisation;Fabricant\nA;Aiguille;Classe IIb;oui;France, Allemagne;DE-MF-000001723\n`,
    ),
    [
      'A: ReferenceNumber 4',
      'B: AdditionalTradeNames[1].AdditionalTradeName 4',
      'C: RiskClass 4',
      'D: Sterile 4',
      'E: MarketInfos[].Country 4',
      'F: MFActorCode 4',
    ],
  )
  assert.deepEqual(
    await proposeInShort(
      'Catalog No.;Brand name;Class;Contains latex?;Available from\nA;Needle;2b;no;2024-03-01\n',
    ),
    [
      'A: ReferenceNumber 4',
      'B: AdditionalTradeNames[1].AdditionalTradeName 4',
      'C: RiskClass 4',
      'D: ContainsLatex 4',
      'E: MarketInfos[1].StartDate 4',
    ],
  )
})

test('what no name tells is told by content: GTINs, Basic UDI-DIs, SRNs, EMDN codes, values of lists', async () => {
  assert.deepEqual(
    await proposeInShort(
      'Spalte 1;Spalte 2;Spalte 3;Spalte 4;Spalte 5;Spalte 6\n04012345240191;439990237188JM;DE-MF-000001723;A0101010201;on the market;blau\n',
    ),
    [
      'A: Device 3',
      'B: DeviceGroup 3',
      'C: MFActorCode 3',
      'D: MDN 3',
      'E: CommercialDistributionStatus 2',
      'F:  0',
    ],
  )
})

test('a name that its content contradicts is to be looked at; of two columns for one field the better is taken', async () => {
  const { columns } = await propose('GTIN;EAN-Nummer;Steril\nkeine;04012345240191;blau\nfehlt;;rot\n')
  assert.deepEqual(
    columns.map(({ fields, confidence }) => [fields.join(), confidence]),
    [
      ['', 0],
      ['Device', 4],
      ['Sterile', 1],
    ],
  )
  assert.match(columns[2]?.reason ?? '', /By name, but only 0 of 2 say yes or no/)
})

test('codes of the right form that no list has, and SRNs in small letters, still tell their field', async () => {
  assert.deepEqual(
    await proposeInShort('GTIN;EMDN;Hersteller\n04012345240191;Z9999999901;de-mf-000001723\n'),
    ['A: Device 4', 'B: MDN 4', 'C: MFActorCode 4'],
  )
})

test('a date whose day and month could be either way round is said to be in doubt', async () => {
  const { columns } = await propose('GTIN;available from\n04012345240191;03/04/2024\n')
  assert.match(columns[1]?.reason ?? '', /either way round/)
  const american = await propose('GTIN;available from\n04012345240191;03/14/2024\n')
  assert.deepEqual(american.mapping.targets.find(({ column }) => column === 'available from')?.dates, [
    'mm/dd/yyyy',
  ])
})

test('several rows of a UDI-DI are seen, and lists collected from them', async () => {
  const { mapping } = await propose(
    'GTIN;Land;verfügbar ab\n04012345240191;DE;2024-01-01\n04012345240191;AT;2024-02-01\n',
  )
  assert.equal(mapping.rows, 'several')
  assert.deepEqual(
    mapping.targets.slice(1, 3).map(({ field }) => field),
    ['MarketInfos[].Country', 'MarketInfos[].StartDate'],
  )
})

test('a number with a unit goes into value and unit', async () => {
  const { mapping, columns } = await propose('GTIN;Durchmesser\n04012345240191;"2,5 mm"\n')
  const sizes = mapping.targets.filter(({ field }) => field.startsWith('Clinical'))
  assert.deepEqual(sizes, [
    { field: 'ClinicalSizes[1].Value', column: 'Durchmesser', quantity: 'number', decimal: ',' },
    {
      field: 'ClinicalSizes[1].ValueUnit',
      column: 'Durchmesser',
      quantity: 'unit',
      words: [{ from: 'mm', to: 'MU50' }],
    },
    { field: 'ClinicalSizes[1].ClinicalSizeType', value: 'CST9' },
    { field: 'ClinicalSizes[1].Precision', value: 'VALUE' },
  ])
  assert.deepEqual(columns[1]?.fields, ['ClinicalSizes[1].Value', 'ClinicalSizes[1].ValueUnit'])
})

test('the sheet with the list is found among others, below a title and in two rows of headings', async () => {
  const titled: TestCell[][] = [
    ['Artikelliste November'],
    ['Produkt', undefined, 'Karton', undefined],
    ['GTIN', 'Steril', 'GTIN', 'Stück pro Packung'],
    ['04012345240191', 'ja', '14012345240198', '10'],
  ]
  const bytes = await makeWorkbook({ Deckblatt: [['Halvera Medical'], ['Stand', 'November']], Liste: titled })
  const proposal = await proposeFromFile('xlsx', memorySource(bytes), () => splitChunks(''), {
    model: 'EU_UDI_MDR',
    codes: shippedCodeLists,
  })
  assert.deepEqual(proposal.mapping.sheets, [{ name: 'Liste', headingRow: 3, headingRows: 2 }])
  assert.deepEqual(
    proposal.columns.map(({ heading, fields }) => `${heading}: ${fields.join()}`),
    [
      'Produkt / GTIN: Device',
      'Produkt / Steril: Sterile',
      'Karton / GTIN: Packages[1].PackagingDi',
      'Karton / Stück pro Packung: Packages[1].NumberOfItems',
    ],
  )
})

test('ticks beside empty cells say yes and no, which is to be looked at; totals do not count', async () => {
  const { mapping, columns, rows } = await propose(
    'GTIN;Steril;Latex\n04012345240191;x;ja\n04012345240207;;nein\nSumme: 2;;\n',
  )
  assert.equal(rows, 2)
  const [, sterile, latex] = mapping.targets
  assert.deepEqual(sterile, {
    field: 'Sterile',
    column: 'Steril',
    words: [{ from: 'x', to: 'yes' }],
    whenEmpty: 'no',
  })
  assert.deepEqual(latex, { field: 'ContainsLatex', column: 'Latex' })
  assert.deepEqual([columns[1]?.confidence, columns[2]?.confidence], [2, 4])
})

test('a row that says total in any language of lists is of no device', async () => {
  for (const { language, totals } of Object.values(wordsByLanguage)) {
    for (const word of splitWordList(totals)) {
      const { rows } = await propose(`GTIN;Steril\n04012345240191;ja\n${word}: 1;\n`)
      assert.equal(rows, 1, `${language}: ${word}`)
    }
  }
})

test('the first market is told from the others, of which a cell has several', async () => {
  const { mapping } = await propose('GTIN;Erstmals in;Weitere Länder\n04012345240191;DE;AT, FR\n')
  assert.ok(checkMapping(mapping).ok)
  assert.deepEqual(
    mapping.targets
      .filter(({ field }) => field.startsWith('Market'))
      .map(({ field, value, split }) => [field, value ?? split?.at]),
    [
      ['MarketInfos[1].Country', undefined],
      ['MarketInfos[].Country', ','],
      ['MarketInfos[1].OriginalPlacedOnTheMarket', 'yes'],
      ['MarketInfos[].OriginalPlacedOnTheMarket', 'no'],
    ],
  )
})

test('an empty file, and one without headings, say what to do', async () => {
  await assert.rejects(propose(''), /no row with headings of columns\. Write above each column/)
  await assert.rejects(propose('GTIN\n1\n', 'EU_UDI_MDR', { headingRow: 9 }), /in row 9/)
})

const yesNo = (value: unknown) => (value === true ? 'ja' : value === false ? 'nein' : String(value))

test('a line that says who made the list is of no device, in any language of lists; a device with such a word is', async () => {
  const list = 'GTIN;Artikelnummer;Name;Steril\n04012345240191;A-1;Stift;ja\n'
  for (const { language, remarks } of Object.values(wordsByLanguage)) {
    for (const word of splitWordList(remarks)) {
      for (const line of [`${word}: M. Huber;;;`, `;${word} 12.03.2026;;`, `;;${word};12/3`]) {
        const text = `${list}${line}\n`
        const { rows, mapping } = await propose(text)
        assert.equal(rows, 1, `${language}: ${line}`)
        const read = await readAll(openInput('csv', { chunks: splitChunks(text) }, undefined, mapping))
        assert.deepEqual(
          [read.requests.length, read.problems.map(({ code }) => code)],
          [1, ['row-passed-over']],
          `${language}: ${line}`,
        )
      }
    }
  }
  for (const line of ['04012345240207;Note 4;;', ';Page;Stift;nein', ';Seite;;']) {
    const { rows } = await propose(`${list}${line}\n`)
    assert.equal(rows, 2, line)
  }
})

test('columns that say of one production identifier whether a device has it become one list', async () => {
  const text =
    'GTIN;Lot (y/n);Serial number on label;Verfalldatum auf Etikett;Lote\n04012345240191;yes;no;ja;1\n04012345240207;no;yes;ja;2\n'
  const { mapping, columns } = await propose(text)
  assert.deepEqual(
    columns.map(({ fields, confidence }) => [...fields, confidence]),
    [
      ['Device', 4],
      ['ProductionIdentifier', 3],
      ['ProductionIdentifier', 3],
      ['ProductionIdentifier', 3],
      [0],
    ],
  )
  const { requests } = await readAll(openInput('csv', { chunks: splitChunks(text) }, undefined, mapping))
  assert.deepEqual(
    requests.map(({ reading }) => {
      const { device } = reading.ok ? reading.body : {}
      return Object(device).ProductionIdentifier
    }),
    [
      ['BATCH_NUMBER', 'EXPIRATION_DATE'],
      ['SERIALISATION_NUMBER', 'EXPIRATION_DATE'],
    ],
  )
})

test('what is proposed is read: a list becomes valid devices once the rest is filled in', async () => {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const cells: Record<string, unknown> = {
    ...deviceGroup,
    ...device,
    MDN: 'A01.01.01.02.01',
    RiskClass: 'Klasse I',
    ProductionIdentifier: 'LOT; Herstelldatum',
    CommercialDistributionStatus: 'aktiv',
    MarketInfos: 'Deutschland',
  }
  const headings = Object.keys(cells).map(name =>
    name === 'MarketInfos' ? 'Erstmarkt' : (headingWords.get(name)?.at(-1) ?? name),
  )
  const text = csvLine(headings, ';') + csvLine(Object.values(cells).map(yesNo), ';')
  const { mapping, missing } = await propose(text)
  assert.deepEqual(missing, [])
  const { requests } = await readAll(openInput('csv', { chunks: splitChunks(text) }, undefined, mapping))
  const [request] = requests
  const verdict = request && judgeRequest(request, undefined, {})
  assert.ok(verdict?.kind === 'judged')
  assert.deepEqual([verdict.validation.deviceErrors, verdict.validation.deviceGroupErrors], [[], []])
  assert.deepEqual(request?.reading.ok && request.reading.body, {
    device: { ...device, DeviceGroupAgency: 'GS1' },
    deviceGroup,
  })
})
