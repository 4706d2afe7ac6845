import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import * as fc from 'fast-check'
import type { Column } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { RawCell } from '../row.ts'
import { readExactNumber } from './read-exact-number.ts'
import { readExactly } from './read-exactly.ts'

function findColumn(name: string): Column {
  const columns = makeLayout('EU_UDI_MDR').sheets.flatMap(sheet => sheet.columns)
  const column = columns.find(each => each.name === name && each.role === 'field')
  assert.ok(column, name)
  return column
}

function read(field: string, cell: RawCell, proposed?: unknown, firstDay: number | undefined = 0) {
  return readExactly(cell, findColumn(field), { codes: shippedCodeLists, proposed, firstDay })
}

const exact: readonly [string, RawCell, string | number, string, unknown?][] = [
  ['Device', 308676965723, '00308676965723', 'leading-zeros'],
  ['Device', '0308676965723', '00308676965723', 'leading-zeros'],
  ['Device', '0 030867 696572 3', '00308676965723', 'white-space'],
  ['Device', '\u200b00308676965723', '00308676965723', 'white-space'],
  ['DeviceGroup', ' 4399902372GRPGM\u00a0', '4399902372GRPGM', 'white-space'],
  ['RiskClass', 'Class IIa', 'CLASS_IIA', 'notation'],
  ['RiskClass', 'Klasse 2b', 'CLASS_IIB', 'notation'],
  ['RiskClass', 'CLASS_III\u00a0', 'CLASS_III', 'white-space'],
  ['Country', 'GR', 'EL', 'notation'],
  ['NotifiedBodyActorCode', 123, '0123', 'leading-zeros'],
  ['MFActorCode', 'de-mf-000001723', 'DE-MF-000001723', 'notation', 'DE-MF-000001723'],
  ['MDN', 'a01.01.01.02.01', 'A0101010201', 'notation'],
  ['ProductionIdentifier', 'LOT; Serial number', 'BATCH_NUMBER, SERIALISATION_NUMBER', 'notation'],
  ['ProductionIdentifier', 'BATCH_NUMBER, BATCH_NUMBER', 'BATCH_NUMBER', 'repeated-code'],
  ['Sterile', 'Ja.', 'yes', 'notation'],
  ['Sterile', '✓', 'yes', 'notation'],
  ['BaseQuantity', '10 Stk.', 10, 'number'],
  ['BaseQuantity', '1 000', 1000, 'number'],
  ['Value', '2,5', 2.5, 'number'],
  ['StartDate', '26.05.2024', '2024-05-26', 'date', '2024-05-26'],
  ['StartDate', 45_352, '2024-03-01', 'date'],
]

test('a cell that can stand for one value is read as that', () => {
  for (const [field, cell, after, kind, proposed] of exact) {
    assert.deepEqual(read(field, cell, proposed), { after, kind }, `${field} ${JSON.stringify(cell)}`)
  }
})

test('nothing is guessed', () => {
  const open: readonly [string, RawCell, unknown?][] = [
    // A wrong check digit: any digit may be the wrong one.
    ['Device', '00308676965724', '00308676965723'],
    ['Device', '0308676965724', '00308676965723'],
    // A number whose check digit does not fit the zeros, one with more digits than a spreadsheet keeps, a digit too few.
    ['Device', 308676965724],
    ['Device', 1.23456789012346e15],
    ['Device', '30867696572'],
    ['Device', '(01)00308676965723(17)261231', '00308676965723'],
    ['StartDate', '03/04/2025'],
    ['StartDate', 2025],
    ['RiskClass', 'Class II', 'CLASS_IIA'],
    ['CommercialDistributionStatus', 'ON_THE_MARKTE', 'ON_THE_MARKET'],
    ['Country', 'Deutchland', 'DE'],
    ['MFActorCode', 'DE-MF-1723', 'DE-MF-000001723'],
    ['Sterile', 'X'],
    ['Sterile', 'perhaps'],
    ['BaseQuantity', '1.000'],
    ['BaseQuantity', '2 boxes'],
    ['Value', '2,5 mm'],
    ['ReferenceNumber', ' 12 '],
    ['ProductionIdentifier', 'LOT, colour'],
    ['Device', { kind: 'formula', value: '0308676965723' }],
    ['ReferenceNumber', { kind: 'date', iso: '2023-03-15', number: 45_000 }],
    ['StartDate', { kind: 'error', text: '#N/A' }],
  ]
  for (const [field, cell, proposed] of open) {
    assert.equal(read(field, cell, proposed), undefined, `${field} ${JSON.stringify(cell)}`)
  }
})

test('a day number is read by the calendar of its workbook, and not at all where there is none', () => {
  assert.deepEqual(read('StartDate', 43_890, undefined, 1462), { after: '2024-03-01', kind: 'date' })
  const [firstDay] = [] as number[]
  const column = findColumn('StartDate')
  assert.equal(readExactly(45_352, column, { codes: shippedCodeLists, firstDay }), undefined)
})

test('what is right is left alone', () => {
  for (const [field, , after, , proposed] of exact) {
    const cell = field === 'Sterile' ? 'yes' : after
    const reading = read(field, cell, proposed)
    assert.equal(reading, undefined, `${field} ${after}`)
  }
})

test('a number written in the way of a country is that number, or none', () => {
  const languages = ['de-DE', 'fr-FR', 'de-CH', 'en-GB', 'sv-SE']
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999, max: 9_999_999 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...languages),
      (number, digits, language) => {
        const value = number / 10 ** digits
        const text = value.toLocaleString(language, { minimumFractionDigits: digits }).replace('\u2212', '-')
        const known = readExactNumber(text, false)
        assert.ok(known === undefined || known === value, `${text}: ${known}`)
        // Only a mark with three digits behind it can be one or the other.
        if (known === undefined) assert.match(text, /^-?\d{1,3}[.,]\d{3}$/)
      },
    ),
    { numRuns: 500 },
  )
})
