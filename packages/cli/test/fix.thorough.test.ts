import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import { makeMistakes, soundList } from '../../sheets/test/flawed-list.ts'
import { makePick } from '../../sheets/test/make-pick.ts'
import { makeWorkbook, put } from '../../sheets/test/workbook-of.ts'
import { root, udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-fix-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string): string => join(folder, name)

interface Report {
  groups: { id: string; cells: number; fixes: { id: string; cells: Cell[] }[] }[]
  left: { ruleId: string; severity: string }[]
  rows: { row: number; state: string; fixes: string[] }[]
  written?: string
}
interface Cell {
  sheet: string
  row: number
  column: string
  after: string | number
}

async function writeFlawedList(name: string): Promise<string> {
  const grid = soundList(300)
  makeMistakes(grid, makePick(2026), 40)
  const file = inFolder(name)
  writeFileSync(file, await makeWorkbook(grid))
  return file
}

test('a list of 300 devices with 20 kinds of mistakes: a dry run, the fixed file, and what is left of it', async () => {
  const file = await writeFlawedList('list.xlsx')
  const bytes = readFileSync(file)
  const dry = await udigate(['fix', file])
  assert.deepEqual([dry.status, dry.stderr], [1, ''])
  const [, valid = '', more = '', left = ''] =
    /300 records: (\d+) valid, (\d+) more with safe fixes, (\d+) for a person/.exec(dry.stdout) ?? []
  assert.equal(Number(valid) + Number(more) + Number(left), 300)
  assert.ok(Number(more) > 100, more)
  assert.match(dry.stdout, /device-groups-F-notation: Device groups!F RiskClass: \d+ cells, \d+ devices/)
  assert.match(dry.stdout, /Nothing is written yet/)
  assert.deepEqual(readdirSync(folder), ['list.xlsx'])
  const before = await udigate(['validate', file])
  assert.match(before.stdout, new RegExp(`${valid} of 300|${valid} valid`))

  const target = inFolder('fixed.xlsx')
  const applied = await udigate(['fix', file, '--apply', '--output', target, '--format', 'json'])
  assert.deepEqual([applied.status, applied.stderr], [1, ''])
  const report = JSON.parse(applied.stdout) as Report
  assert.equal(report.written, target)
  assert.deepEqual(readFileSync(file), bytes)
  const sheets = new Map((await readExcelFile(readFileSync(target))).map(({ sheet, data }) => [sheet, data]))
  const cells = report.groups.flatMap(({ fixes }) => fixes.flatMap(each => each.cells))
  assert.ok(cells.length > 100, `${cells.length}`)
  for (const { sheet, row, column, after: value } of cells) {
    assert.equal(sheets.get(sheet)?.[row - 1]?.[column.charCodeAt(0) - 65], value, `${sheet}!${column}${row}`)
  }
  // Every row says what became of it, and the verdict on the fixed file says the same.
  assert.equal(report.rows.length, 300)
  const bad = report.rows.filter(({ state }) => state === 'invalid').length
  assert.equal(bad, Number(left))
  const validated = await udigate(['validate', '--format', 'json', target])
  const { summary } = JSON.parse(validated.stdout) as { summary: { failed: number } }
  assert.equal(summary.failed, bad)
  const again = await udigate(['fix', target])
  assert.match(again.stdout, /There is no safe fix\.\n$/)
})

test('one group is applied, one is left out, and a row says what became of it', async () => {
  const grid = soundList(20)
  for (const row of [3, 4]) put(grid, 'Markets', row, 'Country', 'GR')
  put(grid, 'Devices', 3, 'CommercialDistributionStatus', 'On the market')
  const file = inFolder('small.xlsx')
  writeFileSync(file, await makeWorkbook(grid))
  const all = await udigate(['fix', file, '--rows'])
  assert.equal(all.status, 0)
  assert.match(all.stdout, /Devices!3: \d{14}: valid with the fixes \([\w, -]+\)\n/)
  assert.match(all.stdout, /Devices!5: \d{14}: valid\n/)
  const target = inFolder('group.xlsx')
  const one = await udigate(['fix', file, '--apply', '--output', target, '--only', 'markets-C-notation'])
  assert.equal(one.status, 1)
  assert.match(one.stdout, /with 2 cells fixed/)
  const rest = await udigate(['fix', target, '--format', 'json', '--except', 'devices-F3'])
  assert.deepEqual((JSON.parse(rest.stdout) as Report).groups, [])
  const other = await udigate(['fix', target, '--format', 'json'])
  assert.deepEqual(
    (JSON.parse(other.stdout) as Report).groups.map(({ id }) => id),
    ['devices-F-notation'],
  )
})

test('no file is overwritten that was not meant to be', async () => {
  const grid = soundList(20)
  put(grid, 'Markets', 3, 'Country', 'GR')
  const file = inFolder('safe.xlsx')
  const bytes = await makeWorkbook(grid)
  writeFileSync(file, bytes)
  const other = inFolder('other.xlsx')
  writeFileSync(other, 'mine')
  const refused: [string[], RegExp][] = [
    [['--apply'], /Name the file to write: --output FILE/],
    [['--output', other], /Without --apply nothing is written/],
    [['--apply', '--output', other], /is there already. --force/],
    [['--apply', '--output', file, '--force'], /is the file itself. --in-place/],
    [['--apply', '--output', inFolder('no/where.xlsx')], /no such folder/],
    [['--apply', '--output', other, '--in-place'], /not both/],
    [['--only', 'markets-C'], /no safe fix markets-C/],
  ]
  for (const [words, complaint] of refused) {
    const { status, stdout, stderr } = await udigate(['fix', file, ...words])
    assert.deepEqual([status, stdout], [2, ''], words.join(' '))
    assert.match(stderr, complaint)
  }
  assert.deepEqual([String(readFileSync(other)), readFileSync(file)], ['mine', Buffer.from(bytes)])
  assert.equal((await udigate(['fix', file, '--apply', '--in-place'])).status, 0)
  assert.equal((await udigate(['validate', file])).status, 0)
})

test('a CSV file comes back with its own separator, quotes and line ends', async () => {
  const example = readFileSync(join(root, 'examples/directive-diagnostics.csv'), 'utf8')
  const file = inFolder('list.csv')
  const wrong = example.replace('IVD_GENERAL', '"Ivd general"')
  assert.notEqual(wrong, example)
  writeFileSync(file, wrong)
  const target = inFolder('list-fixed.csv')
  const { status, stdout, stderr } = await udigate([
    'fix',
    file,
    '--model',
    'EU_UDI_IVDD',
    '--apply',
    '--output',
    target,
  ])
  assert.equal(status, 0, stdout + stderr)
  assert.equal(readFileSync(target, 'utf8'), example.replace('IVD_GENERAL', '"IVD_GENERAL"'))
})

test('a list with columns of its own is fixed in these, by its mapping', async () => {
  const example = readFileSync(join(root, 'examples/own-list/articles.csv'), 'utf8')
  const file = inFolder('articles.csv')
  const target = inFolder('articles-fixed.csv')
  const mapping = join(root, 'examples/own-list/mapping.json')
  writeFileSync(file, example.replace(';aktiv;', ';On the market;').replace(';Kl. 1;', ';"class I";'))
  const before = await udigate(['validate', file, '--mapping', mapping])
  assert.equal(before.status, 1, before.stdout)
  const words = ['fix', file, '--mapping', mapping, '--apply', '--output', target]
  const { status, stdout, stderr } = await udigate(words)
  assert.equal(status, 0, stdout + stderr)
  assert.equal(
    readFileSync(target, 'utf8'),
    example.replace(';aktiv;', ';ON_THE_MARKET;').replace(';Kl. 1;', ';"CLASS_I";'),
  )
  assert.equal((await udigate(['validate', target, '--mapping', mapping])).status, 0)

  // A cell that two fields are taken from is not changed for one of them.
  const described = JSON.parse(readFileSync(mapping, 'utf8')) as { targets: object[] }
  const shared = inFolder('shared.json')
  const targets = [...described.targets, { field: 'OrgUnit', column: 'Status EU-Markt' }]
  writeFileSync(shared, JSON.stringify({ ...described, targets }))
  const { stdout: report } = await udigate(['fix', file, '--mapping', shared, '--format', 'json'])
  assert.deepEqual(
    (JSON.parse(report) as Report).groups.map(({ id }) => id),
    ['F-notation'],
  )
})

test('2, with what to do instead, for what has no fixes', async () => {
  writeFileSync(inFolder('broken.xlsx'), 'no workbook')
  writeFileSync(inFolder('list2.csv'), 'Device\n1\n')
  for (const [words, complaint] of [
    [[], /Name one file/],
    [['-'], /Say it: --model/],
    [[inFolder('nowhere.xlsx')], /There is no such file/],
    [[inFolder('broken.xlsx')], /broken\.xlsx/],
    [[inFolder('list2.csv')], /Say it: --model/],
    [[folder], /Fixes are of (one file|workbooks)/],
    [[join(root, 'examples/eu-udi-mdr.json')], /udigate validate --format json/],
  ] as const) {
    const { status, stdout, stderr } = await udigate(['fix', ...words])
    assert.deepEqual([status, stdout], [2, ''], words.join(' '))
    assert.match(stderr, /^udigate: [^\n]+\n$/)
    assert.match(stderr, complaint)
  }
})
