import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyTally } from '@udigate/sheets'
import { progressText } from './progress-text.ts'

test('what was judged, what is not valid, and how fast', () => {
  const tally = { ...emptyTally(), records: 12_000, failed: 3 }
  assert.equal(progressText('a.json', emptyTally(), 500), 'reading a.json')
  assert.equal(progressText('a.json', tally, 500), '12,000 records, 3 not valid, 24,000 a second')
  assert.equal(
    progressText('a.json', { ...tally, broken: 1 }, 12_000),
    '12,000 records, 3 not valid, 1 not judged, 1,000 a second',
  )
})
