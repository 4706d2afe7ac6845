import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SubmissionDetail } from '../../api/bodies.ts'
import { listMoments } from './moments.ts'

const time = (minute: number): string => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`

/** A submission whose one operation was looked up once a minute, with what that showed. */
function lookedUp(findings: readonly ('absent' | 'cannot-tell' | 'applied')[]): SubmissionDetail {
  const lookUps = findings.map((finding, index) => ({
    messageId: String(index),
    askedAt: time(index),
    answeredAt: time(index),
    finding,
  }))
  return {
    receivedAt: '2026-11-21T09:00:00.000Z',
    status: 'IN_SUBMISSION',
    statusText: '',
    operations: ['DEVICE.POST'],
    messages: [],
    outcomes: [{ operation: 'DEVICE.POST', lookUps, decisions: [] }],
  } as unknown as SubmissionDetail
}

test('look-ups that come to the same again and again are one moment', () => {
  const moments = listMoments(lookedUp([...Array<'absent'>(28).fill('absent'), 'cannot-tell', 'applied']))
  assert.deepEqual(moments.map(({ at, title, detail }) => [at, title, detail]).slice(1), [
    [
      time(27),
      'The authority was asked 28 times what it holds (DEVICE.POST)',
      `It shows: absent; first asked at ${time(0)}`,
    ],
    [time(28), 'The authority was asked what it holds (DEVICE.POST)', 'It shows: cannot-tell'],
    [time(29), 'The authority was asked what it holds (DEVICE.POST)', 'It shows: applied'],
  ])
})
