import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { catalogue } from '@udigate/eudamed/catalogue'
import { csvFiles, writeRecords } from '@udigate/sheets'
import manifest from '../package.json' with { type: 'json' }
import { udigate, udigateProcess } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-sarif-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const valid = validRequests.EU_UDI_MDR
const broken = { ...valid, device: { ...valid.device, Device: '0308676965723' } }
const withWarning = { ...valid, device: { ...valid.device, SecondaryDiAgency: 'HIBCC' } }
const withInfo = { ...valid, device: { ...valid.device, BaseQuantity: 10 } }

interface Location {
  physicalLocation: {
    artifactLocation: { uri?: string; description?: { text: string } }
    region?: { startLine: number; startColumn?: number }
  }
  logicalLocations?: { fullyQualifiedName: string; kind: string }[]
}

interface Result {
  ruleId: string
  ruleIndex: number
  level: string
  message: { text: string }
  locations: [Location]
  properties: Record<string, unknown>
}

interface Log {
  $schema: string
  version: string
  runs: [
    {
      columnKind: string
      results: Result[]
      tool: { driver: { name: string; version: string; rules: { id: string; [name: string]: unknown }[] } }
      invocations: [
        { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] },
      ]
      properties: Record<string, number>
    },
  ]
}

/** Writes a file into the folder, and gives its name from here. */
function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return near(name)
}

/** A file of the folder, as it is called from where the tests run. */
function near(name: string): string {
  return join(relative(process.cwd(), folder), name)
}

async function writeSarif(
  args: readonly string[],
  input = '',
): Promise<{ status: number; log: Log; stderr: string }> {
  const { status, stdout, stderr } = await udigate(['validate', '--format', 'sarif', ...args], { input })
  return { status, log: JSON.parse(stdout) as Log, stderr }
}

const mdr = ['--model', 'EU_UDI_MDR']

test('an info is a note, and only where it is asked for', async () => {
  const path = file('info.json', JSON.stringify(withInfo))
  const levels = async (...args: string[]) =>
    (await writeSarif([...mdr, ...args, path])).log.runs[0].results.map(({ ruleId, level }) => [
      ruleId,
      level,
    ])
  assert.deepEqual(await levels(), [])
  assert.deepEqual(await levels('--info'), [['UDG-UNIT-OF-USE-MISSING', 'note']])
  assert.deepEqual(await levels('--info', '--quiet', '--warnings-as-errors'), [])
  const { log } = await writeSarif([...mdr, '--info', path])
  assert.deepEqual(log.runs[0].tool.driver.rules[0]?.defaultConfiguration, { level: 'note' })
})

test('a finding in a text: rule, level, message, fix, file, line and column', async () => {
  const content = JSON.stringify([valid, broken, withWarning], null, 2)
  const { status, log } = await writeSarif([...mdr, '--each-alone', file('some devices.json', content)])
  assert.equal(status, 1)
  assert.deepEqual([log.version, log.$schema], ['2.1.0', 'https://json.schemastore.org/sarif-2.1.0.json'])
  const [{ results, tool, columnKind, invocations, properties }] = log.runs
  assert.equal(columnKind, 'utf16CodeUnits')
  assert.deepEqual([tool.driver.name, tool.driver.version], ['udigate', manifest.version])
  assert.deepEqual(invocations, [{ executionSuccessful: true, toolExecutionNotifications: [] }])
  assert.deepEqual(properties, { records: 3, valid: 2, failed: 1, broken: 0, errors: 1, warnings: 1 })

  const startLine = content.split('\n').findIndex(line => line.includes('"0308676965723"')) + 1
  const [error, warning] = results
  assert.deepEqual(
    results.map(({ ruleId, level }) => [ruleId, level]),
    [
      ['BR-UDID-003-C', 'error'],
      ['UDG-SECONDARY-DI-CODE', 'warning'],
    ],
  )
  assert.deepEqual(error?.locations, [
    {
      physicalLocation: {
        artifactLocation: { uri: near('some%20devices.json') },
        region: { startLine, startColumn: 7 },
      },
      logicalLocations: [{ fullyQualifiedName: '/device/Device', kind: 'property' }],
    },
  ])
  assert.match(error?.message.text ?? '', /0308676965723/)
  assert.deepEqual(error?.properties, {
    record: 2,
    path: '/device/Device',
    value: '0308676965723',
    fix: [{ op: 'replace', path: '/device/Device', value: '00308676965723' }],
  })
  assert.equal(warning?.properties.record, 3)

  // Each rule that was seen, once, where the results say that it is.
  const { rules } = tool.driver
  assert.deepEqual(
    rules.map(({ id }) => id),
    ['BR-UDID-003-C', 'UDG-SECONDARY-DI-CODE'],
  )
  for (const { ruleId, ruleIndex } of results) assert.equal(rules[ruleIndex]?.id, ruleId)
  const entry = catalogue().find(({ id }) => id === 'BR-UDID-003-C')
  assert.deepEqual(rules[0]?.shortDescription, { text: entry?.title })
  assert.deepEqual(rules[0]?.defaultConfiguration, { level: 'error' })
  assert.ok(JSON.stringify(rules[0]?.properties).includes('"page":"docs/rules/br-udid-003-c.md"'))
})

test('a finding in a workbook has its cell, and so has what is wrong with the cell itself', async () => {
  const device = { ...valid.device, Device: '00308676965730', CommercialDistributionStatus: 'ON_THE_MARKET ' }
  const pieces: Uint8Array[] = []
  for await (const piece of writeRecords('EU_UDI_MDR', shippedCodeLists, () => [
    { ...valid, device },
    { ...broken, device: { ...broken.device, ReferenceNumber: 'other' } },
  ])) {
    pieces.push(piece)
  }
  const { status, log } = await writeSarif([file('devices.xlsx', Buffer.concat(pieces))])
  assert.equal(status, 1)
  const [{ results, tool }] = log.runs
  assert.deepEqual(
    results.map(({ ruleId, locations, properties: { sheet, row, column } }) => [
      ruleId,
      locations[0].physicalLocation,
      locations[0].logicalLocations?.[0],
      [sheet, row, column],
    ]),
    [
      [
        'edge-spaces',
        { artifactLocation: { uri: near('devices.xlsx') } },
        { fullyQualifiedName: 'Devices!F3', kind: 'cell' },
        ['Devices', 3, 'F'],
      ],
      [
        'BR-UDID-003-C',
        { artifactLocation: { uri: near('devices.xlsx') } },
        { fullyQualifiedName: 'Devices!B4', kind: 'cell' },
        ['Devices', 4, 'B'],
      ],
    ],
  )
  assert.deepEqual(tool.driver.rules[0]?.properties, { page: 'docs/spreadsheets.md' })
})

test('a row of a folder of CSV files is a line of one of them', async () => {
  const sheets = 'sheets'
  mkdirSync(join(folder, sheets))
  for (const { name, text } of csvFiles('EU_UDI_MDR', [valid])) {
    file(`${sheets}/${name}`, name === 'Markets.csv' ? `${text}GS1,999,FR,no,,\r\n` : text)
  }
  const [{ results }] = (await writeSarif([...mdr, near(sheets)])).log.runs
  const unknown = results.find(({ ruleId }) => ruleId === 'unknown-device')
  assert.deepEqual(unknown?.locations[0].physicalLocation, {
    artifactLocation: { uri: near('sheets/Markets.csv') },
    region: { startLine: 3 },
  })
  assert.deepEqual(unknown?.locations[0].logicalLocations, [{ fullyQualifiedName: 'B3', kind: 'cell' }])
})

test('standard input has no URI, another folder has one with a scheme; what cannot be read is told', async () => {
  const lines = `${JSON.stringify(valid)}\n{"device": {,}}\n`
  const [piped] = (await writeSarif([...mdr, '-'], lines)).log.runs
  assert.deepEqual(piped.results[0]?.locations, [
    {
      physicalLocation: {
        artifactLocation: { description: { text: 'standard input' } },
        region: { startLine: 2, startColumn: 13 },
      },
      logicalLocations: [{ fullyQualifiedName: '/device', kind: 'property' }],
    },
  ])
  file('broken.ndjson', `${JSON.stringify(broken)}\n`)
  const absolute = join(folder, 'broken.ndjson')
  const { status, log, stderr } = await writeSarif([...mdr, absolute, 'nowhere.json'])
  assert.equal(status, 2)
  const [run] = log.runs
  assert.equal(
    run.results[0]?.locations[0].physicalLocation.artifactLocation.uri,
    pathToFileURL(absolute).href,
  )
  assert.equal(run.invocations[0].executionSuccessful, false)
  assert.deepEqual(
    run.invocations[0].toolExecutionNotifications.map(({ message }) => message.text),
    ['nowhere.json: There is no such file.'],
  )
  assert.equal(stderr, 'udigate: nowhere.json: There is no such file.\n')
})

test('nothing found is a log without results; --quiet leaves warnings out', async () => {
  const good = await writeSarif([...mdr, file('good.json', JSON.stringify(valid))])
  assert.equal(good.status, 0)
  assert.deepEqual(good.log.runs[0].results, [])
  assert.deepEqual(good.log.runs[0].tool.driver.rules, [])
  const warned = file('warned.json', JSON.stringify(withWarning))
  assert.equal((await writeSarif([...mdr, warned])).log.runs[0].results.length, 1)
  assert.equal((await writeSarif([...mdr, '--quiet', warned])).log.runs[0].results.length, 0)
  assert.equal(
    (await writeSarif([...mdr, '--quiet', '--warnings-as-errors', warned])).log.runs[0].results.length,
    1,
  )
})

test('results are written while the input is still coming', async () => {
  const [node = '', ...main] = udigateProcess
  const child = spawn(node, [...main, 'validate', ...mdr, '--format', 'sarif', '-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin.write(`${JSON.stringify(broken)}\n`)
  let written = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    written += String(chunk)
    // The input ends only when the finding of its first line is there.
    if (written.includes('BR-UDID-003-C')) child.stdin.end()
  }
  assert.equal((JSON.parse(written) as Log).runs[0].results.length, 1)
})
