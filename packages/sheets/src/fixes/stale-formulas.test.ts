import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { ownColumn, ownMapping, ownRows } from '../../test/own-list.ts'
import { unpack } from '../../test/unpack.ts'
import { makeArchive, makeParts, type TestCell } from '../../test/workbook-of.ts'
import { memorySource } from '../zip/byte-source.ts'
import { findFixes } from './find-fixes.ts'

const judging = { model: undefined, mapping: ownMapping, options: { codes: shippedCodeLists } }

const formula = (text: string, value: string | number, attributes = ''): TestCell => ({
  attributes: `s="1"${typeof value === 'string' ? ' t="str"' : ''}`,
  content: `<f${attributes}>${text}</f><v>${value}</v>`,
})

/** A list whose status in row 3 is fixed, with formulas on a sheet of its own, and behind the headings. */
async function fix(formulas: readonly (readonly TestCell[])[], main?: (xml: string) => string) {
  const list = ownRows(3)
  const third = list[2] ?? []
  third[ownColumn('Status EU-Markt')] = 'On the market'
  const grid = { Artikel: list, Auswertung: formulas.map(row => [...row]) }
  const parts = makeParts(grid)
  if (main !== undefined) parts['xl/workbook.xml'] = main(parts['xl/workbook.xml'] ?? '')
  const bytes = Buffer.from(await makeArchive(parts))
  const { fixes, fixed } = await findFixes({ kind: 'xlsx', source: memorySource(bytes) }, judging)
  const files = unpack(Buffer.from(await fixed.source.read(0, fixed.source.size)))
  const read = (name: string): string => String(files.get(name)?.content)
  return {
    fixes: fixes.map(({ id }) => id),
    sheet: read('xl/worksheets/sheet2.xml'),
    list: read('xl/worksheets/sheet1.xml'),
    main: read('xl/workbook.xml'),
    mainBefore: parts['xl/workbook.xml'] ?? '',
  }
}

const has = (content: string): boolean => /<v>|<is>/.test(content)

/** The cells of a sheet that have a value, and those with a formula and none. */
function listValues(sheet: string): { valued: string[]; emptied: string[] } {
  const cells = [...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/g)]
  return {
    valued: cells.flatMap(([, name = '', , content = '']) => (has(content) ? [name] : [])),
    emptied: cells.flatMap(([, name = '', attributes = '', content = '']) => {
      if (has(content)) return []
      assert.doesNotMatch(attributes, /t=/)
      assert.match(attributes, /s="1"/)
      return [name]
    }),
  }
}

test('a formula that is calculated from a fixed cell keeps no old value, however it names it; others keep theirs', async () => {
  const { fixes, sheet, main } = await fix([
    [formula('Artikel!O3', 'On the market'), formula('Artikel!O4', 'aktiv'), formula('LEN(A1)', 13)],
    [
      formula('COUNTIF(\'Artikel\'!$O:$O,"aktiv")', 2),
      formula('ROWS(Artikel!A3:N5)', 3),
      formula('A1&amp;B1', 'x'),
    ],
    [formula('Zahl', 7), formula('INDIRECT("Artikel!O3")', 'On the market'), formula('1+1', 2)],
  ])
  assert.deepEqual(fixes, ['artikel-O3'])
  assert.deepEqual(listValues(sheet), {
    valued: ['B1', 'B2', 'C3'],
    emptied: ['A1', 'C1', 'A2', 'C2', 'A3', 'B3'],
  })
  assert.match(main, /<\/sheets><calcPr fullCalcOnLoad="1"\/>/)
})

test('formulas that cells share, and those with several results, are followed cell by cell', async () => {
  const { sheet } = await fix([
    [formula('Artikel!O2', 'x', ' t="shared" ref="A1:A3" si="0"')],
    [formula('', 'On the market', ' t="shared" si="0"'), formula('A2:A3', 'x', ' t="array" ref="B2:B3"')],
    [formula('', 'aktiv', ' t="shared" si="0"'), { attributes: 's="1" t="str"', content: '<v>aktiv</v>' }],
  ])
  assert.deepEqual(listValues(sheet), { valued: ['A1', 'A3'], emptied: ['A2', 'B2', 'B3'] })
})

test('where no formula is calculated from a fixed cell, all other parts keep their bytes', async () => {
  const { fixes, sheet, main, mainBefore } = await fix([[formula('Artikel!O4', 'aktiv')]])
  assert.deepEqual(fixes, ['artikel-O3'])
  assert.deepEqual(listValues(sheet), { valued: ['A1'], emptied: [] })
  assert.equal(main, mainBefore)
})

test('settings of calculation that are there are kept, and ask for it once', async () => {
  const calculated = await fix([[formula('Artikel!O3', 'x')]], xml =>
    xml.replace('</sheets>', '</sheets><definedNames/><calcPr calcId="191029" fullCalcOnLoad="0"/>'),
  )
  assert.match(calculated.main, /<definedNames\/><calcPr calcId="191029" fullCalcOnLoad="1"\/>/)
})

test('a fix that would leave a column that is read without a value is not offered', async () => {
  const list = ownRows(2)
  const third = list[2] ?? []
  third[ownColumn('Status EU-Markt')] = 'On the market'
  third[ownColumn('Bezeichnung DE')] = formula('"Kanüle "&amp;O3', 'Kanüle On the market')
  const bytes = Buffer.from(await makeArchive(makeParts({ Artikel: list })))
  const { fixes } = await findFixes({ kind: 'xlsx', source: memorySource(bytes) }, judging)
  assert.deepEqual(fixes, [])
})
