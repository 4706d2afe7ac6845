import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, validRequests } from '@udigate/eudamed'
import { completeGtin, type JsonObject } from '@udigate/udi'
import type { Problem } from './problem.ts'
import type { ReadRequest } from './read-request.ts'
import { collectFoundInList, requestsInList } from './requests-in-list.ts'
import { judgeRequest } from './verdict.ts'

const { device, deviceGroup } = validRequests.EU_UDI_MDR

function makeRequest(record: number, change: object, read: Partial<ReadRequest> = {}): ReadRequest {
  const Device = completeGtin(`04012345${String(record).padStart(5, '0')}`)
  const body = { device: { ...device, Device, ...change }, deviceGroup } as unknown as JsonObject
  return { record, line: record, reading: { ok: true, body }, ...read }
}

const marked = { SecondaryDi: 'A1', SecondaryDiAgency: 'HIBCC' }

function listErrors(request: ReadRequest, unreadable?: readonly string[]): string[] {
  const verdict = judgeRequest(request, 'EU_UDI_MDR', unreadable === undefined ? {} : { unreadable })
  assert.equal(verdict.kind, 'judged')
  return verdict.validation.deviceErrors.map(({ ruleId, message }) => `${ruleId} ${message}`)
}

test('a request is judged with what the requests before it in its list use, in the words of its file', () => {
  const places = [
    [{}, 'line 1'],
    [{ line: 4 }, 'record 1, line 4'],
    [{ isOfTable: true, line: 2 }, 'line 2'],
    [{ isOfTable: true, line: 5, sheet: 'Devices' }, 'row 5'],
    [{ operation: 'UDI_DI.POST' }, 'entity 1'],
  ] as const
  for (const [read, place] of places) {
    const list = requestsInList('EU_UDI_MDR')
    const [first] = list.place([makeRequest(1, marked, read)])
    const [, second] = list.place([makeRequest(2, {}), makeRequest(3, marked)])
    assert.ok(first && second)
    assert.equal(first.inList, undefined)
    assert.match(
      listErrors(second).join(),
      RegExp(`^BR-UDID-003-D Secondary DI A1 is also .* \\(${place}\\)`),
    )
  }
})

test('what stands for nothing is compared with nothing', () => {
  const list = requestsInList('EU_UDI_MDR')
  const [, second] = list.place([makeRequest(1, marked), makeRequest(2, marked)])
  assert.ok(second)
  const found = listErrors(second, ['/device/SecondaryDi'])
  assert.deepEqual(
    found.filter(each => each.startsWith('BR-UDID-003-D')),
    [],
  )
})

test('a group of which a cell cannot be read says nothing against the others of that group', () => {
  const list = requestsInList('EU_UDI_MDR')
  const problem = {
    code: 'value-unclear',
    severity: 'error',
    message: 'Kl. 9 is none.',
  } as unknown as Problem
  const other = makeRequest(2, {})
  assert.ok(other.reading.ok)
  const group = { ...deviceGroup, RiskClass: null } as unknown as JsonObject
  const body = { ...other.reading.body, deviceGroup: group }
  const differing: ReadRequest = { ...other, reading: { ok: true, body } }
  const [, compared] = list.place([makeRequest(1, {}), differing])
  assert.deepEqual(
    compared?.inList?.map(({ ruleId }) => ruleId),
    ['BR-UDID-069-C'],
  )
  const unread = requestsInList('EU_UDI_MDR').place([
    { ...differing, problems: [problem] },
    makeRequest(3, {}),
  ])
  assert.deepEqual(
    unread.map(({ inList }) => inList),
    [undefined, undefined],
  )
})

test('parts of a device in several messages are no second devices, and what cannot be read is none', () => {
  const list = requestsInList(undefined)
  const model: Model = 'EU_UDI_MDR'
  const same = { Device: '04012345000016' }
  const requests = [
    makeRequest(1, same, { model, operation: 'UDI_DI.POST' }),
    makeRequest(2, same, { model, operation: 'UDI_DI.PATCH' }),
    { record: 3, line: 3, reading: { ok: false, fault: { code: 'not-an-object', message: '', line: 3 } } },
  ] as const satisfies readonly ReadRequest[]
  assert.deepEqual(
    list.place(requests).map(({ inList }) => inList),
    [undefined, undefined, undefined],
  )
})

test('a request with which very many collide says so a few times', () => {
  const list = collectFoundInList('EU_UDI_MDR')
  for (let record = 1; record <= 100; record += 1) list.add([makeRequest(record, marked)])
  assert.equal(list.found.size, 100)
  assert.equal(list.found.get(1)?.length, 20)
})
