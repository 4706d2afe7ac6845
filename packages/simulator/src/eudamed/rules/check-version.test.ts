import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkVersion } from './check-version.ts'

test('an update makes the next version, or whatever is next where it says 0', () => {
  for (const [sent, current, isRight] of [
    ['0', 0, true],
    ['0', 4, true],
    ['2', 1, true],
    ['5', 4, true],
    ['1', 0, false],
    ['1', 1, false],
    ['2', 0, false],
    ['4', 4, false],
    ['6', 4, false],
    ['05', 4, false],
    ['-1', 4, false],
    ['5.0', 4, false],
    ['', 4, false],
    [undefined, 4, false],
  ] as const) {
    const problem = checkVersion(sent, current, 'packages.version')
    assert.equal(problem === undefined, isRight, `${sent} after ${current}`)
    if (problem) assert.match(`${problem.code} ${problem.detail}`, /^BR-DTX-UDI-036 packages\.version: ./)
  }
})
