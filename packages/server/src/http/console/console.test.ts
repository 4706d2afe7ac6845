import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildConsole } from '../../../../console/build.ts'
import { start } from '../../../test/harness.ts'

test('the console is served with a policy under which nothing of elsewhere runs, and compressed', async t => {
  await buildConsole()
  const world = await start(t)
  const page = await fetch(`${world.url}/`)
  const html = await page.text()
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.equal(page.headers.get('cache-control'), 'no-cache')
  const policy = page.headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
  ]) {
    assert.ok(policy.includes(part), part)
  }
  assert.doesNotMatch(policy, /unsafe|https?:/)
  assert.doesNotMatch(html, /<script(?![^>]* src=)|<style|\son\w+=|https?:\/\//)

  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(html)?.[1]
  const file = await fetch(`${world.url}/${script}`, { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(file.headers.get('content-encoding'), 'gzip')
  assert.match(file.headers.get('cache-control') ?? '', /immutable/)
  assert.match(file.headers.get('content-type') ?? '', /javascript/)
  // fetch has unpacked it already.
  assert.ok((await file.text()).length > 1_000)
  const { status, body } = await world.get('/no-such-file.js')
  assert.deepEqual([status, body.code], [404, 'path.unknown'])
})
