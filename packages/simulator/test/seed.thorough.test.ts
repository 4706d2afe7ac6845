import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSimulator } from '../src/index.ts'
import { postJson } from './client.ts'
import { pull } from './pull.ts'
import { actor } from './push.ts'
import { readRegister } from './register.ts'
import { makeDataDir, start } from './start.ts'

test('20,000 devices are made up in a few seconds, and are there after a restart', async t => {
  const dataDir = makeDataDir(t)
  const simulator = await startSimulator({ port: 0, dataDir })
  const first = simulator.url
  const response = await postJson(first, '/seed', { actor, devices: 20_000, devicesPerGroup: 4 })
  assert.deepEqual(await response.json(), { groups: 5000, devices: 20_000 })
  const last = await pull(first, {}, { page: 66, size: 300 })
  assert.deepEqual([last.numberOfPages, last.udiDis.length], ['67', 200])
  await simulator.close()
  const second = await start(t, { dataDir })
  assert.deepEqual((await pull(second, {}, { page: 66, size: 300 })).udiDis, last.udiDis)
  await postJson(second, '/seed', { actor, devices: 1 })
  assert.equal(new Set((await readRegister(second)).map(({ code }) => code)).size, 25_002)
})
