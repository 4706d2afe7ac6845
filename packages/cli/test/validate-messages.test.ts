import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Operation, renderMessage, validRequests } from '@udigate/eudamed'
import { type AnyRequest, makeMessage, sendable } from '../../server/test/eudamed-testing.ts'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-messages-'))
after(() => rmSync(folder, { recursive: true }))

/** The path of a file with a message about a device, which is valid but for these fields. */
function messageFile(operation: Operation, changes: { device?: object; deviceGroup?: object } = {}): string {
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const request = {
    device: { ...device, ...changes.device },
    deviceGroup: { ...deviceGroup, ...changes.deviceGroup },
  }
  const entities = sendable('EU_UDI_MDR', operation, [request as AnyRequest])
  const path = join(folder, `${operation}.xml`)
  writeFileSync(path, renderMessage(makeMessage('EU_UDI_MDR', operation, entities)))
  return path
}

const germanyTwice = {
  MarketInfos: [
    { Country: 'FR', OriginalPlacedOnTheMarket: true },
    { Country: 'DE', OriginalPlacedOnTheMarket: false },
    { Country: 'DE', OriginalPlacedOnTheMarket: false },
  ],
}

for (const operation of ['UDI_DI.POST', 'UDI_DI.PATCH', 'BASIC_UDI.PATCH', 'MARKET_INFO.PUT'] as const) {
  test(`a valid ${operation} is valid, and a note says which rules it could not be checked by`, async () => {
    const path = messageFile(operation)
    const { status, stdout } = await udigate(['validate', path])
    assert.equal(status, 0, stdout)
    assert.match(stdout, new RegExp(`^${path}: note\\n    ${operation} does not carry all of a device`))
    assert.match(stdout, /\d+ rules could not be checked without the rest:\n {4}[A-Z]/)
    assert.match(stdout, /\n1 record: 1 valid\n$/)
    assert.equal((await udigate(['validate', '--quiet', path])).stdout, '')
    assert.equal((await udigate(['validate', '--warnings-as-errors', path])).status, 0)
  })
}

test('what a message of a part says is judged, and its element is named', async () => {
  const path = messageFile('MARKET_INFO.PUT', { device: germanyTwice })
  const { status, stdout } = await udigate(['validate', path])
  assert.equal(status, 1)
  assert.ok(
    stdout.includes(`${path}:payload/*[1]: error BR-DTX-UDI-098 at /device/MarketInfos/2/Country\n`),
    stdout,
  )
})

test('a device group is judged in a message that carries nothing else', async () => {
  const path = messageFile('BASIC_UDI.PATCH', { deviceGroup: { RiskClass: 'CLASS_III' } })
  const { status, stdout } = await udigate(['validate', path])
  assert.equal(status, 1)
  assert.match(stdout, /error BR-UDID-109 at \/deviceGroup\/Certificates\n/)
})

test('each record of a report for programs names its operation and what could not be checked', async () => {
  const { stdout } = await udigate(['validate', '--format', 'ndjson', messageFile('UDI_DI.POST')])
  const { operation, unchecked, status } = JSON.parse(stdout)
  assert.deepEqual([operation, status], ['UDI_DI.POST', 'successful'])
  assert.ok(unchecked.includes('BR-DTX-UDI-084-A'))
  const whole = JSON.parse(
    (await udigate(['validate', '--format', 'ndjson', messageFile('DEVICE.POST')])).stdout,
  )
  assert.deepEqual(whole.unchecked, [])
})

test('in SARIF a rule that could not be checked is a result of kind notApplicable', async () => {
  const { stdout } = await udigate(['validate', '--format', 'sarif', messageFile('UDI_DI.POST')])
  const [{ results }] = JSON.parse(stdout).runs
  const kinds = new Set(results.map(({ kind, level }: Record<string, string>) => `${kind} ${level}`))
  assert.deepEqual([...kinds], ['notApplicable none'])
  assert.ok(results.some(({ ruleId }: { ruleId: string }) => ruleId === 'BR-DTX-UDI-084-A'))
})
