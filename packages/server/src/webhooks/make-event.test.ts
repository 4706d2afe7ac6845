import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstRegister } from '../stage.ts'
import { makeEvents } from './make-event.ts'

const submission = {
  request_id: 's1',
  part_of: null,
  organisation: 'maker',
  stage: 'preview',
  register: firstRegister,
  actor: 'DE-MF-000001723',
  outcome: null,
} as const

for (const kind of ['submission-ended', 'submission-in-doubt', 'submission-needs-operator'] as const) {
  test(`an event of a part says of which register and which request it is, and one of a request neither: ${kind}`, () => {
    const part = { ...submission, register: 'another', part_of: 's0' }
    const read = (of: typeof submission | typeof part) =>
      makeEvents({ id: 'x', kind, submission: of }).map(({ data: { register, partOf, requestId } }) => ({
        requestId,
        register,
        partOf,
      }))
    assert.deepEqual(read(submission), [{ requestId: 's1', register: undefined, partOf: undefined }])
    assert.deepEqual(read(part), [{ requestId: 's1', register: 'another', partOf: 's0' }])
    const [event] = makeEvents({ id: 'x', kind, submission })
    assert.deepEqual(Object.keys(event?.data ?? {}), ['requestId', 'stage', 'actorCode', 'status', 'links'])
  })
}
