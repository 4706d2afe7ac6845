import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { validRequests } from '@udigate/udi'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const main = join(root, 'packages/cli/src/main.ts')
const node = ['--conditions=udigate-source', main]
const mdr = ['validate', '--model', 'EU_UDI_MDR']

const folder = mkdtempSync(join(tmpdir(), 'udigate-validate-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function udigate(args: readonly string[], input?: string | Uint8Array) {
  return spawnSync(process.execPath, [...node, ...args], {
    cwd: root,
    encoding: 'utf8',
    input,
    maxBuffer: 64 * 1024 * 1024,
  })
}

const valid = validRequests.EU_UDI_MDR
const broken = { ...valid, device: { ...valid.device, Device: '0308676965723' } }
const withWarning = { ...valid, device: { ...valid.device, BaseQuantity: 10 } }
const line = (request: object) => `${JSON.stringify(request)}\n`

test('0 for a valid request, with a line that says so', () => {
  const { status, stdout, stderr } = udigate([...mdr, file('one.json', JSON.stringify(valid, null, 2))])
  assert.equal(stderr, '')
  assert.equal(stdout, '1 record: 1 valid\n')
  assert.equal(status, 0)
})

test('1 for a finding, at its line and column in the file, as text and as in the response of the service', () => {
  const path = file('broken.json', JSON.stringify([valid, broken], null, 2))
  const text = udigate([...mdr, path])
  assert.equal(text.status, 1)
  const at = JSON.stringify([valid, broken], null, 2)
    .split('\n')
    .findIndex(written => written.includes('"0308676965723"'))
  assert.ok(
    text.stdout.startsWith(`${path}:${at + 1}:7: error BR-UDID-003-C at /device/Device of record 2\n`),
    text.stdout,
  )
  assert.match(text.stdout, /^ {4}fix: replace \/device\/Device by "00308676965723"\n2 records: /m)

  const json = udigate([...mdr, '--format=json', path])
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

test('a request a line: each is judged, whatever the others are', () => {
  const tooLong = `{"device":"${'x'.repeat(1024 * 1024)}"}\n`
  const lines = [
    line(valid),
    '\n',
    '{"device": {,}}\r\n',
    tooLong,
    '[]\n',
    line(broken),
    JSON.stringify(valid),
  ]
  const { status, stdout, stderr } = udigate([
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

test('standard input is a request, an array, or a request a line', () => {
  for (const [input, records] of [
    [JSON.stringify(valid, null, 2), 1],
    [JSON.stringify([valid, valid]), 2],
    [line(valid) + line(valid) + line(valid), 3],
  ] as const) {
    const { status, stdout } = udigate(records === 1 ? mdr : [...mdr, '-'], input)
    assert.equal(stdout, `${records} record${records === 1 ? '' : 's'}: ${records} valid\n`)
    assert.equal(status, 0)
  }
  const told = udigate([...mdr, '--input=ndjson'], JSON.stringify(broken, null, 2))
  assert.match(told.stdout, /^<stdin>:1:2: error not-json/)
})

test('warnings are shown and fail nothing, unless they count as errors', () => {
  const path = file('warning.json', JSON.stringify(withWarning))
  const usual = udigate([...mdr, path])
  assert.equal(usual.status, 0)
  assert.match(usual.stdout, /: warning UDG-UNIT-OF-USE-MISSING at /)
  assert.match(usual.stdout, /^1 record: 1 valid \(1 warning\)\n$/m)
  assert.equal(udigate([...mdr, '--warnings-as-errors', path]).status, 1)
  const quiet = udigate([...mdr, '--quiet', path])
  assert.deepEqual([quiet.status, quiet.stdout, quiet.stderr], [0, '', ''])
})

test("the contract's own letter is held where it is asked for", () => {
  const { status, stdout } = udigate([
    ...mdr,
    '--strict-contract',
    file('strict.json', JSON.stringify(withWarning)),
  ])
  assert.equal(status, 1)
  assert.match(stdout, /: error UDG-UNIT-OF-USE-MISSING at /)
})

test('2 where a file cannot be read; the others are judged all the same', () => {
  const { status, stdout, stderr } = udigate([
    ...mdr,
    join(folder, 'nowhere.json'),
    folder,
    file('devices.csv', 'Device\n'),
    file('good.json', JSON.stringify(valid)),
  ])
  assert.equal(status, 2)
  assert.equal(stdout, '1 record: 1 valid\n')
  assert.match(stderr, /^udigate: .*nowhere\.json: There is no such file\.$/m)
  assert.match(stderr, /: It is a folder\.$/m)
  assert.match(stderr, /devices\.csv: Its name does not say what it is\. .*--input/)
})

test('2, with one line, where the command line is wrong', () => {
  for (const [args, words] of [
    [['validate', 'a.json'], /--model is missing; it must be one of EU_UDI_MDR, EU_UDI_IVDR, EU_UDI_SPP\./],
    [['validate', '--model', 'MDR'], /--model is "MDR"/],
    [[...mdr, '--format=xml'], /--format is "xml"/],
    [[...mdr, '--fromat=json'], /--fromat/],
    [[...mdr, '-', '-'], /only once/],
  ] as const) {
    const { status, stdout, stderr } = udigate(args)
    assert.equal(status, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /^udigate: [^\n]+\n$/)
    assert.match(stderr, words)
  }
})

test('the examples of --help work', () => {
  const help = udigate(['validate', '--help'])
  assert.equal(help.status, 0)
  const examples = [...help.stdout.matchAll(/^ {2}udigate (.*)$/gm)].map(([, args = '']) => args)
  assert.equal(examples.length, 3)
  file('devices.ndjson', line(valid))
  const statuses = examples.map(example => {
    const [args = ''] = example.split(' > ')
    return udigate(args.split(' ').map(arg => (arg === 'devices.ndjson' ? join(folder, arg) : arg))).status
  })
  assert.deepEqual(statuses, [0, 1, 0])
})

test('a reader that stops reading, as head does, ends it without a word', async () => {
  const path = file('many.ndjson', line(broken).repeat(2_000))
  const child = spawn(process.execPath, [...node, ...mdr, path], { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaints: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  child.stdout.once('data', () => child.stdout.destroy())
  const [status] = await once(child, 'close')
  assert.equal(Buffer.concat(complaints).toString(), '')
  assert.equal(status, 2)
})

test('a large file takes no more memory than a small one', () => {
  const path = file('large.ndjson', line(valid).repeat(30_000))
  const watch = join(folder, 'peak.mjs')
  writeFileSync(
    watch,
    `process.on('exit', () => process.stderr.write(String(process.resourceUsage().maxRSS)))\n`,
  )
  const peakOf = (input: string) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [`--import=${watch}`, ...node, ...mdr, '--quiet', input],
      { encoding: 'utf8' },
    )
    assert.equal(status, 0)
    return Number(stderr) / 1024
  }
  const small = peakOf(file('small.ndjson', line(valid)))
  const large = peakOf(path)
  assert.ok(large - small < 100, `${small} MiB, then ${large} MiB`)
})

const terminal = spawnSync('script', ['--version']).status === 0
test('colour and progress are for terminals, and NO_COLOR is respected', {
  skip: terminal ? false : 'needs the command "script" of util-linux for a terminal',
}, () => {
  const path = file('coloured.ndjson', line(broken))
  const command = [process.execPath, ...node, ...mdr, path].map(arg => `'${arg}'`).join(' ')
  const onTerminal = (environment: Record<string, string>) => {
    const { NO_COLOR: _, ...inherited } = process.env
    return spawnSync('script', ['-qec', command, '/dev/null'], {
      encoding: 'utf8',
      env: { ...inherited, ...environment },
    }).stdout
  }
  assert.ok(onTerminal({}).includes('\u001b['))
  assert.ok(!onTerminal({ NO_COLOR: '1' }).includes('\u001b['))
  assert.ok(!udigate([...mdr, path]).stdout.includes('\u001b['))
})
