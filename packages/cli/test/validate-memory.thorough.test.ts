import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import { skipWithout } from '../../../test/needs.ts'
import { udigateProcess } from './run-udigate.ts'

const [node = '', ...main] = udigateProcess

test('a large file takes no more memory than other large ones, its threads included', {
  skip: skipWithout('linux', existsSync('/proc/self/status')),
}, t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-validate-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const valid = validRequests.EU_UDI_MDR
  const path = join(folder, 'large.ndjson')
  const lines = Array.from({ length: 60_000 }, (_, number) => {
    const Device = completeGtin(`04012345${String(number).padStart(5, '0')}`)
    return `${JSON.stringify({ ...valid, device: { ...valid.device, Device } })}\n`
  })
  writeFileSync(path, lines.join(''))
  const watch = join(folder, 'peak.mjs')
  writeFileSync(
    watch,
    `import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
const peak = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]
if (isMainThread) process.on('exit', () => process.stderr.write(peak()))\n`,
  )
  const { status, stderr } = spawnSync(
    node,
    [`--import=${watch}`, ...main, 'validate', '--model', 'EU_UDI_MDR', '--quiet', path],
    {
      encoding: 'utf8',
    },
  )
  assert.equal(status, 0)
  const megabytes = Number(stderr) / 1024
  // A process that kept what it read would take far more; how much is free to be collected varies with the machine.
  assert.ok(megabytes > 50 && megabytes < 450, `${megabytes} MiB`)
})
