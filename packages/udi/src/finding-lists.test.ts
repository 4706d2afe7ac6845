import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from './finding.ts'
import {
  bytesOfTitle,
  FindingLists,
  mostBytes,
  mostFindings,
  tooManyFindings,
  withErrors,
} from './finding-lists.ts'

function finding(parts: Partial<Finding> = {}): Finding {
  return { path: '/device/Device', ruleId: 'SCHEMA-TYPE', message: 'No.', ...parts }
}

function makeLists(count: number, describe: (index: number) => Finding): FindingLists {
  const lists = new FindingLists()
  for (let index = 0; index < count; index += 1) lists.add('deviceErrors', () => describe(index))
  return lists
}

function measureBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

test('what is not shown is counted and never put into words', () => {
  let described = 0
  const { deviceErrors } = makeLists(100_000, () => {
    described += 1
    return finding()
  }).close()
  assert.equal(described, mostFindings)
  assert.equal(deviceErrors.length, mostFindings + 1)
  const { ruleId, path, value } = deviceErrors.at(-1) as Finding
  assert.deepEqual([ruleId, path, value], [tooManyFindings, '/device', 100_000 - mostFindings])
})

test('a list that shows everything has no end of its own', () => {
  const { deviceErrors, deviceWarnings } = makeLists(mostFindings, () => finding()).close()
  assert.equal(deviceErrors.length, mostFindings)
  assert.equal(deviceErrors.at(-1)?.ruleId, 'SCHEMA-TYPE')
  assert.deepEqual(deviceWarnings, [])
})

test('a list stays within its bytes, whichever script its findings are in, and another list has its own', () => {
  for (const letter of ['a', '名', '"', '𝒜']) {
    const lists = makeLists(2000, () => finding({ value: letter.repeat(500) }))
    lists.add('deviceGroupWarnings', () => finding({ path: '/deviceGroup' }))
    const { deviceErrors, deviceGroupWarnings } = lists.close()
    const shown = deviceErrors.slice(0, -1)
    const bytes = measureBytes(shown) + shown.length * bytesOfTitle
    assert.ok(bytes <= mostBytes.deviceErrors)
    assert.ok(bytes > 0.9 * mostBytes.deviceErrors || shown.length === mostFindings)
    assert.equal(shown.length + Number(deviceErrors.at(-1)?.value), 2000)
    assert.equal(deviceGroupWarnings.length, 1)
  }
})

test('of a finding that is too large the fix goes first, then the value, then the end of its message', () => {
  const large = 'x'.repeat(100_000)
  const fix = [{ op: 'replace', path: '/device/Device', value: large }] as const
  const [withoutFix, withoutValue, cut] = [
    finding({ fix, value: 'seen' }),
    finding({ value: large }),
    finding({ message: large }),
  ].map(each => makeLists(1, () => each).close().deviceErrors[0])
  assert.deepEqual(withoutFix, finding({ value: 'seen' }))
  assert.deepEqual(withoutValue, finding())
  assert.ok(cut && measureBytes(cut) < 3000)
})

test('a place that is too long gives way to the one above it', () => {
  const [shown] = makeLists(1, () => finding({ path: `/device/${'x'.repeat(5000)}`, value: 1 })).close()
    .deviceErrors
  assert.deepEqual(shown, finding({ path: '/device' }))
})

test('errors that come later stand behind those before, and are counted where these are not all shown', () => {
  const few = makeLists(1, () => finding()).close()
  const onGroup = finding({ path: '/deviceGroup/RiskClass' })
  const both = withErrors(few, [finding({ value: 2 }), onGroup])
  assert.deepEqual(both.deviceErrors, [finding(), finding({ value: 2 })])
  assert.deepEqual(both.deviceGroupErrors, [onGroup])

  const many = withErrors(makeLists(mostFindings + 7, () => finding()).close(), [finding()])
  assert.equal(many.deviceErrors.length, mostFindings + 1)
  assert.equal(many.deviceErrors.at(-1)?.value, 8)
})
