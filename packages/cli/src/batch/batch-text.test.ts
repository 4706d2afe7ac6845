import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Batch, chooseExitStatus, countedAtTargets, countedStates } from './batch-answer.ts'
import { batchText } from './batch-text.ts'

const none = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, 0])) as Record<Name, number>

function makeBatch(atOther: Partial<NonNullable<Batch['targets']>[number]['counts']>): Batch {
  return {
    id: 'b',
    stage: 'preview',
    mode: 'submit',
    to: ['eudamed', 'other'],
    state: 'ENDED',
    file: { bytes: 1 },
    counts: { ...none(countedStates), records: 3, accepted: 3 },
    targets: [{ register: 'other', counts: { ...none(countedAtTargets), records: 3, ...atOther } }],
    problemCount: 0,
    progress: {},
    receivedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:00:00Z',
  }
}

test('a batch for several registers says what became of it at each, and fails where one has not all that it was asked for', () => {
  const failed = makeBatch({ accepted: 1, refused: 1, notAsked: 1 })
  const text = batchText(failed)
  assert.match(text, /^b {2}submit on preview, to eudamed, other\n {2}3 accepted; 1 of 2 at other\n/)
  assert.match(text, /\n {2}at other: 3 records: 1 accepted, 1 refused, 1 not asked\n/)
  assert.match(text, /udigate batch resubmit b --wait/)
  assert.equal(chooseExitStatus(failed), 1)
  const all = makeBatch({ accepted: 2, notAsked: 1 })
  assert.doesNotMatch(batchText(all), /resubmit/)
  assert.equal(chooseExitStatus(all), 0)
})
