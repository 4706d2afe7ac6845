import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ValidateOptions, validRequests } from '@udigate/eudamed'
import type { JsonObject, JudgedGroups } from '@udigate/udi'
import { completeGtin, RuleFailure } from '@udigate/udi'
import { readAll } from '../test/read-all.ts'
import { exampleGrid, makeWorkbook, put } from '../test/workbook-of.ts'
import type { JudgedFinding } from './judged-findings.ts'
import { openInput } from './open-input.ts'
import type { ReadRequest } from './read-request.ts'
import { addTally, countFindings, countProblems, countVerdict, emptyTally } from './tally.ts'
import { chooseModel, judgeRequest, judgeRequestBy, placeFindings } from './verdict.ts'
import { memorySource } from './zip/byte-source.ts'

const valid = validRequests.EU_UDI_MDR
const options = { strictContract: false }

function makeRequest(body: object): ReadRequest {
  return { record: 3, line: 7, reading: { ok: true, body: body as JsonObject } }
}

const broken = makeRequest({ ...valid, device: { ...valid.device, Device: '0308676965723' } })
const warned = makeRequest({ ...valid, device: { ...valid.device, SecondaryDiAgency: 'HIBCC' } })
const informed = makeRequest({ ...valid, device: { ...valid.device, BaseQuantity: 10 } })
const fault = { code: 'too-long', message: 'It is too long.', line: 7 } as const
const unreadable: ReadRequest = { record: 3, line: 7, reading: { ok: false, fault } }
const faulty: ReadRequest = {
  ...makeRequest(valid),
  problems: [
    { code: 'edge-spaces', severity: 'error', message: 'There is a space.', path: '/device/Device' },
  ],
}

test('what is found of a request: of its records, of its cells, and that it cannot be read', () => {
  const listRules = (request: ReadRequest) =>
    placeFindings(request, judgeRequest(request, 'EU_UDI_MDR', options)).map(({ ruleId }) => ruleId)
  assert.deepEqual(listRules(makeRequest(valid)), [])
  assert.deepEqual(listRules(broken), ['BR-UDID-003-C'])
  assert.deepEqual(listRules(warned), ['UDG-SECONDARY-DI-CODE'])
  assert.deepEqual(listRules(informed), [])
  const withInfos = judgeRequest(informed, 'EU_UDI_MDR', { ...options, info: true })
  assert.deepEqual(
    placeFindings(informed, withInfos).map(({ severity, ruleId }) => [severity, ruleId]),
    [['info', 'UDG-UNIT-OF-USE-MISSING']],
  )
  assert.deepEqual(countFindings(informed, withInfos), { errors: 0, warnings: 0 })
  assert.deepEqual(listRules(faulty), ['edge-spaces'])
  assert.deepEqual(placeFindings(unreadable, judgeRequest(unreadable, 'EU_UDI_MDR', options)), [
    { severity: 'error', ruleId: 'too-long', message: fault.message, place: { line: 7, column: 1 } },
  ])
})

test('a rule that breaks down is a verdict of its own; another failure is none', async () => {
  const failing = (error: Error) =>
    judgeRequestBy(broken, async () => {
      throw error
    })
  const verdict = await failing(new RuleFailure('BR-1', new Error('x')))
  assert.deepEqual(verdict, { kind: 'broken', ruleId: 'BR-1' })
  assert.deepEqual(placeFindings(broken, verdict), [])
  await assert.rejects(failing(new TypeError('out of order')), /out of order/)
  assert.deepEqual(await judgeRequestBy(unreadable, () => Promise.reject(new Error('not asked'))), {
    kind: 'unreadable',
    fault,
  })
})

test('every request counts as valid, failed or broken', async () => {
  const usual = { records: 6, valid: 2, failed: 3, broken: 1, errors: 3, warnings: 1 }
  assert.deepEqual(count(false), usual)
  assert.deepEqual(count(true), { ...usual, valid: 1, failed: 4 })
  const sum = count(false)
  countProblems(sum, [{ code: 'unknown-device', severity: 'error', message: 'Whose?' }])
  addTally(sum, usual)
  assert.deepEqual(sum, { records: 12, valid: 4, failed: 6, broken: 2, errors: 7, warnings: 2 })
})

test('a request is of the model that was told, else of that which it says', () => {
  assert.equal(chooseModel({ model: 'EU_UDI_SPP' }, undefined), 'EU_UDI_SPP')
  assert.equal(chooseModel({}, 'EU_UDI_MDR'), 'EU_UDI_MDR')
  assert.throws(() => chooseModel({}, undefined), TypeError)
})

test('what is found of a group is made out once for the devices of a table that share it, and is what each would have alone', async () => {
  const grid = exampleGrid('EU_UDI_MDR')
  const { DeviceGroup } = valid.deviceGroup
  for (let row = 2; row < 8; row += 1) {
    const device = { Device: completeGtin(`040123450000${row}`), IssuingAgency: 'GS1', DeviceGroup }
    for (const [field, value] of Object.entries(device)) put(grid, 'Devices', row, field, value)
    const certificate = { DeviceGroup, CertificateNumber: `${row}` }
    for (const [field, value] of Object.entries(certificate)) put(grid, 'Certificates', row, field, value)
  }
  const source = memorySource(await makeWorkbook(grid))
  const { requests } = await readAll(openInput('xlsx', { source }, undefined))
  const groups: JudgedGroups = new WeakMap()
  const found = requests.map(request => judgeBy(request, { ...options, groups }))
  const ofGroup = found.map(findings => findings.filter(({ path = '' }) => path.startsWith('/deviceGroup')))
  const [first = [], , ...others] = ofGroup
  assert.ok(first.length > 5)
  // From the second device on, all have the same objects.
  assert.equal(new Set(others.flat()).size, first.length)
  assert.deepEqual(
    found,
    requests.map(request => judgeBy(request, options)),
  )
})

function judgeBy(request: ReadRequest, by: ValidateOptions): JudgedFinding[] {
  return placeFindings(request, judgeRequest(request, undefined, by))
}

function count(warningsAsErrors: boolean) {
  const tally = emptyTally()
  for (const request of [makeRequest(valid), broken, warned, unreadable, faulty]) {
    countVerdict(tally, request, judgeRequest(request, 'EU_UDI_MDR', options), warningsAsErrors)
  }
  countVerdict(tally, broken, { kind: 'broken', ruleId: 'BR-1' }, warningsAsErrors)
  return tally
}
