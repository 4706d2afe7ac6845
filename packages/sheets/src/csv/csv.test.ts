import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, validRequests } from '@udigate/eudamed'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { inShort, readAll } from '../../test/read-all.ts'
import type { CsvFormat } from '../csv-format.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { openInput } from '../open-input.ts'
import { UnreadableInput } from '../problem.ts'
import type { ReadBatch, ReadTable } from '../read-request.ts'
import { annotateOwn } from '../results/annotate-own.ts'
import { shownText } from '../row.ts'
import { csvFiles, singleCsv } from '../writing/write-csv.ts'
import { memorySource } from '../zip/byte-source.ts'
import { csvTable } from './csv-table.ts'
import { openCsvFolder } from './read-csv.ts'

const model = 'EU_UDI_MDR'
const { device, deviceGroup } = validRequests[model]
const request = {
  device: {
    ...device,
    Device: '00308676965730',
    AdditionalTradeNames: [
      { AdditionalTradeName: '=cmd, "x"; y', AdditionalTradeNameLanguage: 'EN' as const },
      { AdditionalTradeName: "'-two\nlines", AdditionalTradeNameLanguage: 'DE' as const },
    ],
  },
  deviceGroup,
}

async function* splitChunks(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string | Uint8Array, told: Model | undefined = model, size = 1000) {
  return readAll(openInput('csv', { chunks: splitChunks(text, size) }, told))
}

async function readCells(text: string, told: CsvFormat = {}, size = 7): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const batch of csvTable(undefined, () => splitChunks(text, size), told).rows())
    found.push(...batch.map(({ cells }) => cells))
  return found
}

const table = (...requests: (typeof request)[]): string => [...singleCsv(model, requests)].join('')

test('a row is a request, whatever separates its cells and however it comes', async () => {
  const text = table(request)
  const withSeparator = (separator: string): string =>
    // Every cell in quotes, as some systems write them.
    text
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .map(line =>
        line.replaceAll(
          /("(?:[^"]|"")*"|[^,\n]*)(,|$)/g,
          (_, cell: string, end: string) => cell + (end === '' ? '' : separator),
        ),
      )
      .join('\n')
  for (const written of [
    text,
    withSeparator(';'),
    withSeparator('\t'),
    `sep=;\r\n${withSeparator(';')}`,
    withSeparator('|'),
  ]) {
    for (const size of [1, 1000]) {
      const { requests, problems } = await read(written, model, size)
      assert.deepEqual(problems.map(inShort), [])
      const [only] = requests
      assert.ok(only?.reading.ok && requests.length === 1)
      const found = only.reading.body.device as typeof request.device
      assert.deepEqual(found.AdditionalTradeNames, request.device.AdditionalTradeNames)
      assert.deepEqual(only.reading.body.deviceGroup, request.deviceGroup)
    }
  }
})

test('a first line says the separator in quotes and with separators behind it, too', async () => {
  const rows = 'a;b,c;d\n1;2,3;4\n'
  for (const line of ['sep=;', '"sep=;"', 'SEP=;', 'sep=;;;', 'sep=; ', '"sep=;";;']) {
    for (const end of ['\n', '\r\n', '\r']) {
      const cells = await readCells(line + end + rows.replaceAll('\n', end))
      assert.deepEqual(
        cells,
        [
          ['a', 'b,c', 'd'],
          ['1', '2,3', '4'],
        ],
        JSON.stringify(line + end),
      )
    }
  }
})

test('signs that programs write behind a text are no row and no fault, and others are', async () => {
  for (const end of ['\u001a', '\u001a\r\n', '\0', '\0'.repeat(3000), '\f', '\f\n']) {
    for (const size of [1, 1000])
      assert.deepEqual(await readCells(`a;b\n1;2\n${end}`, {}, size), [
        ['a', 'b'],
        ['1', '2'],
      ])
  }
  await assert.rejects(readCells('a;b\n1;2\0\n3;4\n'), UnreadableInput)
  await assert.rejects(readCells(`a;b\n${'\0'.repeat(10_000)}`), UnreadableInput)
  assert.deepEqual((await readCells('a;b\n1\f;2\u001a\n3;4\n'))[1], ['1\f', '2\u001a'])
})

test('a place is the line and the letter of the column', async () => {
  const other = { ...request, device: { ...request.device, Device: '00308676965747' } }
  const { requests } = await read(table(request, other))
  const [first, second] = requests
  assert.deepEqual([first?.line, second?.line], [2, 4])
  assert.deepEqual(second?.findPlace?.('/device/Device'), { row: 4, column: 'B', field: 'Device' })
  const place = second?.findPlace?.('/device/AdditionalTradeNames/1/AdditionalTradeName')
  assert.equal(place && 'row' in place && place.row, 4)
  assert.deepEqual(second?.findPlace?.('/deviceGroup/Nothing'), { row: 4 })
})

test('other encodings that nothing says are recognised and refused, with the line', async () => {
  const text = 'Device;DeviceName\n1;Kan\u00fcle\n'
  const cases: [Uint8Array, RegExp, number][] = [
    [Buffer.from(text, 'utf16le'), /UTF-16/, 1],
    [
      Buffer.from(text, 'latin1'),
      /Line 2 is not written in UTF-8; in Windows-1252, "ANSI", there would be "1;Kan\u00fcle"/,
      2,
    ],
    [Buffer.from('PK\u0003\u0004'), /workbook/, 1],
  ]
  for (const [bytes, words, row] of cases) {
    const { problems } = await read(bytes)
    assert.deepEqual(
      problems.map(each => [each.code, each.row]),
      [['wrong-encoding', row]],
    )
    assert.match(problems[0]?.message ?? '', words)
  }
  const cut = Buffer.from(table(request))
  assert.deepEqual((await read(cut.subarray(0, cut.lastIndexOf('\n')))).problems.map(inShort), [])
})

test('a byte order mark says the encoding, and otherwise a person does', async () => {
  const text = table({ ...request, device: { ...request.device, ReferenceNumber: 'Größe' } }).slice(1)
  const utf16 = (mark: string): Buffer => Buffer.from(mark + text, 'utf16le')
  const windows = Buffer.from(text, 'latin1')
  const files: [Uint8Array, CsvFormat, string | undefined][] = [
    [utf16('\ufeff'), {}, 'utf-16le'],
    [utf16('\ufeff').swap16(), {}, 'utf-16be'],
    [utf16(''), { encoding: 'utf-16le' }, 'utf-16le'],
    [windows, { encoding: 'windows-1252' }, 'windows-1252'],
    // The mark counts more than what is said.
    [Buffer.from(`\ufeff${text}`), { encoding: 'windows-1252' }, 'utf-8'],
    // UTF-8 that is read as Windows-1252 has other letters.
    [Buffer.from(text), { encoding: 'windows-1252' }, undefined],
    [windows, { encoding: 'utf-8' }, undefined],
  ]
  for (const [bytes, csv, encoding] of files) {
    let found: ReadTable | undefined
    async function* noted(): AsyncGenerator<ReadBatch> {
      for await (const batch of openInput('csv', { chunks: splitChunks(bytes, 1000), csv }, model)) {
        found ??= batch.tables?.[0]
        yield batch
      }
    }
    const { requests, problems } = await readAll(noted())
    if (encoding === undefined) {
      assert.deepEqual(
        problems.map(({ code }) => code),
        ['wrong-encoding'],
      )
      continue
    }
    assert.deepEqual(
      [found?.separator, found?.encoding, found?.headingRow, found?.rows],
      ['comma', encoding, 1, 1],
    )
    assert.ok(requests[0]?.reading.ok)
    assert.equal((requests[0].reading.body.device as typeof device).ReferenceNumber, 'Größe')
  }
})

test('the headings of a mapping tell which of two separators is meant, and those of its file stay in its results', async () => {
  const list = 'a|x;b\n1|2;3\n4|5;6\n'
  const read = async (columns: readonly string[]) => {
    const mapping: Mapping = {
      version: 1,
      model,
      sheets: [{ headingRow: 1 }],
      rows: 'one',
      targets: columns.map((column, at) => ({ field: ['Device', 'ReferenceNumber'][at] ?? '', column })),
    }
    const source = memorySource(Buffer.from(list))
    const { tables, problems } = await readAll(openInput('csv', { source }, model, mapping))
    const pieces: Uint8Array[] = []
    if (tables.length > 0) {
      for await (const piece of annotateOwn({ kind: 'csv', source }, mapping, () => ({ findings: [] }))) {
        pieces.push(Buffer.from(piece))
      }
    }
    return [tables[0]?.separator, problems[0]?.code, Buffer.concat(pieces).toString().split('\n')[0]]
  }
  assert.deepEqual(await read(['a|x', 'b']), ['semicolon', undefined, 'a|x;b;Findings'])
  assert.deepEqual(await read(['x;b', 'a']), ['bar', undefined, 'a|x;b|Findings'])
  assert.deepEqual(await read(['c']), [undefined, 'separator-unclear', ''])
})

test('a separator that is said is taken, and one that could be two is asked for', async () => {
  const unclear = 'a|x;b\n1|2;3\n4|5;6\n'
  await assert.rejects(readCells(unclear), ({ problems: [problem] }: UnreadableInput) => {
    assert.equal(problem?.code, 'separator-unclear')
    assert.match(problem?.message ?? '', /semicolon \(2 columns\) or by bar \(2 columns\)/)
    return true
  })
  assert.deepEqual(await readCells(unclear, { separator: 'bar' }), [
    ['a', 'x;b'],
    ['1', '2;3'],
    ['4', '5;6'],
  ])
  // The file says it of itself.
  assert.deepEqual((await readCells(`sep=;\n${unclear}`, { separator: 'bar' }))[0], ['a|x', 'b'])
})

test('a description with as many commas as there are columns is one cell, between semicolons and between tabs', async () => {
  for (const separator of [';', '\t']) {
    const text = ['REF;GTIN;Name', '1;2;Kanüle, steril, 18 G', '3;4;Kanüle, steril, 20 G']
      .map(line => line.replaceAll(';', separator))
      .join('\n')
    const widths: number[] = []
    for await (const batch of csvTable(undefined, () => splitChunks(text)).rows())
      widths.push(...batch.map(({ cells }) => cells.length))
    assert.deepEqual(widths, [3, 3, 3])
  }
})

test('what programs write as a formula to keep its zeros is a text, with quotes around it or without', async () => {
  const code = '00308676965730'
  for (const written of [`="${code}"`, `"=""${code}"""`]) {
    const { requests, problems } = await read(table(request).replace(`,${code},`, `,${written},`))
    assert.deepEqual(problems.map(inShort), [])
    assert.ok(requests[0]?.reading.ok)
    assert.equal((requests[0].reading.body.device as typeof device).Device, code)
  }
})

test('what csv-parse reads is read alike, and what it refuses is refused', async () => {
  const signs = ['"', '""', ',', '\n', '\r\n', '\r', 'a', 'é', ' ', '"a,\r\n"', ',"b"', '"c""d",']
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 25 }).map(all => all.join(''))
  let refused = 0
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (whole, size) => {
      let expected: string[][] | undefined
      try {
        expected = parse(whole, { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] })
      } catch {
        refused += 1
      }
      const found: string[][] = []
      const read = async (): Promise<void> => {
        const { rows } = csvTable(undefined, () => splitChunks(whole, size), { separator: 'comma' })
        for await (const batch of rows()) found.push(...batch.map(({ cells }) => cells.map(shownText)))
      }
      if (expected === undefined) await assert.rejects(read(), UnreadableInput, JSON.stringify(whole))
      else {
        await read()
        assert.deepEqual(found, expected, JSON.stringify(whole))
      }
    }),
    { numRuns: 1500 },
  )
  assert.ok(refused > 100)
})

test('a file that is cut off in quotes, or has rows that are too long, says in which line', async () => {
  const open = await read(`${table(request)}GS1,"never`)
  assert.deepEqual([open.isReadable, open.problems.map(inShort)], [false, ['error unreadable-csv 4']])
  assert.match(open.problems[0]?.message ?? '', /no end/)
  const unexpected = await read(`${table(request)}GS1,a "b" c\r\n`)
  assert.deepEqual(
    unexpected.problems.map(each => each.code),
    ['unreadable-csv'],
  )
  const long = await read(table(request).replace('37588-474', 'x'.repeat(40_000)))
  assert.deepEqual(
    long.problems.map(each => [each.code, each.field]),
    [['cell-too-long', 'ReferenceNumber']],
  )
})

test('a row with a cell past the headings is at fault by itself, and the others are read', async () => {
  const others = ['00308676965747', '00308676965754'].map(code => ({
    ...request,
    device: { ...request.device, Device: code },
  }))
  const wide = table(request).replace(/\r\n$/, ',x\r\n')
  const [, ...rows] = table(...others).split(/(?<=\r\n)/)
  const batches = openInput('csv', { chunks: splitChunks(wide + rows.join(''), 1000) }, model)
  const found: string[][] = []
  for await (const { requests, problems } of batches) {
    assert.deepEqual(problems, [], 'nothing is wrong with the file')
    found.push(...requests.map(each => (each.problems ?? []).map(inShort)))
  }
  const [first = [], ...rest] = found
  assert.match(first.join(), /^error cells-beyond-headings [A-Z]+2$/)
  assert.deepEqual(rest, [[], []])
})

test('rows of other lengths than the first one cost no more than others: no error is made for them', async t => {
  const trace = t.mock.method(Error, 'captureStackTrace')
  const { rows } = csvTable(undefined, () => splitChunks(`a;b;c\n${'\n1;2'.repeat(500)}`, 100))
  let found = 0
  for await (const some of rows()) found += some.length
  assert.equal(found, 502)
  assert.ok(trace.mock.callCount() < 50, String(trace.mock.callCount()))
})

test('a row with nothing but a cell past the headings is a row', async () => {
  const { requests } = await read(`${table(request)}${','.repeat(200)}x\r\n`)
  assert.deepEqual(
    requests.map(each => (each.problems ?? []).map(({ code }) => code)),
    [[], ['cells-beyond-headings']],
  )
})

test('unknown headings have their nearest name, entries of lists too', async () => {
  const { problems, requests } = await read('Device,Steril,MarketInfos[1].Contry,Comment\n1,yes,DE,x\n')
  assert.equal(requests.length, 0)
  const unknown = problems.filter(({ code }) => code === 'unknown-column').map(({ message }) => message)
  assert.match(unknown[0] ?? '', /Did you mean Sterile\?/)
  assert.match(unknown[1] ?? '', /Did you mean MarketInfos\[1\]\.Country\?/)
  assert.ok(problems.some(({ code, field }) => code === 'missing-column' && field === 'MDN'))
})

test('a device twice, and a group that is not the same for all, are faults of the later row', async () => {
  const same = { device: { ...request.device }, deviceGroup }
  const other = {
    device: { ...request.device, Device: '00308676965747' },
    deviceGroup: { ...deviceGroup, RiskClass: 'CLASS_III' as const },
  }
  const { problems } = await read(table(request, same, other))
  assert.deepEqual(problems.map(inShort), ['error duplicate-device B4', 'error groups-disagree 6'])
})

test('a group that is not said at all is left out: it may be registered', async () => {
  const columns = table(request)
  const { requests } = await read(columns)
  assert.ok(requests[0]?.reading.ok && 'deviceGroup' in requests[0].reading.body)
  const [heading = '', row = ''] = [...singleCsv(model, [{ device }])].map(line => line.trimEnd())
  const without = await read(`${heading}\n${row}\n`)
  assert.ok(without.requests[0]?.reading.ok)
  assert.equal('deviceGroup' in without.requests[0].reading.body, false)
})

test('a CSV file must be told its model', async () => {
  const { problems } = await readAll(openInput('csv', { chunks: splitChunks(table(request)) }, undefined))
  assert.deepEqual(problems.map(inShort), ['error model-unknown'])
})

test('a folder has a file for each sheet; problems name the file', async () => {
  const files = csvFiles(model, [request]).map(({ name, text }) => ({
    name,
    text: name === 'Markets.csv' ? `${text}GS1,999,FR,no,,\r\n` : text,
  }))
  assert.deepEqual(files.map(({ name }) => name).sort(), [
    'Device groups.csv',
    'Devices.csv',
    'Markets.csv',
    'Trade names.csv',
  ])
  const open = async (list: typeof files) =>
    readAll(
      await openCsvFolder(
        list.map(({ name, text }) => csvTable(name, () => splitChunks(text, 1000))),
        model,
      ),
    )
  const { requests, problems } = await open(files)
  assert.equal(requests.length, 1)
  assert.deepEqual(problems.map(inShort), ['error unknown-device Markets.csv!B3'])
  assert.deepEqual(requests[0]?.findPlace?.('/device/MarketInfos/0/Country'), {
    sheet: 'Markets.csv',
    row: 2,
    column: 'C',
    field: 'Country',
  })
})

test('no text that is written is taken for a formula, and every one is read back', async () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', "'=x", "''-x", "'x", 'x', '-']
  for (const text of texts) {
    const written = table({ ...request, device: { ...request.device, ReferenceNumber: text } })
    const [, row = ''] = written.split('\r\n')
    const cell = row.split(',').find(each => each.includes(text.slice(1)) && each.length < 9) ?? ''
    assert.doesNotMatch(cell.replace(/^"/, ''), /^[=+@\t\r]|^-(?!1)/)
    const { requests } = await read(written)
    assert.ok(requests[0]?.reading.ok)
    assert.equal((requests[0].reading.body.device as typeof device).ReferenceNumber, text)
  }
})
