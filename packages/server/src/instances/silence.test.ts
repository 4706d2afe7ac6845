import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchSilence } from './silence.ts'

const patience = 3000
const between = 500

test('a heartbeat that stands still for long enough is silence, and one that rises never is', () => {
  const watch = watchSilence(patience, between)
  const silentAt: number[] = []
  for (let at = 0; at <= 5000; at += between) {
    const silent = watch.look(
      [
        { id: 'still', beat: 7 },
        { id: 'rising', beat: at },
      ],
      at,
    )
    if (silent.length > 0) silentAt.push(at)
    for (const { id } of silent) assert.equal(id, 'still')
  }
  assert.equal(silentAt[0], patience)
})

test('the time in which the watcher itself stood still does not count', () => {
  const watch = watchSilence(patience, between)
  const others = [{ id: 'other', beat: 1 }]
  watch.look(others, 0)
  assert.deepEqual(watch.look(others, 60_000), [])
  assert.deepEqual(watch.look(others, 60_500), [])
  assert.deepEqual(watch.look(others, 61_000), [])
  assert.deepEqual(watch.look(others, 61_500), [])
  assert.deepEqual(watch.look(others, 62_000), others)
})

test('a process that comes back under the same name starts again', () => {
  const watch = watchSilence(1000, between)
  const others = [{ id: 'other', beat: 1 }]
  for (const at of [0, 500]) watch.look(others, at)
  watch.look([], 1000)
  assert.deepEqual(watch.look(others, 1500), [])
  assert.deepEqual(watch.look(others, 2500), others)
})
