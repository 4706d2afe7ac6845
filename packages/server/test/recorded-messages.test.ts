import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authority, type Model, modelNames, validRequests } from '@udigate/eudamed'
import { inquiryKinds, type MessageEnvelope, type Registered } from '@udigate/udi'
import { changed, changesOf, type JsonRequest, updatableRequest } from './changes.ts'
import { compareWithRecorded } from './recorded/compare.ts'

const envelope: MessageEnvelope = {
  sender: { actorCode: 'DE-MF-000001723', partyId: 'EUDAMED_000001' },
  recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
  schemaVersion: '3.0.30',
  ids: { messageId: 'message-1', correlationId: 'correlation-1', conversationId: 'conversation-1' },
  createdAt: new Date(Date.UTC(2027, 0, 15, 12)),
  withAccessToken: true,
}

type Known = Parameters<typeof authority.plan>[1]

const page = { number: 2, size: 150 }

for (const model of modelNames) {
  test(`the messages of ${model} have the same bytes in every version`, () => {
    const messages = [...renderEach(model), ...renderQuestions(model)]
    compareWithRecorded(`messages-${model}.txt`, messages.join('\n'))
  })
}

test('an inquiry has the same bytes in every version', () => {
  const asked = inquiryKinds.map(kind => {
    const subject = kind === 'actor' ? 'FR-AR-000002345' : '4012345MODEL00001'
    return authority.inquiries?.question({ kind, actor: 'DE-MF-000001723', subject }, page, envelope)
  })
  compareWithRecorded('messages-inquiries.txt', asked.join('\n'))
})

test('a message is recorded for each operation of each model', () => {
  for (const model of modelNames) {
    const recorded = new Set(renderEach(model).map(message => message.slice(3, message.indexOf('\n'))))
    const updates = changesOf[model].map(({ operation }) => operation)
    const sent = ['DEVICE.POST', ...(hasSiblings(model) ? ['UDI_DI.POST'] : []), ...updates]
    assert.deepEqual(recorded, new Set(sent))
  }
})

/** The messages of a first registration, of a further device of the group, and of each change of what is registered. */
function renderEach(model: Model): string[] {
  const first = updatableRequest(model, structuredClone(validRequests[model]))
  const registered = accept(first, model, {})
  const { deviceGroup } = registered
  return [
    ...renderPlan(first, model, {}),
    ...(hasSiblings(model) ? renderPlan(makeSibling(first), model, deviceGroup ? { deviceGroup } : {}) : []),
    ...renderPlan(changed(first, changesOf[model]), model, registered),
  ]
}

/** The group that EUDAMED makes of a directive device is of that one alone. */
function hasSiblings(model: Model): boolean {
  return validRequests[model].deviceGroup.DeviceGroupAgency !== 'EUDAMED'
}

function makeSibling(first: JsonRequest): JsonRequest {
  return { ...first, device: { ...first.device, Device: '04012345100014' } }
}

function planFor(request: JsonRequest, model: Model, registered: Registered) {
  const desired = authority.readDesired(model, { ...request })
  const plan = authority.plan(desired, registered as Known)
  assert.ok(plan.kind === 'operations', JSON.stringify(plan))
  return { desired, operations: plan.operations }
}

function renderPlan(request: JsonRequest, model: Model, registered: Registered): string[] {
  const { desired, operations } = planFor(request, model, registered)
  return operations.map(
    planned => `== ${planned.operation}\n${authority.render([{ planned, desired }], envelope)}`,
  )
}

/** What is registered after all operations of the plan of a request. */
function accept(request: JsonRequest, model: Model, before: Registered): Known {
  const { desired, operations } = planFor(request, model, before)
  return operations.reduce(
    (registered, planned) => authority.afterAcceptance(planned, desired, registered),
    before as Known,
  )
}

function renderQuestions(model: Model): string[] {
  const { actorCode: actor, device, deviceGroup } = validRequests[model]
  const asked = { device: device.Device, deviceGroup: deviceGroup.DeviceGroup }
  return [
    { actor },
    { actor, ...asked },
    { actor, changedBy: { operation: 'BASIC_UDI.PATCH' as const, ...asked } },
    { actor, state: 'SUBMITTED' as const, searchId: 'search-1' },
    { actor, changed: { kind: 'device' as const, after: '2027-01-01' } },
    { actor, changed: { kind: 'group' as const, after: '2027-01-01' } },
  ].map(criteria => `== ${authority.questionOperation}\n${authority.question(criteria, page, envelope)}`)
}
