import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { spawnSimulator } from '../../server/test/simulator.ts'
import { writeArchive } from '../../sheets/test/write-archive.ts'
import { importResponse as importResponseCommand } from '../src/import-response/import-response.ts'
import { runPull } from '../src/pull/pull.ts'
import { startLone } from './lone-gateway.ts'
import { runCommand } from './run-udigate.ts'

const actor = 'DE-MF-000001723'

const lines = ({ output = '' }: { output?: string | undefined }) => output.split('\n')

test('pull from imports files and archives, says what became of each, and of when each is', async t => {
  const { environment, folder } = await startLone(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  const { child, simulator } = await spawnSimulator(join(folder, 'simulator'))
  t.after(async () => {
    child.stdin?.end()
    await once(child, 'exit')
  })
  await simulator.seed({ actor, devices: 2, devicesPerGroup: 2 })
  const download = await simulator.download(actor)
  const keep = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const waiting = { beforeNext: () => assert.fail(), progress: { show() {}, clear() {}, end() {} } }
  const pull = (...args: string[]) => runPull(args, environment, waiting)

  const file = keep('devices.xml', download)
  const stranger = await pull('from', file)
  assert.equal(stranger.status, 1)
  assert.match(
    stranger.output ?? '',
    /devices\.xml: not imported\. It shows devices of DE-MF-000001723, .*actorCode/,
  )
  const madeAt = /creationDateTime>([^<]*)</.exec(download)?.[1]
  const imported = await pull('from', file, '--actor', actor)
  assert.equal(imported.status, 0)
  const counts = '2 devices, 1 group, 3 created'
  const line = lines(imported)[0] ?? ''
  assert.ok(
    line.endsWith(`  ${actor}  complete  "devices.xml" of ${madeAt} (the file says), ${counts}`),
    line,
  )
  assert.deepEqual(lines(await pull('list')), [line])

  const undated = download.replace(/<(\w+:)?creationDateTime>.*?<\/(\w+:)?creationDateTime>/, '')
  const archive = keep(
    'all.zip',
    await writeArchive({ 'again.xml': download, 'undated.xml': undated, 'page.xml': '<html/>' }),
  )
  const several = await pull('from', archive, join(folder, 'none.xml'), '--shown-at', '2026-05-04')
  assert.equal(several.status, 1)
  const [again, same, second, page, none] = lines(several)
  assert.equal(again, 'all.zip/again.xml: imported before, and nothing changes now.')
  assert.equal(same, `  ${line}`)
  assert.match(second ?? '', /"all\.zip\/undated\.xml" of 2026-05-04T00:00:00\.000Z \(its caller said\)/)
  assert.match(page ?? '', /^all\.zip\/page\.xml: not imported\. This is a web page/)
  assert.match(none ?? '', /none\.xml: not imported\. It cannot be read/)

  const json = JSON.parse((await pull('from', file, '--format', 'json')).output ?? '')
  assert.deepEqual([json.length, json[0].isRepeated, json[0].pull.source.datedBy], [1, true, 'FILE'])

  assert.match(
    (await runCommand(importResponseCommand, [file], environment)).output ?? '',
    /not taken\. .*"udigate pull from FILE"/,
  )
  const nothing = await pull('from')
  assert.deepEqual([nothing.status, nothing.complaint?.startsWith('Name the files.')], [2, true])
})
