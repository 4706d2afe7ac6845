import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root, udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-map-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const list = join(root, 'examples/own-list/articles.csv')
const mapping = join(root, 'examples/own-list/mapping.json')

test('shows columns with samples, fields and reasons, and what is ignored, fixed and missing', async () => {
  const { status, stdout, stderr } = await udigate(['map', list, '--model', 'EU_UDI_MDR'])
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(stdout, /^articles\.csv: 3 rows below the headings in row 3; separator semicolon, UTF-8$/m)
  assert.match(stdout, /^D {2}EAN +308676965730 · .* Device +sure +By name, and 3 of 3 are GTINs$/m)
  assert.match(stdout, /^Fixed values:\n(?: {2}.*\n)* {2}IssuingAgency is GS1$/m)
  assert.match(stdout, /^Ignored columns:\n {2}R Preisgruppe, S Lagerort$/m)
  assert.match(stdout, /^Mandatory, and taken from nowhere:\n {2}MFActorCode \(Manufacturer \(SRN\)\)$/m)
})

test('what stands in several columns of yes and no is asked once', async () => {
  const file = join(folder, 'spelled.csv')
  const rows = [
    'UDI-DI;Sterile;Latex;Implantable;Market status',
    '04012345000108;A;B;A;ok',
    '04012345000115;B;A;B;ok',
  ]
  writeFileSync(file, rows.join('\n'))
  const { stdout } = await udigate(['map', file, '--model', 'EU_UDI_MDR'])
  const [, decide = ''] = /^To decide:\n((?: {2}.*\n)*)/m.exec(stdout) ?? []
  assert.deepEqual(decide.trim().split(/\n */), [
    'B Sterile, C Latex, D Implantable: what does "A" (3 rows), "B" (3 rows) stand for?',
    'E Market status: what does "ok" (2 rows) stand for?',
  ])
})

test('writes a mapping that validate reads the list by, and overwrites none unless it is to', async () => {
  const file = join(folder, 'mapping.json')
  const written = await udigate(['map', list, '--model', 'EU_UDI_MDR', '--output', file])
  assert.deepEqual([written.status, written.stderr], [0, ''])
  assert.match(written.stdout, /udigate validate --mapping .*mapping\.json .*articles\.csv\n$/)
  const { status, stdout } = await udigate(['validate', '--mapping', file, list])
  assert.equal(status, 1)
  assert.match(
    stdout,
    /articles\.csv:4: error SCHEMA-REQUIRED: 3 rows, 3 devices\n +Manufacturer \(SRN\) \(MFActorCode: SRN of the manufacturer\) is missing/,
  )
  const again = await udigate(['map', list, '--model', 'EU_UDI_MDR', '--output', file])
  assert.equal(again.status, 2)
  assert.match(again.stderr, /mapping\.json: It is there already\. --force overwrites it\./)
})

test('a list is valid by a mapping that has all of it; what is passed over is said', async () => {
  const { status, stdout, stderr } = await udigate(['validate', '--mapping', mapping, list])
  assert.deepEqual([status, stderr], [0, ''])
  assert.match(stdout, /articles\.csv:7: warning row-passed-over/)
  assert.match(stdout, /3 records: 3 valid/)
})

test('findings name the cell and the heading of the own list', async () => {
  const broken = join(folder, 'broken.csv')
  writeFileSync(broken, readFileSync(list, 'utf8').replace('Klasse I;', 'Klasse 9;'))
  const { status, stdout } = await udigate(['validate', '--format', 'ndjson', '--mapping', mapping, broken])
  assert.equal(status, 1)
  const [first] = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const finding = first.deviceGroupErrors?.[0] ?? first.findings?.[0]
  assert.deepEqual(finding.place, { row: 4, column: 'F', field: 'Risikoklasse' })
})

test('2, with the reason, where something cannot be read or written', async () => {
  writeFileSync(join(folder, 'list.pdf'), 'x')
  writeFileSync(join(folder, 'empty.csv'), '')
  writeFileSync(join(folder, 'list.ods.xlsx'), 'PK\u0003\u0004')
  writeFileSync(
    join(folder, 'wrong.json'),
    JSON.stringify({
      version: 1,
      model: 'EU_UDI_MDR',
      rows: 'one',
      sheets: [{ headingRow: 1 }],
      targets: [{ field: 'Steril', column: 'a' }],
    }),
  )
  const at = (name: string) => join(folder, name)
  for (const [args, words] of [
    [['map'], /Name one file/],
    [['map', list], /--model is missing/],
    [['map', at('none.csv'), '--model', 'EU_UDI_MDR'], /no such file/],
    [['map', at('list.pdf'), '--model', 'EU_UDI_MDR'], /must end in \.xlsx, \.csv or \.tsv/],
    [['map', at('empty.csv'), '--model', 'EU_UDI_MDR'], /no row with headings/],
    [['map', list, '--model', 'EU_UDI_MDR', '--heading-row', 'x'], /number of a row/],
    [['map', list, '--model', 'EU_UDI_MDR', '--output', at('no/x.json')], /no such file|ENOENT/],
    [['validate', '--mapping', at('none.json'), list], /none\.json: There is no such file/],
    [
      ['validate', '--mapping', at('wrong.json'), list],
      /wrong\.json .*\/targets\/0\/field: .*Did you mean Sterile\?/,
    ],
    [['validate', '--mapping', mapping, join(root, 'examples/eu-udi-mdr.json')], /Only a workbook/],
  ] as const) {
    const { status, stderr } = await udigate([...args])
    assert.equal(status, 2, args.join(' '))
    assert.match(stderr, words)
  }
})
