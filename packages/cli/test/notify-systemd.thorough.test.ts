import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { start } from '../../../test/run.ts'
import { udigateProcess } from './run-udigate.ts'

test('systemd is told that the gateway is ready once it serves calls, and not before', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-notify-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  // Stands in for systemd's own: notes what it is called with.
  const notify = join(folder, 'systemd-notify')
  const note = join(folder, 'note')
  writeFileSync(notify, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${note}\n`)
  chmodSync(notify, 0o755)
  const environment = {
    PATH: `${folder}:${process.env.PATH ?? ''}`,
    PORT: '0',
    UDIGATE_DATA_DIR: join(folder, 'data'),
    UDIGATE_LOG_LEVEL: 'fatal',
  }
  const [node = '', ...main] = udigateProcess
  const serve = (more: Record<string, string>) =>
    start(node, [...main, 'serve'], folder, { ...environment, ...more })

  const quiet = await serve({})
  assert.equal(await quiet.end(), 0)
  assert.equal(existsSync(note), false)

  const service = await serve({ NOTIFY_SOCKET: '@notify' })
  const url = /http:\S+/.exec(service.line)?.[0] ?? ''
  assert.equal((await fetch(`${url}/health/live`)).status, 200)
  assert.equal(await service.end(), 0)
  assert.equal(readFileSync(note, 'utf8'), '@notify --ready\n')
})
