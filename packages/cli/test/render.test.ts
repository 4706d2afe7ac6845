import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-render-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const { device, deviceGroup } = validRequests.EU_UDI_MDR
const gs1 = { ...device, IssuingAgency: 'GS1', Device: '09506000117843' }

function write(name: string, request: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(request))
  return file
}

const who = ['--model', 'EU_UDI_MDR', '--gln', '9506000111117', '--name', 'Maker']
const fixed = ['--at', '2026-11-30T12:00:00Z', '--id', 'm']

function render(file: string, ...args: string[]) {
  return udigate(['render', 'gdsn', ...who, ...fixed, ...args, file])
}

test('a device is written as a request to the pool, the same each time', async () => {
  const file = write('device.json', { device: gs1, deviceGroup, tradeItem: { BrandName: 'Brand' } })
  const { status, stdout } = await render(file)
  assert.equal(status, 0)
  const { DocumentCommand, Items } = JSON.parse(stdout)
  assert.equal(DocumentCommand, 'Add')
  assert.equal(Items.length, 1)
  assert.equal(Items[0].Identifier, 'm-09506000117843')
  assert.equal(Items[0].TradeItem.Gtin, '09506000117843')
  assert.equal(
    Items[0].TradeItem.TradeItemDescriptionModule.TradeItemDescriptionInformation.BrandNameInformation
      .BrandName,
    'Brand',
  )
  assert.equal((await render(file)).stdout, stdout)
})

test('with --xml it is a notification', async () => {
  const file = write('xml.json', { device: gs1, deviceGroup })
  const { status, stdout } = await render(file, '--xml', '--pool', '7612345000343', '--command', 'correct')
  assert.equal(status, 0)
  assert.match(stdout, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<catalogue_item_notification:/)
  assert.match(stdout, /<documentCommandHeader type="CORRECT">/)
  assert.match(stdout, /<sh:Identifier Authority="GS1">7612345000343</)
})

test('what a pool would refuse is said, and nothing is written', async () => {
  const file = write('hibcc.json', {
    device: { ...device, IssuingAgency: 'HIBCC', Device: 'A99912345/99' },
    deviceGroup,
  })
  const { status, stdout, stderr } = await render(file)
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /would be refused:\n {2}error UDG-GDSN-GTIN \/device\/Device: /)
})

test('what hospitals miss is a warning where they are asked for', async () => {
  const file = write('echo.json', { device: gs1, deviceGroup })
  assert.doesNotMatch((await render(file)).stderr, /ECHO/)
  const { status, stdout, stderr } = await render(file, '--profile', 'echo')
  assert.equal(status, 0)
  assert.ok(JSON.parse(stdout))
  assert.match(stderr, /warning ECHO-3541 \/tradeItem\/BrandName: /)
})

for (const [what, args, says] of [
  ['no model', ['render', 'gdsn', 'x.json'], /--model is missing/],
  [
    'a GLN that is none',
    ['render', 'gdsn', '--model', 'EU_UDI_MDR', '--gln', '12', '--name', 'M', 'x.json'],
    /^udigate: --gln: /,
  ],
  [
    'a GLN with a wrong check digit',
    ['render', 'gdsn', '--model', 'EU_UDI_MDR', '--gln', '9506000111118', '--name', 'M', 'x.json'],
    /--gln: 9506000111118 has a wrong check digit; 9506000111117 would be right/,
  ],
  ['no GLN', ['render', 'gdsn', '--model', 'EU_UDI_MDR', 'x.json'], /--gln is missing/],
  ['no pool', ['render', 'gdsn', ...who, '--xml', 'x.json'], /--xml needs --pool/],
  ...['noon', '1', '2026-11-30T12:00:00', '2026-02-30T12:00:00Z', '2026-11-30T25:00:00Z'].map(
    at =>
      [`${at} as moment`, ['render', 'gdsn', ...who, '--at', at, 'x.json'], /--at must be a moment/] as const,
  ),
  ['an identifier with a space', ['render', 'gdsn', ...who, '--id', 'a b', 'x.json'], /--id must have/],
  ['no file', ['render', 'gdsn', ...who, 'nowhere.json'], /nowhere\.json: there is no such file/],
] as const) {
  test(`${what} ends with status 2 and one line`, async () => {
    const { status, stderr } = await udigate([...args])
    assert.equal(status, 2)
    assert.match(stderr, says)
    assert.match(stderr, /^[^\n]+\n$/)
  })
}
