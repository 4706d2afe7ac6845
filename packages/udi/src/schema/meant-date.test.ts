import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convertDayNumber, isCalendarDate, meantDate } from './meant-date.ts'

test('dates that can be read in one way only', () => {
  for (const [text, date] of Object.entries({
    '2024-02-01T00:00:00Z': '2024-02-01',
    '2024-02-01 00:00': '2024-02-01',
    '20240201': '2024-02-01',
    '2024/2/1': '2024-02-01',
    '2024.02.01': '2024-02-01',
    '31.12.2025': '2025-12-31',
    '12/31/2025': '2025-12-31',
    '02.02.2024': '2024-02-02',
    ' 2024-02-01 ': undefined,
  })) {
    assert.equal(meantDate(text).date, date ?? '2024-02-01', text)
  }
})

test('where day and month may be exchanged, both readings are named', () => {
  for (const text of ['01.02.2024', '1/2/2024', '01-02-2024']) {
    const { date, advice } = meantDate(text)
    assert.equal(date, undefined, text)
    assert.match(advice ?? '', /2024-02-01.*2024-01-02/)
  }
})

test('days that do not exist, hours, and what is no date', () => {
  for (const text of ['2024-02-30', '30.02.2024', '31/11/2024', '2023-2-29']) {
    assert.deepEqual(meantDate(text), { advice: 'there is no such day' }, text)
  }
  assert.match(meantDate('2024-01-31T23:00:00Z').advice ?? '', /without the time/)
  for (const text of ['', 'soon', '01.02.24', '2024', '45323']) assert.deepEqual(meantDate(text), {}, text)
})

test('the day numbers of spreadsheets', () => {
  assert.equal(convertDayNumber(45_323), '2024-02-01')
  assert.equal(convertDayNumber(36_526), '2000-01-01')
  for (const number of [1, 19_999, 73_051, 45_323.5, Number.NaN])
    assert.equal(convertDayNumber(number), undefined)
})

test('only digits and hyphens at their places are a date', () => {
  for (const text of ['2024-02-0a', '2024/02/01', '2024-0201-', '-024-02-01', '2024-13-01', '2024-00-10']) {
    assert.equal(isCalendarDate(text), false, text)
  }
})
