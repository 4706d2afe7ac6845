import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { soundList } from '../../test/flawed-list.ts'
import { unpack } from '../../test/unpack.ts'
import { type Grid, makeArchive, makeParts, makeWorkbook, put } from '../../test/workbook-of.ts'
import { splitCsv } from '../csv/split-csv.ts'
import { singleCsv } from '../writing/write-csv.ts'
import { memorySource } from '../zip/byte-source.ts'
import { applyFixes } from './apply-fixes.ts'
import type { FixChoice } from './choose-fixes.ts'
import { type FoundFixes, findFixes } from './find-fixes.ts'
import type { Fix } from './fix.ts'
import { groupFixes } from './group-fixes.ts'
import { findCauses } from './judge-table.ts'
import type { TableFile } from './table-file.ts'
import { fix, judging, model } from './testing/fixes-world.ts'

async function readBytes(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The identifier of the device in a row. */
function readCode(grid: Grid, row: number): string {
  const code = grid.Devices?.[row - 1]?.[1]
  assert.ok(typeof code === 'string')
  return code
}

function list({ fixes }: Pick<FoundFixes, 'fixes'>): string[] {
  return groupFixes(fixes).map(({ id, cells, devices, values: [value] }) => {
    return `${id}: ${value?.before} → ${value?.after}: ${cells} cells, ${devices} devices`
  })
}

test('a sound list has no fix', async () => {
  const { fixes, rows } = await fix(soundList(25))
  assert.deepEqual([fixes, rows.filter(({ state }) => state !== 'valid')], [[], []])
})

test('a class in words is one cell and 20 devices, and the corrected file has all of them valid', async () => {
  const grid = soundList(40)
  put(grid, 'Device groups', 2, 'RiskClass', 'Class I')
  const found = await fix(grid)
  assert.deepEqual(list(found), ['device-groups-F-notation: Class I → CLASS_I: 1 cells, 20 devices'])
  assert.deepEqual(
    Object.entries(Object.groupBy(found.rows, ({ state }) => state)).map(([state, rows]) => [
      state,
      rows?.length,
    ]),
    [
      ['fixed', 20],
      ['valid', 20],
    ],
  )
  assert.deepEqual((await findCauses(found.fixed, judging)).list(), [])
})

test('an identifier that lost its zeros on one sheet is fixed there, one that lost them everywhere on all sheets at once', async () => {
  for (const sheets of [['Devices'], ['Devices', 'Markets', 'Packages', 'Trade names']]) {
    const grid = soundList(20)
    const code = readCode(grid, 3)
    for (const sheet of sheets) put(grid, sheet, 3, 'Device', Number(code))
    const found = await fix(grid)
    const [only] = found.fixes
    assert.deepEqual(
      only?.cells.map(({ sheet, row, before, after }) => [sheet, row, before, after]).sort(),
      sheets.toSorted().map(sheet => [sheet, 3, Number(code), code]),
    )
    assert.equal(found.fixes.length, 1)
    assert.ok(found.rows.every(({ state }) => state !== 'invalid'))
  }
})

test('a row whose identifier alone lost its zeros finds its device again', async () => {
  const grid = soundList(20)
  put(grid, 'Markets', 3, 'Device', Number(grid.Devices?.[2]?.[1]))
  const found = await fix(grid)
  assert.deepEqual(
    found.fixes.map(({ id, cells }) => [id, cells.length]),
    [['markets-B3', 1]],
  )
  assert.deepEqual((await findCauses(found.fixed, judging)).list(), [])
})

test('what has more than one right value has no fix', async () => {
  const grid = soundList(20)
  const code = readCode(grid, 3)
  put(grid, 'Devices', 3, 'Device', `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`)
  put(grid, 'Markets', 5, 'StartDate', '03/04/2025')
  put(grid, 'Devices', 6, 'Sterile', 'X')
  put(grid, 'Devices', 7, 'ReferenceNumber', undefined)
  const { fixes, rows } = await fix(grid)
  assert.deepEqual(fixes, [])
  assert.equal(rows.filter(({ state }) => state === 'invalid').length, 4)
})

test('a formula is left to the person who wrote it', async () => {
  const grid = soundList(20)
  put(grid, 'Devices', 3, 'CommercialDistributionStatus', {
    attributes: 't="str"',
    content: '<f>"On "&amp;"the market"</f><v>On the market</v>',
  })
  assert.deepEqual((await fix(grid)).fixes, [])
})

test('only what is chosen is fixed, by group or by cell, and what is excepted stays', async () => {
  const grid = soundList(20)
  for (const row of [3, 4]) put(grid, 'Markets', row, 'Country', 'GR')
  put(grid, 'Devices', 3, 'CommercialDistributionStatus', 'On the market')
  const ids = async (choice?: FixChoice) => (await fix(grid, choice)).fixes.map(({ id }) => id).sort()
  assert.deepEqual(await ids(), ['devices-F3', 'markets-C3', 'markets-C4'])
  assert.deepEqual(await ids({ only: ['markets-C-notation'] }), ['markets-C3', 'markets-C4'])
  assert.deepEqual(await ids({ only: ['markets-C4', 'devices-F3'] }), ['devices-F3', 'markets-C4'])
  assert.deepEqual(await ids({ except: ['markets-C-notation'] }), ['devices-F3'])
  assert.deepEqual(await ids({ except: ['devices-F3', 'markets-C3'] }), ['markets-C4'])
})

test('a fix that would bring up another finding is not offered', async () => {
  const grid = soundList(20)
  // Two devices would have one identifier.
  const code = readCode(grid, 2)
  put(grid, 'Devices', 3, 'Device', Number(code))
  const { fixes } = await fix(grid)
  assert.deepEqual(fixes, [])
})

test('all but the changed cells keeps its bytes: other sheets, styles, formulas, and the rest of the sheet', async () => {
  const grid = soundList(25)
  put(grid, 'Markets', 3, 'Country', 'GR')
  put(grid, 'Devices', 3, 'BaseQuantity', {
    attributes: 's="2" t="inlineStr"',
    content: '<is><t>1 Stk.</t></is>',
  })
  put(grid, 'Markets', 5, 'StartDate', { attributes: 's="2"', content: '<f>45000+352</f><v>45352</v>' })
  const parts = makeParts(grid, {
    'xl/charts/chart1.xml': '<c/>',
    'end of Markets': '<conditionalFormatting sqref="C1:C9"/><!-- <c r="C3"> --><?note <row r="3">?>',
  })
  const bytes = Buffer.from(await makeArchive(parts))
  const { fixes, fixed } = await findFixes({ kind: 'xlsx', source: memorySource(bytes) }, judging)
  const before = unpack(bytes)
  const after = unpack(Buffer.from(await fixed.source.read(0, fixed.source.size)))
  assert.deepEqual(fixes.map(({ id }) => id).sort(), ['devices-R3', 'markets-C3'])
  assert.deepEqual([...after.keys()], [...before.keys()])
  const changed: string[] = []
  for (const [name, { packed, content }] of before) {
    if (after.get(name)?.packed.equals(packed)) continue
    changed.push(name)
    const written = String(after.get(name)?.content)
    const [from, to] = name.endsWith('sheet3.xml')
      ? ['<c r="R3" s="2" t="inlineStr"><is><t>1 Stk.</t></is></c>', '<c r="R3" s="2"><v>1</v></c>']
      : [
          '<c r="C3" t="inlineStr"><is><t xml:space="preserve">GR</t></is></c>',
          '<c r="C3" t="inlineStr"><is><t xml:space="preserve">EL</t></is></c>',
        ]
    assert.ok(String(content).includes(from), name)
    assert.equal(
      written,
      String(content).replace(from, () => to),
    )
  }
  assert.equal(changed.length, 2)
})

test('a workbook without a fix is written as it was', async () => {
  const bytes = Buffer.from(await makeWorkbook(soundList(2)))
  const file: TableFile = { kind: 'xlsx', source: memorySource(bytes) }
  const before = unpack(bytes)
  const after = unpack(await readBytes(applyFixes(file, [])))
  assert.deepEqual(after, before)
})

/** The names and values of one device in one row, as they stand in a CSV file without quotes. */
function readDeviceRow(): { names: string[]; values: string[] } {
  const [names = [], values = []] = Array.from(singleCsv(model, [validRequests[model]]), line =>
    Array.from(
      line.replace('\ufeff', '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(?:,|\r\n)/g),
      ([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell),
    ),
  )
  return { names, values }
}

test('a CSV file keeps its mark, separator, quotes and line ends, and every byte of the other cells', async () => {
  const { names, values } = readDeviceRow()
  const mistakes: Readonly<Record<string, [string, string]>> = {
    'MarketInfos[1].Country': ['"GR"', '"EL"'],
    RiskClass: ['class 2a', 'CLASS_IIA'],
    Device: ['308676965723', '00308676965723'],
    CommercialDistributionStatus: [' On the market ', 'ON_THE_MARKET'],
    // Not that of the template's example.
    ReferenceNumber: ['R-1', 'R-1'],
    ProductionIdentifier: ['"LOT\nSN"', '"BATCH_NUMBER, SERIALISATION_NUMBER"'],
  }
  const own = ['"a ""quoted"" word, with all signs;\t\r\n"', "'=1+1", ' ', '"', 'é'].slice(0, 3)
  for (const { separator, lineEnd, mark } of [
    { separator: ';', lineEnd: '\r\n', mark: '\ufeff' },
    { separator: '\t', lineEnd: '\n', mark: '' },
    { separator: ',', lineEnd: '\r', mark: '' },
    { separator: '|', lineEnd: '\n', mark: 'sep=|\r\n' },
  ]) {
    const write = (which: 0 | 1): string => {
      const cells = names.map((name, index) => {
        const value = values[index] ?? ''
        const written = mistakes[name]?.[which] ?? value
        return written.startsWith('"') || !/[",;\t|\r\n]/.test(written) ? written : `"${written}"`
      })
      const heading = [...names, '', '', ''].join(separator)
      return `${mark}${heading}${lineEnd}${[...cells, ...own].join(separator)}${lineEnd}${separator}${lineEnd}`
    }
    const source = memorySource(Buffer.from(write(0)))
    const { fixes, fixed } = await findFixes({ kind: 'csv', source }, judging)
    const written = Buffer.from(await fixed.source.read(0, fixed.source.size)).toString()
    assert.equal(written, write(1), JSON.stringify(fixes))
  }
})

test('a cell that does not hold what a fix says is not changed', async () => {
  const source = memorySource(Buffer.from('Device,Sterile\n1,X\n'))
  const cells = [{ row: 2, column: 'B', before: 'ja', after: 'yes' }]
  const wrong: Fix = { id: 'B2', group: 'B-notation', kind: 'notation', ruleId: 'R', cells, devices: [1] }
  await assert.rejects(readBytes(applyFixes({ kind: 'csv', source }, [wrong])), RangeError)
})

test('whatever the chunks and whatever is in them, a CSV file is split into cells that are the file', async () => {
  const text = fc
    .array(fc.constantFrom('"', '""', ',', ';', '\n', '\r\n', '\r', 'a', 'é', ' ', '"a,\r\n"'), {
      maxLength: 30,
    })
    .map(signs => signs.join(''))
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (whole, size) => {
      async function* texts(): AsyncGenerator<string> {
        for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size)
      }
      let back = ''
      for await (const cells of splitCsv(texts(), ','))
        back += cells.map(each => each.written + each.end).join('')
      assert.equal(back, whole)
    }),
    { numRuns: 300 },
  )
})
