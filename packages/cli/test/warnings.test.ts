import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { warnings as warningsCommand } from '../src/warnings/warnings.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

const acknowledged = {
  id: '01a1febd-4be9-75b4-9722-bf9d45e34c01',
  stage: 'preview',
  model: 'EU_UDI_MDR',
  ruleId: 'UDG-SUBSTANCE-CHECK-DIGIT',
  field: '/device/Substances/*/CASCode',
  appliesTo: 'CAUSE',
  value: '117-81-8',
  reason: 'The supplier states this number.',
  acknowledgedBy: { kind: 'person', id: 'p', name: 'Ana Silva' },
  acknowledgedAt: '2026-11-21T10:00:00.000Z',
}
const ofRecord = {
  ...acknowledged,
  id: '01a1febd-4be9-75b4-9722-bf9d45e34c02',
  appliesTo: 'RECORD',
  record: { kind: 'GROUP', code: '4012345BAUDI1FY' },
  withdrawnBy: { kind: 'key', id: 'k' },
  withdrawnAt: '2026-11-22T10:00:00.000Z',
}

/** A gateway that answers with these bodies, and keeps what it is asked. */
async function answering(t: TestContext, bodies: readonly object[]) {
  const { asked, environment } = await startAnswering(t, (_asked, index) => ({ body: bodies[index] ?? {} }))
  return { asked, warnings: (args: readonly string[]) => runCommand(warningsCommand, args, environment) }
}

function writeRequest(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-warnings-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'request.json')
  const request = { device: { Device: '1' }, deviceGroup: { DeviceGroup: '2' }, securityToken: 'secret' }
  writeFileSync(file, JSON.stringify(request))
  return file
}

const which = ['--model', 'EU_UDI_MDR', '--rule', 'UDG-SUBSTANCE-CHECK-DIGIT', '--at', '/device/Device']

test('every page of acknowledged warnings is listed, with who knows them and why', async t => {
  const { asked, warnings } = await answering(t, [
    { items: [acknowledged], nextCursor: 'c.0' },
    { items: [ofRecord] },
  ])
  const { status, output = '' } = await warnings(['--code', '1', '--withdrawn'])
  assert.equal(status, 0)
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['', '&cursor=c.0'].map(more => `/api/v1/acknowledged-warnings?limit=100&code=1&withdrawn=true${more}`),
  )
  for (const part of [
    'every record of EU_UDI_MDR with "117-81-8" there',
    'acknowledged by Ana Silva',
    'device group 4012345BAUDI1FY',
    'withdrawn by k',
  ]) {
    assert.ok(output.includes(part), part)
  }
})

test('a warning is acknowledged for its record, or for every record with the value; a token is not sent along', async t => {
  const { asked, warnings } = await answering(t, [acknowledged, acknowledged])
  const said = ['acknowledge', writeRequest(t), ...which, '--reason', 'It is so']
  assert.equal((await warnings(said)).status, 0)
  assert.equal((await warnings([...said, '--every-record'])).status, 0)
  const body = {
    model: 'EU_UDI_MDR',
    ruleId: 'UDG-SUBSTANCE-CHECK-DIGIT',
    path: '/device/Device',
    reason: 'It is so',
    request: { device: { Device: '1' }, deviceGroup: { DeviceGroup: '2' } },
  }
  assert.deepEqual(
    asked.map(call => [call.method, call.url, call.body]),
    ['RECORD', 'CAUSE'].map(appliesTo => ['POST', '/api/v1/acknowledged-warnings', { ...body, appliesTo }]),
  )
})

test('one is withdrawn with the reason', async t => {
  const { asked, warnings } = await answering(t, [ofRecord])
  assert.equal((await warnings(['withdraw', ofRecord.id, '--reason', 'It was corrected'])).status, 0)
  assert.deepEqual(
    asked.map(({ method, url, headers }) => [method, url, headers['udigate-reason']]),
    [['DELETE', `/api/v1/acknowledged-warnings/${ofRecord.id}`, 'It%20was%20corrected']],
  )
})

test('what is missing is said before anything is asked', async t => {
  const { asked, warnings } = await answering(t, [])
  const file = writeRequest(t)
  for (const args of [
    ['acknowledge'],
    ['acknowledge', file],
    ['acknowledge', file, ...which],
    ['acknowledge', ...which, '--reason', 'x'],
    ['withdraw'],
  ]) {
    assert.equal((await warnings(args)).status, 2, args.join(' '))
  }
  assert.deepEqual(asked, [])
})
