import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeEudamedDi } from './eudamed-di.ts'
import { eudamedDiFault } from './eudamed-di-fault.ts'

test('a code whose end can be no check characters is shown with them', () => {
  for (const ownPart of ['DEMF000001723WIRE14', 'NEEDLE-0', 'small', 'A_B']) {
    const completed = completeEudamedDi(ownPart)
    assert.ok(completed.ok)
    for (const [code, expected] of [
      [`B-${ownPart}`, completed.eudamedDi],
      [`D-${ownPart}`, completed.eudamedId],
    ] as const) {
      const reason = `it has no check characters; with them it is ${expected}`
      assert.deepEqual(eudamedDiFault(code), { reason, expected })
    }
  }
})

test('where the end can be check characters, they are shown as they would be right', () => {
  assert.deepEqual(eudamedDiFault('D-CR023369'), {
    reason: 'its check characters are wrong; if the rest is right it is D-CR023368',
    expected: 'D-CR023368',
  })
})

test('a code that is too long to get check characters is shown with others in the place of its last two', () => {
  const code = `B-${'1'.repeat(23)}`
  assert.match(
    eudamedDiFault(code)?.reason ?? '',
    /^its check characters are wrong; .* it is B-1{21}[^1]{2}$/,
  )
})

test('one that is right has no fault', () => {
  assert.equal(eudamedDiFault('B-CR023368'), undefined)
})
