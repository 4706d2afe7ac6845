import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-pools-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const { device, deviceGroup } = validRequests.EU_UDI_MDR
const gs1 = { ...device, IssuingAgency: 'GS1', Device: '09506000117843' }

async function judge(
  request: object,
  ...args: string[]
): Promise<{ status: number | null; rules: string[] }> {
  const file = join(folder, 'devices.ndjson')
  writeFileSync(file, `${JSON.stringify(request)}\n`)
  const run = await udigate(['validate', '--model', 'EU_UDI_MDR', '--format', 'ndjson', ...args, file])
  const [line = '{}'] = run.stdout.split('\n')
  const found = Object.values(JSON.parse(line)).flatMap(list => (Array.isArray(list) ? list : []))
  return { status: run.status, rules: found.map(({ ruleId, path }) => `${ruleId} ${path}`) }
}

test('what data pools ask is judged beside the records where it is asked for', async () => {
  const request = { device: gs1, deviceGroup, tradeItem: { ReplacedBy: '09506000117843' } }
  assert.deepEqual(
    (await judge(request, '--for', 'gdsn')).rules.filter(rule => rule.includes('/tradeItem')),
    ['G636 /tradeItem/ReplacedBy'],
  )
  assert.ok(!(await judge(request)).rules.some(rule => rule.startsWith('G636')))
})

test("EUDAMED's own rules hold besides, and the shape of a record is told once", async () => {
  const { status, rules } = await judge(
    { device: { ...gs1, Sterile: 'perhaps' }, deviceGroup },
    '--for',
    'gdsn',
  )
  assert.equal(status, 1)
  assert.deepEqual(
    rules.filter(rule => rule.endsWith(' /device/Sterile')),
    ['SCHEMA-TYPE /device/Sterile'],
  )
})

test('a device of another agency fails for data pools alone', async () => {
  const other = { device: { ...device, IssuingAgency: 'HIBCC', Device: 'A99912345/9D' }, deviceGroup }
  const [home, pools] = [await judge(other), await judge(other, '--for', 'gdsn')]
  assert.deepEqual(
    pools.rules.filter(rule => !home.rules.includes(rule)),
    ['UDG-GDSN-GTIN /device/Device'],
  )
})

test('a file that several threads judge has the same verdicts', async () => {
  const file = join(folder, 'many.ndjson')
  const line = JSON.stringify({ device: gs1, deviceGroup, tradeItem: { ReplacedBy: gs1.Device } })
  const count = Math.ceil((10 * 1024 * 1024) / line.length)
  writeFileSync(file, `${line}\n`.repeat(count))
  const args = [
    'validate',
    '--model',
    'EU_UDI_MDR',
    '--format',
    'ndjson',
    '--quiet',
    '--each-alone',
    '--for',
    'gdsn',
  ]
  const { stdout } = await udigate([...args, file])
  assert.equal(stdout.match(/"ruleId":"G636"/g)?.length, count)
})

test('a report of SARIF says what the rule of a data pool demands', async () => {
  const file = join(folder, 'sarif.ndjson')
  writeFileSync(
    file,
    `${JSON.stringify({ device: gs1, deviceGroup, tradeItem: { ReplacedBy: gs1.Device } })}\n`,
  )
  const args = ['validate', '--model', 'EU_UDI_MDR', '--format', 'sarif', '--for', 'gdsn', file]
  const [run] = JSON.parse((await udigate(args)).stdout).runs
  const [rule] = run.tool.driver.rules
  assert.deepEqual(
    [rule.id, rule.defaultConfiguration, rule.properties.source],
    ['G636', { level: 'error' }, 'GS1 GDSN validation rules 3.1.32, 636'],
  )
})
