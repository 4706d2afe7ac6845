import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { ValidRequest } from '@udigate/eudamed'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { sharedSimulator } from '../../server/test/simulator.ts'
import { startAnswering } from './answering-gateway.ts'
import { startLone } from './lone-gateway.ts'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-beside-register-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const model = ['--model', 'EU_UDI_MDR']
type Request = ValidRequest<'EU_UDI_MDR'>

/** A device with a package of this DI. */
function withPackage(PackagingDi: string): Request {
  const request = freshRequest('EU_UDI_MDR')
  const { Device: Child } = request.device
  const Packages = [{ PackagingDi, Status: 'ON_THE_MARKET' as const, NumberOfItems: 5, Child }]
  return { ...request, device: { ...request.device, Packages } }
}

function writeLines(name: string, requests: readonly object[]): string {
  const file = join(folder, name)
  writeFileSync(file, requests.map(request => `${JSON.stringify(request)}\n`).join(''))
  return file
}

test('what is valid in itself is judged beside the register of the gateway, unless that is not wanted', async t => {
  const { port } = await sharedSimulator()
  const { environment: env } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  const known = freshRequest('EU_UDI_MDR')
  const submitted = await udigate(['submit', ...model, writeLines('known.json', [known])], { env })
  assert.deepEqual([submitted.status, submitted.stderr], [0, ''])
  const lines = writeLines('list.ndjson', [freshRequest('EU_UDI_MDR'), withPackage(known.device.Device)])
  const found = await udigate(['validate', ...model, lines], { env })
  assert.equal(found.status, 1)
  assert.match(found.stdout, /list\.ndjson:2: error BR-UDID-003-D at \/device\/Packages\/0\/PackagingDi/)
  assert.match(
    found.stdout,
    /is also the UDI-DI of a registered device of DE-MF-000001723 \(as of 20\d\d-\d\d-\d\d\)\./,
  )
  assert.match(found.stdout, /2 records: 1 valid, 1 not valid \(1 error\)$/m)
  assert.equal(found.stderr, '')

  const offline = await udigate(['validate', '--offline', ...model, lines], { env })
  assert.deepEqual([offline.status, offline.stderr], [0, ''])
  const quiet = await udigate(['validate', '--quiet', ...model, lines], { env })
  assert.deepEqual([quiet.status, quiet.stderr], [1, ''])
})

test('a warning that is acknowledged at the gateway is not reported in any format, nor does it fail a run', async t => {
  const { port } = await sharedSimulator()
  const { environment: env } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  const Substances = [
    {
      SubstanceType: 'CRM_ENDOCRINE',
      SubType: 'CMR_1A',
      SubstanceNameLocalized: 'A substance',
      CASCode: '117-81-8',
    },
  ] as const
  const requests = ['117-81-8', '117-81-9'].map(CASCode => {
    const request = freshRequest('EU_UDI_MDR')
    return { ...request, device: { ...request.device, Substances: [{ ...Substances[0], CASCode }] } }
  })
  const [first = '', both = ''] = [requests.slice(0, 1), requests].map((some, index) =>
    writeLines(`doubtful-${index}.ndjson`, some),
  )
  const rule = 'UDG-SUBSTANCE-CHECK-DIGIT'
  const at = ['--rule', rule, '--at', '/device/Substances/0/CASCode', '--reason', 'It is so']
  const strict = ['validate', '--warnings-as-errors', ...model]
  assert.equal((await udigate([...strict, first], { env })).status, 1)
  const json = writeLines('doubtful.json', requests.slice(0, 1))
  const said = await udigate(['warnings', 'acknowledge', json, ...model, ...at], { env })
  assert.deepEqual([said.status, said.stderr], [0, ''])

  for (const format of ['text', 'json', 'ndjson', 'sarif']) {
    const found = await udigate([...strict, '--format', format, first], { env })
    assert.equal(found.status, 0, found.stdout)
    assert.ok(!found.stdout.includes(rule), found.stdout)
    const further = await udigate([...strict, '--format', format, both], { env })
    assert.equal(further.status, 1)
    assert.ok(further.stdout.includes(rule) && !further.stdout.includes('117-81-8'), further.stdout)
  }
  assert.equal((await udigate([...strict, '--offline', first], { env })).status, 1)
})

test('a gateway that does not answer is said once, and the rest is judged without it', async t => {
  const { environment: env, asked } = await startAnswering(t, () => ({
    status: 500,
    type: 'application/problem+json',
    body: { status: 500, code: 'internal', title: 'Failed', detail: 'It failed.' },
  }))
  const broken = { ...freshRequest('EU_UDI_MDR'), deviceGroup: {} }
  const valid = Array.from({ length: 20 }, () => freshRequest('EU_UDI_MDR'))
  const { status, stdout, stderr } = await udigate(
    ['validate', ...model, writeLines('some.ndjson', [broken, ...valid])],
    { env },
  )
  assert.equal(status, 2, 'not everything could be checked')
  assert.match(stdout, /21 records: 20 valid, 1 not valid/)
  assert.equal(
    stderr,
    'udigate: It failed. The records after that were judged by themselves, as with --offline.\n',
  )
  // What is wrong in itself is not asked about.
  assert.ok(asked.length <= 8, String(asked.length))
  assert.ok(asked.every(({ url }) => url.startsWith('/api/v1/validate/EU_UDI_MDR')))
})

test('a gateway without a key of it is said before anything is judged, with the way to judge without it', async () => {
  const lines = writeLines('alone.ndjson', [freshRequest('EU_UDI_MDR')])
  const env = { UDIGATE_URL: 'http://127.0.0.1:9' }
  const { status, stdout, stderr } = await udigate(['validate', ...model, lines], { env })
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /UDIGATE_API_KEY.* --offline judges records by themselves\./)
  assert.equal((await udigate(['validate', '--offline', ...model, lines], { env })).status, 0)
})
