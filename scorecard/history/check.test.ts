import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJournalItem } from '../authorities/eudamed.ts'
import type { JournalItem } from '../processes/simulator.ts'
import { checkHistory } from './check.ts'
import type { Call, History, Row } from './history.ts'

test('a history in which everything agrees has no violation', () => {
  assert.deepEqual(checkHistory(history()), [])
})

test('I1: an answer that names a submission which is not stored', () => {
  const { calls, ...rest } = history()
  const lost: Call = { ...call(), status: 202, body: { requestId: 'r-2', status: 'IN_SUBMISSION' } }
  assert.deepEqual(listInvariants({ ...rest, calls: [...calls, lost] }), ['I1'])
})

test('I2: a POST that comes again after the authority has made the device, whatever its message id', () => {
  const again = posted({ seq: 2, messageId: 'm-2', written: [] })
  assert.deepEqual(listInvariants(history({ journal: [posted(), again] })), ['I2', 'I2'])
})

test('I2: a POST after one that the authority refused is none', () => {
  const refused = posted({ seq: 1, messageId: 'm-0', written: [] })
  assert.deepEqual(listInvariants(history({ journal: [refused, posted({ seq: 2 })] })), [])
})

test('I2: a further device that names a group which is there is none', () => {
  const sibling = posted({
    seq: 2,
    service: 'UDI_DI',
    written: ['D2'],
    xml: `<u:identifier> <c:DICode>D2</c:DICode></u:identifier><u:basicUDIIdentifier><c:DICode>G1</c:DICode></u:basicUDIIdentifier>`,
  })
  assert.deepEqual(listInvariants(history({ journal: [posted(), sibling] })), [])
})

/** An update of the device to a version. */
function patched(version: number, change: Partial<JournalItem> = {}): JournalItem {
  const xml = `<u:DI xmlns:u="urn:u"><u:version>${version}</u:version><u:identifier><u:DICode>D1</u:DICode></u:identifier></u:DI>`
  return posted({ seq: version, service: 'UDI_DI', operation: 'PATCH', written: ['D1'], xml, ...change })
}

test('I2: an update that comes again after the authority has made its version, and none to another version', () => {
  assert.deepEqual(listInvariants(history({ journal: [posted(), patched(2), patched(3)] })), [])
  const refused = patched(2, { messageId: 'm-0', written: [] })
  assert.deepEqual(listInvariants(history({ journal: [posted(), refused, patched(2)] })), [])
  const again = patched(2, { seq: 9, messageId: 'm-9', written: [] })
  assert.deepEqual(listInvariants(history({ journal: [posted(), patched(2), again] })), ['I2'])
})

test('I3: SUCCESS of an update that the authority never made, or to another version', () => {
  const operation = [
    { ...carried, planned: planned.replace('DEVICE.POST', 'UDI_DI.PATCH').replace('}', '},"version":2') },
  ]
  assert.match(String(operation[0]?.planned), /"version":2/)
  const judge = (...updates: JournalItem[]) =>
    listInvariants(history({ store: { operation }, journal: [posted(), ...updates] }))
  assert.deepEqual(judge(patched(2)), [])
  assert.deepEqual(judge(), ['I3'])
  assert.deepEqual(judge(patched(3)), ['I3'])
  assert.deepEqual(judge(patched(2, { written: [] })), ['I3'])
})

test('I3: SUCCESS of what the authority does not hold', () => {
  assert.deepEqual(listInvariants(history({ register: [] })), ['I3'])
})

test('I3: SUCCESS without an acknowledgement that was applied', () => {
  for (const acknowledgement of [
    [],
    [{ ...applied, reading: 'unclear' }],
    [{ ...applied, message_id: 'm-9' }],
  ]) {
    assert.deepEqual(listInvariants(history({ store: { acknowledgement } })), ['I3'])
  }
})

test('I3: a look-up that shows it, or an operator, stands for its acknowledgement', () => {
  const seen = { request_id: 'r-1', position: 0, finding: 'applied' }
  const acknowledgement: Row[] = []
  assert.deepEqual(listInvariants(history({ store: { acknowledgement, look_up: [seen] } })), [])
  assert.deepEqual(listInvariants(history({ store: { acknowledgement, decision: [seen] } })), [])
  for (const look_up of [[{ ...seen, finding: 'absent' }], [{ ...seen, position: 1 }]]) {
    assert.deepEqual(listInvariants(history({ store: { acknowledgement, look_up } })), ['I3'])
  }
})

test('I4: a final failure of what the authority did', () => {
  const submission = [{ ...accepted, outcome: '{"kind":"refused","refusals":[]}' }]
  const calls = [{ ...call(), status: 400, body: { requestId: 'r-1', status: 'VALIDATION_FAILED' } }]
  assert.deepEqual(listInvariants({ ...history({ store: { submission } }), calls }), ['I4', 'I4'])
})

test('I5: no outcome, unless an operator is called', () => {
  const submission = [{ ...accepted, outcome: null, doubt: 'It is not known.' }]
  assert.deepEqual(listInvariants({ ...history({ store: { submission } }), calls: [] }), ['I5'])
  const operation = [{ ...carried, needs_operator: 1 }]
  assert.deepEqual(listInvariants({ ...history({ store: { submission, operation } }), calls: [] }), [])
})

test('I6: attempts, answers and ends that are not evidenced, and chains with a gap', () => {
  const evidence: Row[] = [
    { chain: 'r-1', seq: 1, kind: 'received', previous: '', hash: 'a' },
    { chain: 'r-1', seq: 2, kind: 'ended', previous: 'a', hash: 'b' },
    { chain: 'm-1', seq: 1, kind: 'handing', previous: '', hash: 'c' },
    { chain: 'm-1', seq: 2, kind: 'answered', previous: 'c', hash: 'd' },
  ]
  assert.deepEqual(listInvariants(history({ store: { evidence } })), [])
  for (const [index, row] of evidence.entries()) {
    assert.ok(listInvariants(history({ store: { evidence: evidence.toSpliced(index, 1) } })).includes('I6'))
    const changed = evidence.with(index, { ...row, previous: 'x', seq: Number(row.seq) + 1 })
    assert.ok(listInvariants(history({ store: { evidence: changed } })).includes('I6'))
  }
})

test('a row may break an invariant on purpose', () => {
  assert.deepEqual(checkHistory(history({ register: [] }), ['I3']), [])
})

const accepted: Row = {
  request_id: 'r-1',
  device_code: 'D1',
  outcome: '{"kind":"accepted","state":"REGISTERED","operations":["DEVICE.POST"]}',
  doubt: null,
}
const planned = '{"operation":"DEVICE.POST","entity":{"kind":"device","code":"D1"},"differences":[]}'
const carried: Row = { request_id: 'r-1', position: 0, state: 'accepted', planned }
const message: Row = { message_id: 'm-1', operation: 'DEVICE.POST', created_at: 1 }
const applied: Row = { message_id: 'm-1', reading: 'applied', received_at: 2 }

function call(): Call {
  return { device: 'D1', content: 'c', sentAt: 0, status: 200, body: { requestId: 'r-1', status: 'SUCCESS' } }
}

function posted(change: Partial<JournalItem> = {}): JournalItem {
  return {
    seq: 1,
    at: '2026-01-01T00:00:00Z',
    messageId: 'm-1',
    correlationId: 'c-1',
    service: 'DEVICE',
    operation: 'POST',
    xml: '<b:identifier><c:DICode>G1</c:DICode></b:identifier><u:identifier><c:DICode>D1</c:DICode></u:identifier>',
    written: ['G1', 'D1'],
    ...change,
  }
}

interface Change {
  journal?: JournalItem[]
  register?: History['authority']['register']
  store?: Partial<History['store']>
}

function history({ journal, register, store }: Change = {}): History {
  const device = {
    kind: 'device',
    issuingAgency: 'GS1',
    code: 'D1',
    actor: 'A',
    state: 'REGISTERED',
    version: 1,
  } as const
  return {
    calls: [call()],
    store: {
      submission: [accepted],
      operation: [carried],
      operation_message: [{ request_id: 'r-1', position: 0, message_id: 'm-1' }],
      message: [message],
      attempt: [{ message_id: 'm-1', number: 1 }],
      acknowledgement: [applied],
      entity: [],
      ...store,
    },
    authority: { journal: (journal ?? [posted()]).map(readJournalItem), register: register ?? [device] },
  }
}

function listInvariants(given: History): string[] {
  return checkHistory(given).map(({ invariant }) => invariant)
}
