import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { csvFiles, type JudgedFinding, singleCsv, writeRecords } from '@udigate/sheets'
import { completeGtin } from '@udigate/udi'
import { skipWithout } from '../../../test/needs.ts'
import { udigate as runUdigate, udigateProcess } from './run-udigate.ts'

const [node = '', ...main] = udigateProcess
const mdr = ['validate', '--model', 'EU_UDI_MDR']

const folder = mkdtempSync(join(tmpdir(), 'udigate-validate-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const udigate = (args: readonly string[], input?: string | Uint8Array) =>
  runUdigate(args, input === undefined ? {} : { input })

const valid = validRequests.EU_UDI_MDR
const broken = { ...valid, device: { ...valid.device, Device: '0308676965723' } }
const withWarning = { ...valid, device: { ...valid.device, SecondaryDiAgency: 'HIBCC' } }
const withInfo = { ...valid, device: { ...valid.device, BaseQuantity: 10 } }
const line = (request: object) => `${JSON.stringify(request)}\n`
const gtin = (number: number) => completeGtin(`04012345${String(number).padStart(5, '0')}`)

/** A device of its own. */
function numbered(number: number, change: object = {}): object {
  return { ...valid, device: { ...valid.device, Device: gtin(number), ...change } }
}

function makeLines(count: number, change: (number: number) => object = () => ({})): string {
  return Array.from({ length: count }, (_, at) => line(numbered(at + 1, change(at + 1)))).join('')
}

test('0 for a valid request, with a line that says so', async () => {
  const { status, stdout, stderr } = await udigate([...mdr, file('one.json', JSON.stringify(valid, null, 2))])
  assert.equal(stderr, '')
  assert.equal(stdout, '1 record: 1 valid\n')
  assert.equal(status, 0)
})

test('1 for a finding, at its line and column in the file, as text and as in the response of the service', async () => {
  const path = file('broken.json', JSON.stringify([valid, broken], null, 2))
  const text = await udigate([...mdr, path])
  assert.equal(text.status, 1)
  const at = JSON.stringify([valid, broken], null, 2)
    .split('\n')
    .findIndex(written => written.includes('"0308676965723"'))
  assert.ok(
    text.stdout.startsWith(`${path}:${at + 1}:7: error BR-UDID-003-C at /device/Device of record 2\n`),
    text.stdout,
  )
  assert.match(text.stdout, /^ {4}fix: replace \/device\/Device by "00308676965723"\n2 records: /m)

  const json = await udigate([...mdr, '--format=json', path])
  assert.equal(json.status, 1)
  const { model, records, summary } = JSON.parse(json.stdout)
  assert.equal(model, 'EU_UDI_MDR')
  assert.deepEqual(summary, { records: 2, valid: 1, failed: 1, broken: 0, errors: 1, warnings: 0 })
  assert.equal(records[0].status, 'successful')
  const { file: name, record, line: recordLine, ...validation } = records[1]
  assert.deepEqual({ name, record }, { name: path, record: 2 })
  assert.equal(JSON.stringify([valid, broken], null, 2).split('\n')[recordLine - 1]?.trim(), '{')
  assert.equal(validation.deviceErrors[0].fix[0].value, '00308676965723')
})

test('a request a line: each is judged, whatever the others are', async () => {
  const tooLong = `{"device":"${'x'.repeat(1024 * 1024)}"}\n`
  const lines = [
    line(valid),
    '\n',
    '{"device": {,}}\r\n',
    tooLong,
    '[]\n',
    line(broken),
    JSON.stringify(numbered(1)),
  ]
  const { status, stdout, stderr } = await udigate([
    ...mdr,
    '--format',
    'ndjson',
    file('devices.ndjson', lines.join('')),
  ])
  assert.equal(status, 1)
  const reports = stdout
    .trimEnd()
    .split('\n')
    .map(report => JSON.parse(report))
  assert.deepEqual(
    reports.map(report => [report.record, report.line, report.status, report.fault?.code]),
    [
      [1, 1, 'successful', undefined],
      [2, 3, 'unreadable', 'not-json'],
      [3, 4, 'unreadable', 'too-long'],
      [4, 5, 'unreadable', 'not-an-object'],
      [5, 6, 'failed', undefined],
      [6, 7, 'successful', undefined],
    ],
  )
  assert.deepEqual(reports[1].fault, { code: 'not-json', path: '/device', line: 3, column: 13 })
  assert.equal(stderr, '6 records: 2 valid, 4 not valid (4 errors)\n')
})

test('standard input is a request, an array, or a request a line', async () => {
  for (const [input, records] of [
    [JSON.stringify(valid, null, 2), 1],
    [JSON.stringify([1, 2].map(number => numbered(number))), 2],
    [[1, 2, 3].map(number => line(numbered(number))).join(''), 3],
  ] as const) {
    const { status, stdout } = await udigate(records === 1 ? mdr : [...mdr, '-'], input)
    assert.equal(stdout, `${records} record${records === 1 ? '' : 's'}: ${records} valid\n`)
    assert.equal(status, 0)
  }
  const told = await udigate([...mdr, '--input=ndjson'], JSON.stringify(broken, null, 2))
  assert.match(told.stdout, /^<stdin>:1:2: error not-json/)
})

test('infos are shown where they are asked for, in every format, and count as nothing', async () => {
  const path = file('info.json', JSON.stringify(withInfo))
  const usual = await udigate([...mdr, path])
  assert.equal(usual.stdout, '1 record: 1 valid\n')
  const asked = await udigate([...mdr, '--info', '--warnings-as-errors', path])
  assert.equal(asked.status, 0)
  assert.match(asked.stdout, /: info UDG-UNIT-OF-USE-MISSING at /)
  assert.match(asked.stdout, /^1 record: 1 valid\n$/m)
  assert.equal((await udigate([...mdr, '--info', '--quiet', path])).stdout, '')
  const lines = await udigate([...mdr, '--info', '--format', 'ndjson', path])
  assert.deepEqual(
    JSON.parse(lines.stdout).deviceInfos.map(({ ruleId }: { ruleId: string }) => ruleId),
    ['UDG-UNIT-OF-USE-MISSING'],
  )
  const table = [...singleCsv('EU_UDI_MDR', [withInfo])].join('')
  const asTable = await udigate([...mdr, '--info', '--input', 'csv'], table)
  assert.match(asTable.stdout, /: info UDG-UNIT-OF-USE-MISSING in /)
})

test('warnings are shown and fail nothing, unless they count as errors', async () => {
  const path = file('warning.json', JSON.stringify(withWarning))
  const usual = await udigate([...mdr, path])
  assert.equal(usual.status, 0)
  assert.match(usual.stdout, /: warning UDG-SECONDARY-DI-CODE at /)
  assert.match(usual.stdout, /^1 record: 1 valid \(1 warning\)\n$/m)
  assert.equal((await udigate([...mdr, '--warnings-as-errors', path])).status, 1)
  const quiet = await udigate([...mdr, '--quiet', path])
  assert.deepEqual([quiet.status, quiet.stdout, quiet.stderr], [0, '', ''])
})

test("the contract's own letter is held where it is asked for", async () => {
  const { status, stdout } = await udigate([
    ...mdr,
    '--strict-contract',
    file('strict.json', JSON.stringify(withInfo)),
  ])
  assert.equal(status, 1)
  assert.match(stdout, /: error UDG-UNIT-OF-USE-MISSING at /)
})

test('2 where a file cannot be read; the others are judged all the same', async () => {
  const { status, stdout, stderr } = await udigate([
    ...mdr,
    join(folder, 'nowhere.json'),
    folder,
    file('devices.pdf', '%PDF'),
    file('good.json', JSON.stringify(valid)),
  ])
  assert.equal(status, 2)
  assert.equal(stdout, '1 record: 1 valid\n')
  assert.match(stderr, /^udigate: .*nowhere\.json: There is no such file\.$/m)
  assert.match(stderr, /: It is a folder\.$/m)
  assert.match(stderr, /devices\.pdf: Its name does not say what it is\. .*--input/)
})

test('2, with one line, where the command line is wrong', async () => {
  for (const [args, words] of [
    [['validate', 'a.json'], /--model is missing; it must be one of EU_UDI_MDR, .*, EU_UDI_IVDD\./],
    [['validate', '--model', 'MDR'], /--model must be one of EU_UDI_MDR, /],
    [[...mdr, '--format=xml'], /--format must be .*json/],
    [[...mdr, '--fromat=json'], /--fromat/],
    [[...mdr, '-', '-'], /only once/],
  ] as const) {
    const { status, stdout, stderr } = await udigate(args)
    assert.equal(status, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /^udigate: [^\n]+\n$/)
    assert.match(stderr, words)
  }
})

const mdrCsv = (changes: Record<string, string>): string => {
  const [heading = '', row = ''] = [...singleCsv('EU_UDI_MDR', [valid])].map(text => text.trimEnd())
  const names = heading.replace('\ufeff', '').split(',')
  // No cell of the example has a comma in it but the two lists of codes.
  const cells = row.replace('"BATCH_NUMBER, MANUFACTURING_DATE"', 'BATCH_NUMBER').split(',')
  for (const [name, value] of Object.entries(changes)) cells[names.indexOf(name)] = value
  return `${heading}\r\n${cells.join(',')}\r\n`
}

test('a finding in a CSV file has the line and the letter of its column', async () => {
  const path = file('broken.csv', mdrCsv({ Device: '0308676965723', 'MarketInfos[1].Country': 'GR' }))
  const { status, stdout, stderr } = await udigate([...mdr, path])
  assert.equal(stderr, '')
  assert.equal(status, 1)
  assert.match(stdout, /broken\.csv:2:B: error BR-UDID-003-C in Device: 1 cell, 1 device$/m)
  assert.match(stdout, /broken\.csv:2:[A-Z]+: error \S+ in Country: 1 cell, 1 device$/m)

  const { stdout: json } = await udigate([...mdr, '--format=ndjson', path])
  const { deviceErrors, model } = JSON.parse(json)
  assert.equal(model, 'EU_UDI_MDR')
  const places = new Map(deviceErrors.map((finding: JudgedFinding) => [finding.path, finding.place]))
  assert.deepEqual(places.get('/device/Device'), { row: 2, column: 'B', field: 'Device' })
})

test('a finding in a workbook has its sheet, row and column; what is wrong with a cell is said once', async () => {
  const path = join(folder, 'broken.xlsx')
  const device = { ...valid.device, Device: '00308676965730', CommercialDistributionStatus: 'ON_THE_MARKET ' }
  const pieces: Uint8Array[] = []
  for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, () => [{ ...valid, device }])) {
    pieces.push(piece)
  }
  writeFileSync(path, Buffer.concat(pieces))
  const { status, stdout } = await udigate(['validate', path])
  assert.equal(status, 1)
  assert.ok(
    stdout.startsWith(
      `${path}:Devices!F3: error edge-spaces in CommercialDistributionStatus: 1 cell, 1 device\n`,
    ),
    stdout,
  )
  assert.match(stdout, /^ {4}value: "ON_THE_MARKET " → ON_THE_MARKET$/m)
  const all = (await udigate(['validate', '--all-findings', path])).stdout
  assert.ok(
    all.startsWith(`${path}:Devices!F3: error edge-spaces at /device/CommercialDistributionStatus\n`),
    all,
  )
  assert.match(all, /fix: replace \/device\/CommercialDistributionStatus by "ON_THE_MARKET"/)
  assert.match(stdout, /^1 record: 0 valid, 1 not valid \(1 error\)$/m)
  const {
    problems,
    deviceErrors,
    status: verdict,
  } = JSON.parse((await udigate(['validate', '--format=ndjson', path])).stdout)
  assert.deepEqual([verdict, deviceErrors.length, problems[0].code], ['failed', 0, 'edge-spaces'])
  // From standard input too, without a name.
  assert.equal((await udigate(['validate', '--input=xlsx', '-'], Buffer.concat(pieces))).status, 1)
  assert.equal((await udigate([...mdr], Buffer.concat(pieces))).status, 1)
})

test('a row that belongs to no device is a problem of the file, and fails it', async () => {
  const sheets = join(folder, 'sheets')
  mkdirSync(sheets)
  for (const { name, text } of csvFiles('EU_UDI_MDR', [valid])) {
    writeFileSync(join(sheets, name), name === 'Markets.csv' ? `${text}GS1,999,FR,no,,\r\n` : text)
  }
  const { status, stdout } = await udigate([...mdr, sheets])
  assert.equal(status, 1)
  assert.match(stdout, /sheets\/Markets\.csv:3:B: error unknown-device in Device: 1 cell\n/)
  assert.match(stdout, /^1 record: 1 valid \(1 error, 1 warning\)\n$/m)
})

test('2, with every reason and its place, for a table that cannot be read', async () => {
  const { status, stdout, stderr } = await udigate([...mdr, file('headings.csv', 'Device,Steril\n1,yes\n')])
  assert.equal(status, 2)
  assert.equal(stdout, 'No record: 0 valid\n')
  assert.match(stderr, /headings\.csv:1:B: "Steril" is no column of this table\. Did you mean Sterile\?\n/)
  assert.match(
    (await udigate([...mdr, file('not.xlsx', 'no workbook')])).stderr,
    /not\.xlsx: It is not a workbook\./,
  )
})

test('a message of the bulk upload says its model itself', async () => {
  const { status, stderr } = await udigate(['validate', file('push.xml', '<Push/>')])
  assert.equal(status, 2)
  assert.match(stderr, /push\.xml: It is no message of EUDAMED's bulk upload\./)
})

test('a reader that stops reading, as head does, ends it without a word', async () => {
  const path = file('many.ndjson', line(broken).repeat(6_000))
  const child = spawn(node, [...main, ...mdr, path], { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  child.stdout.once('data', () => child.stdout.destroy())
  const [status] = await once(child, 'close')
  assert.equal(Buffer.concat(complaints).toString(), '')
  assert.equal(status, 2)
})

test('a file large enough for threads is judged as a small one, in the order of its lines', async () => {
  const content = makeLines(10_000, number => (number % 1000 === 0 ? { BaseQuantity: -1 } : {}))
  assert.ok(content.length > 9 * 1024 * 1024, `${content.length}`)
  const { status, stdout } = await udigate([...mdr, file('threads.ndjson', content)])
  assert.equal(status, 1)
  assert.deepEqual(
    Array.from(stdout.matchAll(/^.*\.ndjson:(\d+)(?=: error )/gm), ([, number]) => Number(number)),
    [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000],
  )
  assert.match(stdout, /^10,000 records: 9,990 valid, 10 not valid \(10 errors\)$/m)
})

function hasColour(text: string): boolean {
  return text.split('\u001b[').some(part => /^\d+m/.test(part))
}

const terminal = spawnSync('script', ['--version']).status === 0
test('colour and progress are for terminals, and NO_COLOR is respected', {
  skip: skipWithout('script', terminal),
}, async () => {
  const path = file('coloured.ndjson', line(broken))
  const command = [...udigateProcess, ...mdr, path].map(arg => `'${arg}'`).join(' ')
  const onTerminal = (environment: Record<string, string>) => {
    const { NO_COLOR: _, ...inherited } = process.env
    return spawnSync('script', ['-qec', command, '/dev/null'], {
      encoding: 'utf8',
      env: { ...inherited, ...environment },
    }).stdout
  }
  // A bar that shows how far it is takes its line back, whatever the colours.
  assert.ok(hasColour(onTerminal({})))
  assert.ok(!hasColour(onTerminal({ NO_COLOR: '1' })))
  assert.ok(!(await udigate([...mdr, path])).stdout.includes('\u001b['))
})

test('separator and encoding of a CSV file are found or said, and the answer says both and the row of the headings', async () => {
  const text = singleCsv('EU_UDI_MDR', [{ ...valid, device: { ...valid.device, ReferenceNumber: 'Größe' } }])
  const [headings = '', row = ''] = [...text].map(line => line.replace('\ufeff', '').trimEnd())
  const written = (separator: string): string =>
    [headings, row].map(line => line.replaceAll(',', separator)).join('\n')
  const inWindows = file('windows.csv', Buffer.from(written(';'), 'latin1'))
  const refused = await udigate([...mdr, inWindows])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /--encoding/)
  const options = ['--encoding', 'windows-1252', '--separator', 'semicolon']
  const said = await udigate([...mdr, ...options, '--format', 'json', inWindows])
  assert.equal(said.status, 0, said.stderr)
  const columns = headings.split(',').length
  const read = { separator: 'semicolon', encoding: 'windows-1252', headingRow: 1, columns, rows: 1 }
  assert.deepEqual(JSON.parse(said.stdout).tables, [{ file: inWindows, ...read }])
  const sarif = await udigate([...mdr, ...options, '--format', 'sarif', inWindows])
  assert.deepEqual(JSON.parse(sarif.stdout).runs[0].properties.tables, [{ file: inWindows, ...read }])
  // The name says tabs, whatever else the one row could be split at.
  const tabs = await udigate([...mdr, file('tabs.tsv', written('\t'))])
  assert.match(
    tabs.stdout,
    /tabs\.tsv: separator tab, UTF-8, headings in row 1, 1 row in \d+ columns\n1 record: 1 valid\n$/,
  )
})

test('the records of a list are compared with each other, however far apart they are, and both places are named', async () => {
  const packed = (number: number) => {
    const Packages = [
      { PackagingDi: gtin(99_999), Status: 'ON_THE_MARKET', NumberOfItems: 5, Child: gtin(number) },
    ]
    return numbered(number, { Packages })
  }
  const between = Array.from({ length: 500 }, (_, index) => numbered(index + 2))
  const list = [packed(1), ...between, packed(9999), numbered(2)]
  for (const [name, content] of [
    ['far.ndjson', list.map(line).join('')],
    ['far.json', JSON.stringify(list)],
  ] as const) {
    const { status, stdout } = await udigate([...mdr, '--format=ndjson', '--quiet', file(name, content)])
    assert.equal(status, 1)
    const apart = await udigate([...mdr, '--each-alone', join(folder, name)])
    assert.equal(apart.stdout, '503 records: 503 valid\n')
    const failed = stdout.split('\n').flatMap(each => (each === '' ? [] : [JSON.parse(each)]))
    const where = (record: number) =>
      name === 'far.json' && record > 1 ? `record ${record}, line 1` : `line ${record}`
    assert.deepEqual(
      failed.map(({ record, deviceErrors }) => [record, ...deviceErrors.map(describe)]),
      [
        [
          502,
          `BR-UDID-003-D Package DI ${gtin(99_999)} is also the package DI of ${gtin(1)} (line 1). Give each its own identifier.`,
        ],
        [
          503,
          `BR-UDID-069-B The device ${gtin(2)} is in ${where(2)} already, with the same content. Give each device once, in one device group.`,
        ],
      ],
    )
  }
})

function describe({ ruleId, message }: { ruleId: string; message: string }): string {
  return `${ruleId} ${message}`
}

test('each finding of a table that is counted stands in its report, in every format, on both records', async () => {
  const agency = { DeviceGroup: 'A123456785', DeviceGroupAgency: 'GS1' }
  const request = {
    ...valid,
    device: { ...valid.device, DeviceGroup: agency.DeviceGroup, Device: broken.device.Device },
    deviceGroup: { ...valid.deviceGroup, ...agency },
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, () => [request])) pieces.push(piece)
  const path = file('both-records.xlsx', Buffer.concat(pieces))
  const { stdout } = await udigate(['validate', '--format=json', path])
  const { records, summary } = JSON.parse(stdout)
  const [{ deviceErrors, deviceGroupErrors }] = records
  assert.equal(deviceErrors.length + deviceGroupErrors.length, summary.errors)
  assert.deepEqual(
    [deviceErrors, deviceGroupErrors].map(([{ ruleId, path: at, place }]) => [ruleId, at, place.sheet]),
    [
      ['BR-UDID-003-C', '/device/Device', 'Devices'],
      ['BR-UDID-003-B', '/deviceGroup/DeviceGroup', 'Device groups'],
    ],
  )
  const lines = await udigate(['validate', '--format=ndjson', path])
  assert.deepEqual(JSON.parse(lines.stdout), records[0])
})
