import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import { udigate as runUdigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-template-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs it on files in the folder. */
const udigate = (...args: string[]) =>
  runUdigate(args.map(word => (/\.\w+$/.test(word) ? join(folder, word) : word)))

test('the example of --help works, and what it writes is valid', async () => {
  const help = await udigate('template', '--help')
  const [, example = ''] = /^ {2}udigate (template .*)$/m.exec(help.stdout) ?? []
  const written = await udigate(...example.split(' '))
  assert.deepEqual([help.status, written.status, written.stderr], [0, 0, ''])
  assert.match(written.stdout, /devices\.xlsx is written\..*udigate validate .*devices\.xlsx\n$/)
  const [readMe] = await readExcelFile(readFileSync(join(folder, 'devices.xlsx')))
  assert.equal(readMe?.sheet, 'Read me')
  const validated = await udigate('validate', 'devices.xlsx')
  assert.deepEqual([validated.status, validated.stderr], [0, ''])
  assert.match(validated.stdout, /Devices!3: warning example-row/)
})

test('a CSV file is written where the name asks for one', async () => {
  assert.equal((await udigate('template', 'EU_UDI_SPP', 'packs.csv')).status, 0)
  assert.equal((await udigate('validate', '--model', 'EU_UDI_SPP', 'packs.csv')).status, 0)
})

test('a file that is there is overwritten only by --force, and never left half written', async () => {
  assert.equal((await udigate('template', 'EU_UDI_IVDR', 'twice.xlsx')).status, 0)
  const again = await udigate('template', 'EU_UDI_IVDR', 'twice.xlsx')
  assert.deepEqual(
    [again.status, again.stderr],
    [2, `udigate: ${join(folder, 'twice.xlsx')}: It is there already. --force overwrites it.\n`],
  )
  assert.equal((await udigate('template', 'EU_UDI_IVDR', 'twice.xlsx', '--force')).status, 0)
  assert.equal((await udigate('template', 'EU_UDI_IVDR', 'nowhere/x.xlsx')).status, 2)
  assert.ok(!readdirSync(folder).some(name => name.endsWith('.writing')))
})

test('2, with one line, where the command line is wrong', async () => {
  for (const [args, words] of [
    [[], /The model must be one of EU_UDI_MDR, /],
    [['MDR', 'x.xlsx'], /The model must be/],
    [['EU_UDI_MDR'], /one file to write/],
    [['EU_UDI_MDR', 'a.xlsx', 'b.xlsx'], /b\.xlsx" is one word too many/],
    [['EU_UDI_MDR', 'a.pdf'], /must end in \.xlsx or \.csv/],
  ] as const) {
    const { status, stdout, stderr } = await udigate('template', ...args)
    assert.deepEqual([status, stdout], [2, ''])
    assert.match(stderr, /^udigate: [^\n]+\n$/)
    assert.match(stderr, words)
  }
})
