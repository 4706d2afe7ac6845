import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { aPush } from '../testing/a-push.ts'
import { collectAll } from '../testing/conformance.ts'
import { makeOld } from '../testing/make-old.ts'
import { never } from '../testing/never.ts'
import { setUp } from './testing/connect-to.ts'
import type { PretendPlugin } from './testing/pretend-plugin.ts'

const { draft, messageId } = aPush('1')
const id = draft.transmissionId

/** What the plugin does with a transmission, and what is known of it then, where it keeps what it sent and where not. */
const courses: [string, (plugin: PretendPlugin) => void, archived: string, deleted: string][] = [
  ['the plugin has not looked yet', () => {}, 'on-its-way', 'on-its-way'],
  [
    'the plugin was killed over it',
    plugin => plugin.take(plugin.look()[0] ?? '', 'submitted'),
    'on-its-way',
    'on-its-way',
  ],
  ['it has an id but no status', plugin => plugin.take(plugin.look()[0] ?? ''), 'on-its-way', 'on-its-way'],
  ['it is queued', plugin => plugin.poll(), 'on-its-way', 'on-its-way'],
  [
    'it is tried again and again',
    plugin => {
      plugin.poll()
      plugin.move('WAITING_FOR_RETRY')
    },
    'on-its-way',
    'on-its-way',
  ],
  [
    'it was receipted',
    plugin => {
      plugin.poll()
      plugin.succeed()
    },
    'delivered',
    'unknown',
  ],
  [
    'it could not be sent',
    plugin => {
      plugin.poll()
      plugin.fail('no connection')
    },
    'failed',
    'failed',
  ],
  [
    'Domibus would not take it',
    plugin => {
      plugin.refusal = 'no P-Mode'
      plugin.poll()
    },
    'failed',
    'failed',
  ],
]

for (const [title, course, archived, deleted] of courses) {
  for (const [action, status] of [
    ['archive', archived],
    ['delete', deleted],
  ] as const) {
    test(`${status} when ${title}, with the plugin set to ${action}`, async t => {
      const { folder, plugin, accessPoint } = setUp(t, { sent: action, failed: action })
      await accessPoint.send(draft, never())
      course(plugin)
      assert.equal(await accessPoint.fetchStatus(id, never()), status)

      await collectAll(accessPoint)
      assert.equal(await accessPoint.fetchStatus(id, never()), status, 'the same after tidying')
      if (status === 'on-its-way') return
      plugin.purge()
      assert.equal(await accessPoint.fetchStatus(id, never()), status, 'the plugin has purged its traces')
      makeOld(join(folder, 'OUT'))
      await collectAll(accessPoint)
      assert.deepEqual(readdirSync(join(folder, 'OUT')), [], 'the plugin need not search it any more')
      assert.deepEqual(readdirSync(join(folder, 'udigate/preparing')), [])
      assert.equal(await accessPoint.fetchStatus(id, never()), status)
      assert.equal((await accessPoint.send(draft, never())).kind, 'unknown', 'the id stays known')
    })
  }
}

test('that the id is known says that an earlier take arrived, not that this one failed', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  await accessPoint.send(draft, never())
  const [file = ''] = plugin.look()
  plugin.take(file, 'submitted')
  rmSync(`${file}.lock`)
  plugin.poll()
  assert.equal(plugin.submitted.length, 1)
  const [error = ''] = readdirSync(join(folder, 'FAILED', `udigate-${messageId}.1`))
  assert.match(
    readFileSync(join(folder, 'FAILED', `udigate-${messageId}.1`, error), 'utf8'),
    /already exists/,
  )
  assert.equal(await accessPoint.fetchStatus(id, never()), 'unknown')
})

test('between the deletion of a payload and the reason for it, nothing is concluded', async t => {
  const { folder, plugin, accessPoint } = setUp(t)
  await accessPoint.send(draft, never())
  plugin.poll()
  const handed = join(folder, 'OUT', `udigate-${messageId}.1`)
  const [sending = ''] = readdirSync(handed).filter(name => name.startsWith('message'))
  rmSync(join(handed, sending))
  await collectAll(accessPoint)
  assert.deepEqual(readdirSync(handed), ['metadata.xml'])
  assert.equal(await accessPoint.fetchStatus(id, never()), 'unknown')
})

test('a location without OUT, as when it is not mounted, says nothing of any message', async t => {
  const { folder, accessPoint } = setUp(t)
  await accessPoint.send(draft, never())
  rmSync(join(folder, 'OUT'), { recursive: true })
  assert.equal(await accessPoint.fetchStatus(id, never()), 'turned-away')
  assert.equal(await accessPoint.fetchStatus('never.1@udigate', never()), 'turned-away')
})

test('folders of others in OUT are left alone', async t => {
  const { folder, accessPoint } = setUp(t)
  writeFileSync(join(folder, 'OUT', 'metadata.xml'), '<UserMessage/>')
  makeOld(join(folder, 'OUT'))
  await collectAll(accessPoint)
  assert.deepEqual(readdirSync(join(folder, 'OUT')), ['metadata.xml'])
})

test('leftovers of transmissions that were never made go after a day', async t => {
  const { folder, accessPoint } = setUp(t)
  await collectAll(accessPoint)
  const preparing = join(folder, 'udigate/preparing')
  for (const name of ['udigate-a-XXXXXX', 'udigate-b-XXXXXX']) writeFileSync(join(preparing, name), '')
  await collectAll(accessPoint)
  assert.equal(readdirSync(preparing).length, 2)
  makeOld(preparing)
  writeFileSync(join(preparing, 'udigate-c-XXXXXX'), '')
  await collectAll(accessPoint)
  assert.deepEqual(readdirSync(preparing), ['udigate-c-XXXXXX'])
})
