import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { EventLog, type Place } from './event-log.ts'
import { readLines } from './read-lines.ts'

test('lines are read whole, however long, and a last one without its end is left out', t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-simulator-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const lines = ['', 'ä'.repeat(3), 'x'.repeat(2_500_000), 'y'.repeat(1024 * 1024 - 1), 'z']
  const path = join(folder, 'lines')
  writeFileSync(path, `${lines.join('\n')}\nhalf`)
  const file = openSync(path, 'r')
  const read = [...readLines(file)].map(line => line.toString('utf8'))
  closeSync(file)
  assert.deepEqual(read, lines)
})

test('an event is read from where it was written, before and after the log is opened again', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-simulator-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'events.ndjson')
  const events = [{ a: 'ä' }, { a: 'b'.repeat(2_000_000) }, { a: '' }]
  const first = EventLog.open<object>(path, () => assert.fail('there is nothing to replay'))
  const places = events.map(event => first.append(event))
  assert.deepEqual(
    places.map(place => first.read(place)),
    events,
  )
  await first.close()
  const replayed: Place[] = []
  const second = EventLog.open<object>(path, (_event, place) => replayed.push(place))
  assert.deepEqual(replayed, places)
  assert.deepEqual(
    replayed.map(place => second.read(place)),
    events,
  )
  await second.close()
})
