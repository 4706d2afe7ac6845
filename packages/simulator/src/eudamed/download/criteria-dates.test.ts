import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWhen, wasMadeWithin } from './criteria-dates.ts'

const at = '2026-11-21T08:00:00.000Z'

test('a version was made after the day, and within the times, that the criteria name', () => {
  for (const [criteria, expected] of [
    [{}, true],
    [{ UDIDIVersionDate: '2026-11-20' }, true],
    [{ UDIDIVersionDate: '2026-11-21' }, false],
    [{ UDIDIVersionDate: '2026-11-20+01:00' }, true],
    [{ UDIDIVersionDateTimeFrom: '2026-11-21T08:00:00Z' }, true],
    [{ UDIDIVersionDateTimeFrom: '2026-11-21T08:00:00.001Z' }, false],
    [{ UDIDIVersionDateTimeFrom: '2026-11-21T08:00:01' }, false],
    [{ UDIDIVersionDateTimeTo: '2026-11-21T09:00:00+01:00' }, true],
    [{ UDIDIVersionDateTimeTo: '2026-11-21T08:59:59+01:00' }, false],
    [{ BasicUDIVersionDate: '2026-11-21' }, true],
  ] as const) {
    assert.equal(wasMadeWithin(at, criteria, 'UDIDI'), expected, JSON.stringify(criteria))
  }
  assert.equal(wasMadeWithin(at, { BasicUDIVersionDate: '2026-11-21' }, 'BasicUDI'), false)
})

test('dates are dates and times are times', () => {
  for (const [name, value, expected] of [
    ['UDIDIVersionDate', '2026-11-21', true],
    ['UDIDIVersionDate', '2026-11-21Z', true],
    ['UDIDIVersionDate', '2026-13-21', false],
    ['UDIDIVersionDate', at, false],
    ['BasicUDIVersionDateTimeTo', at, true],
    ['BasicUDIVersionDateTimeTo', '2026-11-21T25:00:00Z', false],
    ['BasicUDIVersionDateTimeTo', '2026-11-21', false],
    ['UDIDICode', 'any', true],
  ] as const) {
    assert.equal(isWhen(name, value), expected, `${name} ${value}`)
  }
})
