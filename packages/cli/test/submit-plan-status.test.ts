import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { plan as planCommand } from '../src/plan/plan.ts'
import { status as statusCommand } from '../src/status/status.ts'
import { submit as submitCommand } from '../src/submit/submit.ts'
import { type Reply, startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const example = fileURLToPath(new URL('../../../examples/eu-udi-mdr.json', import.meta.url))
const requestId = '01a1febd-4be9-75b4-9722-bf9d45e34c01'
const base = { requestId, status: 'SUCCESS', statusText: 'The authority holds it' }
const problem = { type: 'application/problem+json', status: 401, body: { detail: 'No such key.' } }

/** The three commands, against a gateway that answers so. */
async function answering(t: TestContext, reply: Reply) {
  const { asked, environment } = await startAnswering(t, () => reply)
  return {
    asked,
    submit: (args: readonly string[], stdin = '') =>
      runCommand(submitCommand, args, environment, Readable.from([stdin])),
    plan: (args: readonly string[], stdin = '') =>
      runCommand(planCommand, args, environment, Readable.from([stdin])),
    status: (args: readonly string[]) => runCommand(statusCommand, args, environment),
  }
}

const endings = [
  [200, 'SUCCESS', 0],
  [202, 'IN_SUBMISSION', 3],
  [400, 'VALIDATION_FAILED', 1],
  [409, 'BLOCKED', 1],
  [500, 'INTERNAL_ERROR', 1],
] as const
for (const [http, said, exit] of endings) {
  test(`submit ends with status ${exit} where the gateway answers ${http} ${said}`, async t => {
    const { submit, asked } = await answering(t, { status: http, body: { ...base, status: said } })
    const { status, output = '' } = await submit(['--model', 'EU_UDI_MDR', example])
    assert.equal(status, exit)
    assert.ok(output.startsWith(`${said}  ${requestId}`))
    assert.deepEqual(asked[0]?.body, JSON.parse(readFileSync(example, 'utf8')))
  })
}

test('submit sends how long it waits, and its idempotency key', async t => {
  const { submit, asked } = await answering(t, { status: 200, body: base })
  const model = ['--model', 'EU_UDI_MDR']
  await submit([...model, '--wait', '7', '--key', 'k1', '-'], '{"device":{}}')
  await submit([...model, '--no-wait', '-'], '{"device":{}}')
  assert.deepEqual(
    asked.map(({ url, headers }) => [url, headers.prefer, headers['idempotency-key']]),
    [
      ['/api/v1/submit/EU_UDI_MDR', 'wait=7', 'k1'],
      ['/api/v1/submit/EU_UDI_MDR', 'respond-async', undefined],
    ],
  )
})

test('findings and reasons are written with their places', async t => {
  const finding = { path: '/device/MDN', ruleId: 'BR-UDID-131', message: 'Too many.' }
  const body = {
    ...base,
    status: 'VALIDATION_FAILED',
    reasons: ['refused so'],
    validationResult: { deviceErrors: [finding], deviceWarnings: [{ ...finding, ruleId: 'UDG-X' }] },
  }
  const { submit } = await answering(t, { status: 400, body })
  const { output = '' } = await submit(['--model', 'EU_UDI_MDR', example])
  assert.ok(output.includes('error BR-UDID-131 /device/MDN: Too many.'))
  assert.ok(output.includes('warning UDG-X'))
  assert.ok(output.includes('refused so'))
})

test('plan writes operations with their differences, and why some are not possible', async t => {
  const body = {
    verdict: 'INVALID',
    statusText: 'Not so',
    operations: [
      {
        operation: 'UDI_DI.PATCH',
        entity: { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: '1' },
        version: 3,
        xml: '<x/>',
      },
    ],
    differences: [
      { path: '/device/Website', before: 'a', after: 'b', operation: 'UDI_DI.PATCH' },
      { path: '/device/BaseQuantity', before: 1, after: 2, blockedBy: 'BR-DTX-UDI-031-A' },
    ],
    reasons: [],
    validationResult: {},
  }
  const { plan } = await answering(t, { status: 200, body })
  const { status, output = '' } = await plan(['--model', 'EU_UDI_MDR', example])
  assert.equal(status, 1)
  assert.ok(output.includes('UDI_DI.PATCH  device GS1 1, version 3\n  /device/Website: "a" -> "b"'))
  assert.ok(output.includes('not possible: BR-DTX-UDI-031-A'))
  assert.ok(!output.includes('<x/>'))
  const possible = await answering(t, { status: 200, body: { ...body, verdict: 'POSSIBLE' } })
  const shown = await possible.plan(['--model', 'EU_UDI_MDR', '--xml', example])
  assert.equal(shown.status, 0)
  assert.ok(shown.output?.includes('<x/>'))
})

test('status asks for a submission by its requestId, and for a device or a group by its code', async t => {
  const entity = {
    issuingAgency: 'GS1',
    code: '04012345100013',
    model: 'EU_UDI_MDR',
    actorCode: 'DE-MF-000001723',
    state: 'IN_DOUBT',
    heldState: 'NONE',
    versions: { device: 2, marketInfos: 0 },
    heldBy: requestId,
    doubt: 'silent',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }
  const { status, asked } = await answering(t, { status: 200, body: entity })
  const shown = await status(['GS1:04012345100013'])
  assert.equal(shown.status, 0)
  for (const part of ['IN_DOUBT', 'has it as NONE', 'device 2, marketInfos ?', requestId, 'silent']) {
    assert.ok(shown.output?.includes(part), part)
  }
  await status(['GS1:A/B', '--group'])
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/api/v1/devices/GS1/04012345100013', '/api/v1/device-groups/GS1/-?code=A%2FB'],
  )
  const submission = {
    ...base,
    model: 'EU_UDI_MDR',
    stage: 'preview',
    actorCode: 'DE-MF-000001723',
    device: entity,
    deviceGroup: entity,
    receivedAt: '2026-11-21T10:00:00.000Z',
    outcomes: [
      {
        operation: 'DEVICE.POST',
        state: 'refused',
        refusals: [{ responseCode: 'CONFLICT', code: 'ERR-UDID-003.01' }],
      },
    ],
    messages: [
      {
        messageId: 'm',
        operation: 'DEVICE.POST',
        state: 'answered',
        createdAt: 'then',
        attempts: [{ number: 1, startedAt: 'then', result: 'taken' }],
        acknowledgements: [{ receivedAt: 'later', reading: 'applied' }],
      },
    ],
  }
  const one = await answering(t, { status: 200, body: submission })
  const told = await one.status([requestId.toUpperCase()])
  assert.deepEqual(
    one.asked.map(({ url }) => url),
    [`/api/v1/submissions/${requestId}`],
  )
  for (const part of [
    'DEVICE.POST: refused',
    'CONFLICT ERR-UDID-003.01',
    'attempt 1 at then: taken',
    'answered at later: applied',
  ]) {
    assert.ok(told.output?.includes(part), part)
  }
})

test('a call that is not served, or finds nothing, says why and ends with status 1', async t => {
  const refused = await answering(t, problem)
  assert.deepEqual(await refused.submit(['--model', 'EU_UDI_MDR', example]), {
    status: 1,
    complaint: 'No such key.',
  })
  assert.deepEqual(await refused.plan(['--model', 'EU_UDI_MDR', example]), {
    status: 1,
    complaint: 'No such key.',
  })
  const nothing = await answering(t, { ...problem, status: 404 })
  assert.equal((await nothing.status(['GS1:1'])).status, 1)
})

test('wrong usage ends with status 2 and calls no gateway', async t => {
  const { submit, plan, status, asked } = await answering(t, { status: 200, body: base })
  const model = ['--model', 'EU_UDI_MDR']
  for (const run of [submit, plan]) {
    for (const args of [
      [],
      model,
      [...model, 'a', 'b'],
      ['--model', 'MDR', example],
      [...model, 'nothing.json'],
      [...model, '--format', 'xml', example],
    ]) {
      assert.equal((await run(args)).status, 2, args.join(' '))
    }
    for (const text of ['', '[]', '{"device":{}', '{"a":1,"a":2}']) {
      assert.equal((await run([...model, '-'], text)).status, 2, text)
    }
    assert.match((await run(['--help'])).output ?? '', /^Examples:$/m)
  }
  assert.equal((await submit([...model, '--wait', 'long', example])).status, 2)
  for (const args of [[], ['nothing'], ['GS1:'], ['a:b', 'c:d']])
    assert.equal((await status(args)).status, 2, args.join(' '))
  assert.match((await status(['--help'])).output ?? '', /^Examples:$/m)
  assert.deepEqual(asked, [])
})
