import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredWait } from './prefer.ts'

const usual = 25

function assertWaits(cases: readonly (readonly [string | undefined, number])[]): void {
  for (const [header, seconds] of cases)
    assert.equal(preferredWait(header, usual), seconds, JSON.stringify(header))
}

test('without a preference, and with others, the wait is the usual one', () => {
  assertWaits([
    [undefined, usual],
    ['', usual],
    [',', usual],
    ['return=minimal', usual],
    ['handling=strict, return=representation', usual],
    ['waiting=3', usual],
  ])
})

test('wait says how many seconds, up to 300', () => {
  assertWaits([
    ['wait=10', 10],
    ['wait=0', 0],
    ['wait="10"', 10],
    ['WAIT=10', 10],
    ['  wait = 10  ', 10],
    ['wait=10; foo="a"', 10],
    ['return=minimal, wait=10', 10],
    ['wait=300', 300],
    ['wait=301', 300],
    ['wait=999999999', 300],
  ])
})

test('respond-async asks for an answer at once, unless wait says how long it may take', () => {
  assertWaits([
    ['respond-async', 0],
    ['Respond-Async', 0],
    ['respond-async; foo=bar', 0],
    ['return=minimal,respond-async', 0],
    ['respond-async, wait=10', 10],
    ['wait=10, respond-async', 10],
  ])
})

test('of a preference that is given twice the first counts', () => {
  assertWaits([
    ['wait=10, wait=20', 10],
    ['wait=20, wait=10', 20],
  ])
})

test('what cannot be read is ignored', () => {
  assertWaits([
    ['wait', usual],
    ['wait=', usual],
    ['wait=-1', usual],
    ['wait=1.5', usual],
    ['wait=ten', usual],
    ['wait=1e2', usual],
    ['wait=10s', usual],
    ['wait=99999999999999999999', usual],
    ['=10', usual],
    ['respond-async, wait=soon', 0],
  ])
})
