import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Model } from '@udigate/eudamed'
import { formatColumnLetter } from '@udigate/udi'
import { inShort, readAll } from '../../test/read-all.ts'
import {
  exampleGrid,
  type Grid,
  makeArchive,
  makeParts,
  makeWorkbook,
  put,
  type TestCell,
} from '../../test/workbook-of.ts'
import { openInput } from '../open-input.ts'
import { hasError, judgeRequest, placeFindings } from '../verdict.ts'
import { memorySource } from '../zip/byte-source.ts'

const model = 'EU_UDI_MDR'

async function read(bytes: Uint8Array, told?: Model) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  return readAll(openInput('xlsx', { chunks: chunks() }, told))
}

/** What is wrong with a workbook, without the note that the example is still there. */
async function wrongWith(grid: Grid, more: Partial<Record<string, string>> = {}, told?: Model) {
  const { problems } = await read(await makeWorkbook(grid, more), told)
  return problems.filter(({ code }) => code !== 'example-row').map(inShort)
}

async function listProblems(grid: Grid) {
  return (await read(await makeWorkbook(grid))).problems
}

test('the example grid itself has no fault', async () => {
  assert.deepEqual(await wrongWith(exampleGrid(model)), [])
})

test('rows of an extension are none of the table', async () => {
  const parts = makeParts(exampleGrid(model))
  const added = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [
      name,
      text.replace(
        '</sheetData>',
        '</sheetData><extLst><ext uri="x"><row r="9"><c r="A9"><v>1</v></c></row></ext></extLst>',
      ),
    ]),
  )
  const [found, right] = [await read(await makeArchive(added)), await read(await makeArchive(parts))]
  assert.deepEqual(found.problems, right.problems)
  assert.deepEqual(
    found.requests.map(({ reading }) => reading),
    right.requests.map(({ reading }) => reading),
  )
})

test('what is not a workbook is refused, with what it is instead', async () => {
  const oldFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const protectedFile = Buffer.concat([oldFile, Buffer.from('EncryptedPackage', 'utf16le')])
  const parts = makeParts(exampleGrid(model))
  const withMacros = { ...parts, 'xl/vbaProject.bin': 'x' }
  const declared = {
    ...parts,
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
  }
  const links = 'xl/_rels/workbook.xml.rels'
  const linked = {
    ...parts,
    'xl/code.bin': 'x',
    [links]: String(parts[links]).replace(
      '</Relationships>',
      '<Relationship Id="macros" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="code.bin"/></Relationships>',
    ),
  }
  const cases: [Uint8Array, string, RegExp][] = [
    [Buffer.alloc(0), 'not-a-workbook', /empty/],
    [Buffer.from('Device;Sterile\n'), 'not-a-workbook', /not a workbook/],
    [Buffer.from('\n<html><table>'), 'not-a-workbook', /web page/],
    [oldFile, 'old-workbook', /97-2003/],
    [protectedFile, 'encrypted-workbook', /password/],
    [await makeArchive({ 'content.xml': '<x/>' }), 'not-a-workbook', /OpenDocument/],
    [await makeArchive({ 'xl/workbook.bin': 'x' }), 'not-a-workbook', /binary/],
    [await makeArchive({ 'readme.txt': 'x' }), 'not-a-workbook', /an archive, but not/],
    [await makeArchive(withMacros), 'macro-workbook', /macros/],
    [await makeArchive(declared), 'macro-workbook', /macros/],
    [await makeArchive(linked), 'macro-workbook', /macros/],
  ]
  for (const [bytes, code, words] of cases) {
    const { problems, requests, isReadable } = await read(bytes, model)
    assert.deepEqual([problems.map(each => each.code), requests.length, isReadable], [[code], 0, false])
    assert.match(problems[0]?.message ?? '', words)
  }
})

test('nothing is given out of a workbook that is cut off or damaged, wherever that is', async () => {
  const bytes = await makeWorkbook(exampleGrid(model))
  for (let part = 1; part < 20; part += 1) {
    const { requests, problems } = await read(bytes.subarray(0, Math.floor((bytes.length * part) / 20)))
    assert.deepEqual([requests.length, problems.map(({ code }) => code)], [0, ['damaged-file']])
  }
  const parts = makeParts(exampleGrid(model))
  const broken: Record<string, string>[] = [
    { ...parts, 'xl/worksheets/sheet3.xml': (parts['xl/worksheets/sheet3.xml'] ?? '').slice(0, -20) },
    { ...parts, 'xl/worksheets/sheet3.xml': '<worksheet><sheetData></worksheet></sheetData>' },
    { ...parts, 'xl/worksheets/sheet3.xml': '<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>' },
    {
      ...parts,
      'xl/worksheets/sheet3.xml': `<worksheet>${'<a>'.repeat(100)}${'</a>'.repeat(100)}</worksheet>`,
    },
    {
      ...parts,
      'xl/worksheets/sheet3.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>7</v></c></row></sheetData></worksheet>`,
    },
    ...[
      '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>',
      '<row r="1"><c r="A2"><v>1</v></c></row>',
      '<row r="1"><c r="A1"><v>0x1F</v></c></row>',
      '<row r="1"><x:c r="A1"><v>1</v></x:c></row>',
    ].map(rows => ({
      ...parts,
      'xl/worksheets/sheet3.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
    { ...parts, 'xl/worksheets/sheet3.xml': '<chartsheet/>' },
    { ...parts, 'XL/Worksheets/Sheet3.xml': '<worksheet/>' },
    {
      ...parts,
      'xl/worksheets/sheet3.xml': '<worksheet><sheetData><row r="1048577"/></sheetData></worksheet>',
    },
    { ...parts, 'xl/workbook.xml': '<workbook' },
  ]
  for (const files of broken) {
    const { requests, problems, isReadable } = await read(await makeArchive(files), model)
    assert.deepEqual(
      [requests.length, problems.map(({ code }) => code), isReadable],
      [0, ['damaged-file'], false],
    )
  }
})

test('a part that a workbook names and does not have makes it damaged, whichever part it is', async () => {
  const parts = makeParts(exampleGrid(model))
  const links = parts['xl/_rels/workbook.xml.rels'] ?? ''
  const whole = {
    ...parts,
    'xl/_rels/workbook.xml.rels': links.replace(
      '</Relationships>',
      '<Relationship Id="rIdTexts" Type="t/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': '<sst/>',
  }
  assert.equal((await read(await makeArchive(whole))).isReadable, true)
  for (const missing of Object.keys(whole).filter(name => name !== '[Content_Types].xml')) {
    const left = Object.entries(whole).filter(([name]) => name !== missing)
    const { requests, problems } = await read(await makeArchive(Object.fromEntries(left)))
    assert.deepEqual([requests.length, problems.map(({ code }) => code)], [0, ['damaged-file']], missing)
  }
  const unlinked = { ...whole, 'xl/_rels/workbook.xml.rels': links.replace('"rId9"', '"rIdOther"') }
  const { requests, problems } = await read(await makeArchive(unlinked))
  assert.deepEqual([requests.length, problems.map(({ code }) => code)], [0, ['damaged-file']])
})

test('what is there twice, and what nothing leads to, makes a workbook damaged: neither of two is taken', async () => {
  const whole = makeParts(exampleGrid(model), {
    'xl/sharedStrings.xml':
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>A</t></si></sst>',
  })
  whole['xl/_rels/workbook.xml.rels'] = (whole['xl/_rels/workbook.xml.rels'] ?? '').replace(
    '</Relationships>',
    '<Relationship Id="rIdTexts" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  )
  const sheet = 'xl/worksheets/sheet3.xml'
  const links = 'xl/_rels/workbook.xml.rels'
  const main = 'xl/workbook.xml'
  const cases: [part: string, from: RegExp, to: string][] = [
    [sheet, /<row r="2"/, '<row r="2" r="3"'],
    [sheet, /<c r="B2"/, '<c r="B2" r="B3"'],
    [sheet, /<c r="B2" t="inlineStr"/, '<c r="B2" t="inlineStr" t="str"'],
    [sheet, /<is>/, '<is><t>0</t></is><is>'],
    [sheet, /<t /, '<t>0</t><t '],
    [sheet, /<c r="B2".*?<\/c>/, '<c r="B2"><v>1</v><v>2</v></c>'],
    [sheet, /<c r="B2".*?<\/c>/, '<c r="B2" s="3"><v>1</v></c>'],
    ['xl/sharedStrings.xml', /<t>/, '<t>0</t><t>'],
    [links, /<Relationship Id="rId3"/, '<Relationship Id="rId3" Type="x/worksheet" Target="w.xml"/>$&'],
    [links, /worksheet" Target="worksheets\/sheet7.xml/, 'sheet" Target="worksheets/sheet7.xml'],
    [main, /<sheet [^>]*rId7"\/>/, ''],
  ]
  assert.deepEqual((await read(await makeArchive(whole))).isReadable, true)
  for (const [part, from, to] of cases) {
    const text = whole[part] ?? ''
    assert.match(text, from)
    const { requests, problems } = await read(await makeArchive({ ...whole, [part]: text.replace(from, to) }))
    assert.deepEqual([requests.length, problems.map(({ code }) => code)], [0, ['damaged-file']], to)
  }
})

function formula(text: string): TestCell {
  return { attributes: 't="str"', content: `<f>A1</f><v>${text}</v>` }
}

test('a formula that gives a text is that text, also as a heading, and nothing where it gives none', async () => {
  const grid = exampleGrid(model)
  const asFormulas: Grid = Object.fromEntries(
    Object.entries(grid).map(([name, rows]) => [
      name,
      rows.map(row => row.map(cell => (typeof cell === 'string' ? formula(cell) : cell))),
    ]),
  )
  asFormulas.Devices?.push((grid.Devices?.[0] ?? []).map(() => formula('')))
  const [found, right] = [await read(await makeWorkbook(asFormulas)), await read(await makeWorkbook(grid))]
  assert.deepEqual(
    found.requests.map(({ reading }) => reading),
    right.requests.map(({ reading }) => reading),
  )
  assert.deepEqual(new Set(found.problems.map(({ code }) => code)), new Set(['formula', 'example-row']))
})

test('a cell has the value that its type says, and an error where it has none', async () => {
  const cases: [TestCell, unknown][] = [
    [{ attributes: 't="inlineStr"', content: '<is><t>CATH-18</t></is><v>CATH-19</v>' }, 'CATH-18'],
    [{ attributes: 't="str"', content: '<is><t>CATH-18</t></is><v>CATH-19</v>' }, 'CATH-19'],
    [{ attributes: 't="inlineStr"', content: '<v>CATH-19</v>' }, 'error error-value Devices!B2'],
    [{ attributes: '', content: '<is><t>CATH-18</t></is>' }, 'error error-value Devices!B2'],
    [{ attributes: 't="b"', content: '<v>TRUE</v>' }, 'error error-value Devices!B2'],
    [{ attributes: 't="b"', content: '<v>-1</v>' }, 'error error-value Devices!B2'],
    [{ attributes: 't="d"', content: '<v>soon</v>' }, 'error error-value Devices!B2'],
    [{ attributes: 't="text"', content: '<v>1</v>' }, 'error error-value Devices!B2'],
    [{ attributes: 't="constructor"', content: '<v>1</v>' }, 'error error-value Devices!B2'],
    [{ attributes: 't="b"', content: '<v>true</v>' }, 'TRUE'],
  ]
  for (const [cell, expected] of cases) {
    const grid = exampleGrid(model)
    put(grid, 'Devices', 2, 'ReferenceNumber', cell)
    const { requests, problems } = await read(await makeWorkbook(grid))
    const [reading] = requests.map(request => request.reading)
    const device = reading?.ok ? (reading.body.device as { ReferenceNumber?: string }) : undefined
    const found = problems.filter(({ code }) => code === 'error-value').map(inShort)
    assert.deepEqual(found[0]?.replace(/![A-Z]+/, '!B') ?? device?.ReferenceNumber, expected)
  }
})

test('a flipped bit is noticed before anything is given out', async () => {
  const bytes = Buffer.from(await makeWorkbook(exampleGrid(model)))
  const at = bytes.indexOf('xl/worksheets/sheet3.xml') + 'xl/worksheets/sheet3.xml'.length + 100
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  const { requests, problems } = await read(bytes)
  assert.deepEqual([requests.length, problems.map(({ code }) => code)], [0, ['damaged-file']])
})

test('an archive that would unpack to far more than any table is refused before it does', async () => {
  const parts = makeParts(exampleGrid(model))
  const bomb = { ...parts, 'xl/worksheets/sheet3.xml': `<worksheet>${' '.repeat(40_000_000)}</worksheet>` }
  const bytes = Buffer.from(await makeArchive(bomb))
  assert.deepEqual((await read(bytes)).problems.map(inShort), ['error too-large-inside'])

  // The directory says that it is small: then it is not what the directory says.
  const entry = bytes.lastIndexOf('xl/worksheets/sheet3.xml') - 46
  bytes.writeUInt32LE(1000, entry + 24)
  const { problems, requests } = await read(bytes)
  assert.deepEqual([problems.map(each => each.code), requests.length], [['damaged-file'], 0])

  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`f${index}`, '']))
  assert.deepEqual((await read(await makeArchive(many))).problems.map(inShort), ['error too-large-inside'])
})

test('a cell of ten megabytes is named, and the others are read', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'MaterialText', 'x'.repeat(10_000_000))
  const { problems, requests } = await read(await makeWorkbook(grid))
  assert.ok(problems.map(inShort).includes('error cell-too-long Devices!Q2'))
  assert.equal(requests.length, 1)
})

test('the workbook says its model, or is told it, but not two', async () => {
  const grid = exampleGrid(model)
  assert.deepEqual(await wrongWith(grid, {}, 'EU_UDI_SPP'), ['error other-model Read me!'])
  grid['Read me'] = [
    ['Model', model],
    ['Layout', '2'],
  ]
  assert.deepEqual(await wrongWith(grid), ['error newer-layout Read me!'])
  delete grid['Read me']
  assert.deepEqual(await wrongWith(grid), ['error model-unknown'])
  assert.deepEqual(await wrongWith(grid, {}, model), [])
})

test('sheets are known by their names; one that is not is never passed over', async () => {
  const grid = exampleGrid(model)
  const { Devices = [], Markets = [], ...others } = grid
  assert.deepEqual((await listProblems({ ...others, Markets, Devises: Devices })).map(inShort).sort(), [
    'error missing-sheet Devices!',
    'error unknown-sheet Devises!',
  ])
  const [near] = await listProblems({ ...others, Devices, Market: Markets })
  assert.match(near?.message ?? '', /Did you mean Markets\?/)
  assert.deepEqual(await wrongWith({ ...grid, Sheet1: [] }), [])
  // Under two of its names.
  assert.deepEqual(await wrongWith({ ...grid, MarketInfos: Markets }), ['error unknown-sheet MarketInfos!'])
  assert.deepEqual(await wrongWith({ ...grid, Prices: [['x']] }), ['warning unknown-sheet Prices!'])
  // The regulator's name of the list, and other spellings.
  assert.deepEqual(await wrongWith({ ...others, DEVICES: Devices, MarketInfos: Markets }), [])
})

test('headings: none, an unknown one, one twice, one missing, all at once', async () => {
  const grid = exampleGrid(model)
  const [headings = []] = grid.Devices ?? []
  headings[headings.indexOf('Sterile')] = 'Steril'
  headings[headings.indexOf('Website')] = 'Device'
  const [markets = []] = grid.Markets ?? []
  markets[markets.indexOf('Country')] = 'Colour'
  const { problems, requests } = await read(await makeWorkbook(grid))
  assert.equal(requests.length, 0)
  assert.deepEqual(problems.map(inShort).sort(), [
    'error duplicate-column Devices!M1',
    'error missing-column Devices!1',
    'error missing-column Markets!1',
    'error unknown-column Devices!I1',
    'error unknown-column Markets!C1',
  ])
  const near = problems.find(({ code, sheet }) => code === 'unknown-column' && sheet === 'Devices')
  assert.match(near?.message ?? '', /Did you mean Sterile\?/)
  assert.deepEqual(
    await wrongWith({
      ...exampleGrid(model),
      Devices: [
        ['a', 'b'],
        ['1', '2'],
      ],
    }),
    ['error missing-headings Devices!1'],
  )
  assert.deepEqual(
    await wrongWith({
      ...exampleGrid(model),
      Devices: exampleGrid(model).Devices?.slice(0, 1) ?? [],
      Markets: [],
    }),
    ['error missing-headings Markets!1'],
  )
})

test('plain words stand above the names, or in their place; own columns are not read', async () => {
  const grid = exampleGrid(model)
  const [names = [], ...rows] = grid.Devices ?? []
  grid.Devices = [
    [...names.map(() => 'Words'), 'Mine'],
    names,
    ...rows.map(row =>
      Object.assign(Array.from<undefined>({ length: names.length }), row).concat(['a note' as never]),
    ),
  ]
  assert.deepEqual(await wrongWith(grid), ['warning cells-unread Devices!AT2'])
  const plain = exampleGrid(model)
  const [headings = []] = plain.Markets ?? []
  headings[headings.indexOf('OriginalPlacedOnTheMarket')] = 'First placed on the market there'
  const { requests } = await read(await makeWorkbook(plain))
  const [request] = requests
  assert.ok(request?.reading.ok)
  assert.match(JSON.stringify(request.reading.body), /"OriginalPlacedOnTheMarket":true/)
})

test('merged cells are refused, for only the first of them holds anything', async () => {
  for (const range of [
    '<mergeCell ref="B2:B4"/>',
    "<mergeCell\n ref = 'b2:b4' ></mergeCell>",
    '<mergeCell uid=" ref=&quot;A1:A1&quot;" ref="&#66;2:B4"/>',
    '<m:mergeCell xmlns:m="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ref="B2:B4"/>',
  ]) {
    const merged = `<mergeCells count="2"><mergeCell ref="A1:C1"/>${range}</mergeCells>`
    assert.deepEqual(await wrongWith(exampleGrid(model), { 'end of Markets': merged }), [
      'error merged-cells Markets!B2',
    ])
  }
  const noted = '<!-- <mergeCell ref="B2:B4"/> -->'
  assert.deepEqual(await wrongWith(exampleGrid(model), { 'end of Markets': noted }), [])
})

test('what is not read is named: cells without a heading, far away, and sheets without cells', async () => {
  const grid = exampleGrid(model)
  const [headings = [], ...rows] = grid.Devices ?? []
  const width = headings.length
  grid.Devices = [headings, ...rows.map(row => Object.assign(Array.from({ length: width + 3 }), row))]
  for (const row of grid.Devices.slice(1)) {
    row[width] = 'mine'
    row[width + 2] = 'mine too'
  }
  const far = makeParts(grid)
  const path = `xl/worksheets/sheet${Object.keys(grid).indexOf('Devices') + 1}.xml`
  far[path] = (far[path] ?? '').replace('</row></sheetData>', '<c r="BZZ2"><v>1</v></c></row></sheetData>')
  far['xl/workbook.xml'] = (far['xl/workbook.xml'] ?? '').replace(
    '</sheets>',
    '<sheet name="Sales" sheetId="99" r:id="rIdChart"/></sheets>',
  )
  far['xl/_rels/workbook.xml.rels'] = (far['xl/_rels/workbook.xml.rels'] ?? '').replace(
    '</Relationships>',
    '<Relationship Id="rIdChart" Type="t/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
  )
  const { problems, requests } = await read(await makeArchive(far))
  assert.equal(requests.length, 1)
  const said = problems.filter(({ code }) => code !== 'example-row')
  assert.deepEqual(said.map(inShort), [
    'warning unknown-sheet Sales!',
    `warning cells-unread Devices!${formatColumnLetter(width)}1`,
  ])
  const letters = [width, width + 2].map(formatColumnLetter).join(', ')
  assert.match(said[1]?.message ?? '', new RegExp(`^3 cells in columns ${letters}, BZZ are not read`))
})

test('no device is a fault', async () => {
  const grid = exampleGrid(model)
  for (const name of ['Devices', 'Markets', 'Device groups']) grid[name] = grid[name]?.slice(0, 1) ?? []
  assert.deepEqual(await wrongWith(grid), ['error no-devices Devices!'])
})

test('rows that a filter hides are read, and said; so are those of a hidden sheet', async () => {
  const grid = exampleGrid(model)
  const parts = makeParts(grid)
  const names = Object.keys(grid)
  const path = `xl/worksheets/sheet${names.indexOf('Devices') + 1}.xml`
  const hidden = {
    [path]: parts[path]?.replace('<row r="2">', '<row r="2" hidden="1">'),
    'xl/workbook.xml': parts['xl/workbook.xml']?.replace(
      '<sheet name="Markets"',
      '<sheet state="hidden" name="Markets"',
    ),
  }
  const { requests, problems } = await read(await makeWorkbook(grid, hidden))
  assert.deepEqual(problems.filter(({ code }) => code !== 'example-row').map(inShort), [
    'warning hidden-sheet Markets!1',
    'warning hidden-rows Devices!1',
  ])
  const [body] = requests.map(({ reading }) => (reading.ok ? reading.body.device : undefined))
  assert.ok((body as { MarketInfos?: unknown[] } | undefined)?.MarketInfos?.length)
})

test('a row with totals is at fault, since a template has none, and nothing else is', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 3, 'ReferenceNumber', 'Summe: 1')
  const { requests, problems } = await read(await makeWorkbook(grid))
  assert.equal(requests.length, 2)
  const codes = problems.filter(({ code }) => code !== 'example-row').map(inShort)
  assert.deepEqual(codes, [])
  const errors = requests.map(request =>
    hasError(placeFindings(request, judgeRequest(request, undefined, {}))),
  )
  assert.deepEqual(errors, [false, true])
})

test('a day before 1900 is read from a text; a number of such a day there is none', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Markets', 2, 'StartDate', '1898-05-12')
  const { requests } = await read(await makeWorkbook(grid))
  const [reading] = requests.map(request => request.reading)
  const device = reading?.ok
    ? (reading.body.device as { MarketInfos: { StartDate: string }[] })
    : assert.fail()
  assert.equal(device.MarketInfos[0]?.StartDate, '1898-05-12')
})

test('a template under a wrong name says what it is', async () => {
  const workbook = await makeWorkbook(exampleGrid(model))
  const source = memorySource(Buffer.from(workbook))
  const asCsv = await readAll(openInput('csv', { source }, model))
  assert.deepEqual([asCsv.requests.length, asCsv.problems.map(inShort)], [0, ['error wrong-encoding 1']])
  assert.match(asCsv.problems[0]?.message ?? '', /workbook.*name it \.xlsx/)
})
