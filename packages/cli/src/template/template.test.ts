import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import readExcelFile from 'read-excel-file/node'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'udigate-template-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function udigate(...args: string[]) {
  return spawnSync(process.execPath, ['--conditions=udigate-source', main, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
}

test('the example of --help works, and what it writes is valid', async () => {
  const help = udigate('template', '--help')
  const [, example = ''] = /^ {2}udigate (template .*)$/m.exec(help.stdout) ?? []
  const written = udigate(...example.split(' '))
  assert.deepEqual([help.status, written.status, written.stderr], [0, 0, ''])
  assert.match(written.stdout, /^devices\.xlsx is written\..*udigate validate devices\.xlsx\n$/)
  const [readMe] = await readExcelFile(readFileSync(join(folder, 'devices.xlsx')))
  assert.equal(readMe?.sheet, 'Read me')
  const validated = udigate('validate', 'devices.xlsx')
  assert.deepEqual([validated.status, validated.stderr], [0, ''])
  assert.match(validated.stdout, /Devices!3: warning example-row/)
})

test('a CSV file is written where the name asks for one', () => {
  assert.equal(udigate('template', 'EU_UDI_SPP', 'packs.csv').status, 0)
  assert.equal(udigate('validate', '--model', 'EU_UDI_SPP', 'packs.csv').status, 0)
})

test('a file that is there is overwritten only by --force, and never left half written', () => {
  assert.equal(udigate('template', 'EU_UDI_IVDR', 'twice.xlsx').status, 0)
  const again = udigate('template', 'EU_UDI_IVDR', 'twice.xlsx')
  assert.deepEqual(
    [again.status, again.stderr],
    [2, 'udigate: twice.xlsx: It is there already. --force overwrites it.\n'],
  )
  assert.equal(udigate('template', 'EU_UDI_IVDR', 'twice.xlsx', '--force').status, 0)
  assert.equal(udigate('template', 'EU_UDI_IVDR', 'nowhere/x.xlsx').status, 2)
  assert.ok(!readdirSync(folder).some(name => name.endsWith('.writing')))
})

test('2, with one line, where the command line is wrong', () => {
  for (const [args, words] of [
    [[], /The model must be one of EU_UDI_MDR/],
    [['MDR', 'x.xlsx'], /The model must be one of/],
    [['EU_UDI_MDR'], /one file to write/],
    [['EU_UDI_MDR', 'a.xlsx', 'b.xlsx'], /one file to write/],
    [['EU_UDI_MDR', 'a.pdf'], /must end in \.xlsx or \.csv/],
  ] as const) {
    const { status, stdout, stderr } = udigate('template', ...args)
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, /^udigate: [^\n]+\n$/)
    assert.match(stderr, words)
  }
})
