import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProgress } from './progress.ts'

/** A stream, and a clock that the test sets; each step of it may be a tick. */
function start({ isTTY, columns = 200 }: { isTTY: boolean; columns?: number }) {
  const written: string[] = []
  const ticks = new Set<() => void>()
  let time = 0
  const clock = {
    now: () => time,
    every(_ms: number, tick: () => void) {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  }
  const stream = { isTTY, columns, write: (text: string) => written.push(text) }
  return {
    written,
    ticks,
    progress: startProgress(stream, clock),
    at: (ms: number) => {
      time = ms
    },
    tickAt(ms: number) {
      time = ms
      for (const tick of ticks) tick()
    },
  }
}

const some = (words: string, fraction?: number) => () => ({ words, fraction })

test('on a terminal one line changes, at most five times a second, and leaves no trace', () => {
  const { progress, written, at } = start({ isTTY: true })
  progress.show(some('none'))
  progress.clear()
  assert.deepEqual(written, [])
  at(500)
  progress.show(some('12 records'))
  at(600)
  progress.show(some('13 records'))
  assert.deepEqual(written, ['\r12 records, 0:01\u001b[K'])
  progress.clear()
  progress.clear()
  progress.end()
  assert.deepEqual(written.slice(1), ['\r\u001b[K'])
})

test('a bar shows how much is done, and about how long the rest takes, where that is known', () => {
  const { progress, written, at } = start({ isTTY: true })
  at(30_000)
  progress.show(some('12 records', 0.25))
  at(40_000)
  progress.show(some('40 records', 1))
  at(41_000)
  progress.show(some('0 records', 0))
  assert.deepEqual(written, [
    '\r[#####---------------] 25%  12 records, 1:30 left\u001b[K',
    '\r[####################] 100%  40 records, 0:00 left\u001b[K',
    '\r[--------------------]  0%  0 records\u001b[K',
  ])
})

test('how long the rest takes is what the work says of it, where it does', () => {
  const { progress, written, at } = start({ isTTY: true })
  at(30_000)
  progress.show(() => ({ words: 'submitting', fraction: 0.5, leftMs: 7_000 }))
  assert.deepEqual(written, ['\r[##########----------] 50%  submitting, 0:07 left\u001b[K'])
})

test('no line is wider than the terminal', () => {
  const { progress, written, at } = start({ isTTY: true, columns: 20 })
  at(1000)
  progress.show(some('x'.repeat(50)))
  assert.equal(written[0]?.length, '\r'.length + 19 + '\u001b[K'.length)
})

test('elsewhere it is a line a minute, whatever the size', () => {
  const { progress, written, at } = start({ isTTY: false })
  for (let time = 0; time <= 125_000; time += 1000) {
    at(time)
    progress.show(elapsedMs => ({
      words: `${elapsedMs} records`,
      fraction: elapsedMs < 100_000 ? undefined : 0.5,
    }))
  }
  progress.end()
  assert.deepEqual(written, [
    'udigate: 60000 records, after 1:00\n',
    'udigate: 50%, 120000 records, after 2:00\n',
  ])
})

test('work that waits is shown as well, until it ends', () => {
  const { progress, written, ticks, tickAt } = start({ isTTY: false })
  tickAt(60_000)
  assert.deepEqual(written, [])
  progress.show(some('reading'))
  tickAt(120_000)
  tickAt(130_000)
  progress.end()
  assert.equal(ticks.size, 0)
  assert.deepEqual(written, ['udigate: reading, after 1:00\n', 'udigate: reading, after 2:00\n'])
})
