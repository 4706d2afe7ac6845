import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Operation, renderMessage, validRequests } from '@udigate/eudamed'
import { type AnyRequest, makeMessage, sendable } from '../../server/test/eudamed-testing.ts'
import { officialFile } from '../../sheets/test/official-files.ts'
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

/** A message that lacks elements. */
function spoiltFile(...missing: readonly string[]): string {
  const path = messageFile('DEVICE.POST')
  const xml = readFileSync(path, 'utf8')
  const isThere = (line: string): boolean => !missing.some(name => line.includes(`<${name}>`))
  writeFileSync(path, xml.split('\n').filter(isThere).join('\n'))
  return path
}

test('what the schema refuses comes before the records of the message, with line and element', async () => {
  const path = spoiltFile('m:messageID', 'udidi:latex')
  const { status, stdout } = await udigate(['validate', path])
  assert.equal(status, 1)
  assert.match(
    stdout,
    /^\S+:2:Push: error refused-by-schema\n {4}It has no messageID\. EUDAMED refuses .*E-I-40000/,
  )
  assert.match(
    stdout,
    /:\d+:Push\/payload\/Device\[1\]\/MDRUDIDIData: error refused-by-schema\n {4}It has no latex/,
  )
  assert.match(stdout, /\n1 record: 0 valid, 1 not valid/)
})

test('no record of a message counts as valid that is refused as a whole', async () => {
  const { status, stdout } = await udigate(['validate', spoiltFile('m:messageID')])
  assert.equal(status, 1)
  assert.match(stdout, /\n1 record: 0 valid, 1 not valid \(1 error\)\n$/)
})

const schemas = officialFile('xsd-3.0.30')
const judge = (path: string) => udigate(['validate', '--schemas', schemas.path, path])

test('the official schemas in a folder judge messages where they are given', {
  skip: schemas.skip,
}, async () => {
  const header = await judge(spoiltFile('m:messageID'))
  assert.equal(header.status, 1)
  assert.match(
    header.stdout,
    /:\d+:Push\/recipient: error refused-by-schema\n {4}This element is not expected\. Expected is \( messageID \)/,
  )
  const entity = await judge(spoiltFile('udidi:latex'))
  assert.equal(entity.status, 1)
  assert.match(
    entity.stdout,
    /:\d+:Push\/payload\/Device\[1\]\/MDRUDIDIData\/reprocessed: error refused-by-schema\n/,
  )
  assert.match(entity.stdout, /\n1 record: 0 valid, 1 not valid/)
  const right = await judge(messageFile('DEVICE.POST'))
  assert.equal(right.status, 0, right.stdout)
})

test('a folder without schemas is a mistake of the command line', async () => {
  const { status, stderr } = await udigate(['validate', '--schemas', folder, messageFile('DEVICE.POST')])
  assert.equal(status, 2)
  assert.match(stderr, /--schemas: There is no schema service\/Message\.xsd in /)
})
