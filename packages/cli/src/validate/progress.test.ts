import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyTally } from './judge.ts'
import { startProgress } from './progress.ts'

function streamOf(isTTY: boolean) {
  const written: string[] = []
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 }
  return { stream: stream as unknown as NodeJS.WriteStream, written }
}

test('on a terminal one line changes, at most five times a second, and leaves no trace', () => {
  const { stream, written } = streamOf(true)
  let time = 0
  const progress = startProgress(stream, () => time)
  progress.show(emptyTally())
  progress.clear()
  assert.deepEqual(written, [])
  time = 500
  progress.show({ ...emptyTally(), records: 12_000, failed: 3 })
  time = 600
  progress.show({ ...emptyTally(), records: 13_000, failed: 3 })
  assert.deepEqual(written, ['\r12,000 records, 3 not valid, 24,000 a second\u001b[K'])
  progress.clear()
  progress.clear()
  assert.deepEqual(written.slice(1), ['\r\u001b[K'])
})

test('elsewhere it is a line a minute', () => {
  const { stream, written } = streamOf(false)
  let time = 0
  const progress = startProgress(stream, () => time)
  for (; time <= 125_000; time += 1000) progress.show({ ...emptyTally(), records: time, broken: 1 })
  progress.clear()
  assert.deepEqual(written, [
    'udigate: 60,000 records, 0 not valid, 1 not judged, 1,000 a second\n',
    'udigate: 120,000 records, 0 not valid, 1 not judged, 1,000 a second\n',
  ])
})
