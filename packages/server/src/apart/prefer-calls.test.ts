import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { preferCalls } from './prefer-calls.ts'

test('calls come before what another call waits for, and that before what is waited for patiently', {
  skip: process.platform !== 'linux' && 'priorities are those of Linux',
}, t => {
  const lowered = (['awaited', 'patient'] as const).map(patience => {
    const { pid = assert.fail('nothing was started') } = start()
    preferCalls(pid, patience)
    return getPriority(pid)
  })
  const own = getPriority()
  assert.deepEqual(
    lowered,
    [5, 10].map(steps => Math.min(19, own + steps)),
  )

  function start() {
    const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    t.after(() => void child.kill('SIGKILL'))
    return child
  }
})
