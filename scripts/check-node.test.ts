import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Machine {
  version: string
  platform?: string
  arch?: string
  glibc?: string | undefined
}

test('a Node that udigate cannot run on is refused in one line, with where to get another', t => {
  const linux = { platform: 'linux', arch: 'x64', glibc: '2.36' }
  for (const machine of [
    { ...linux, version: '18.20.8' },
    { ...linux, version: '14.21.3' },
    { ...linux, version: '10.24.1' },
    { ...linux, version: '22.11.0', glibc: undefined },
    { ...linux, version: '22.11.0', arch: 'arm64' },
    { ...linux, version: '22.11.0', platform: 'darwin' },
  ]) {
    const { status, stdout, stderr } = checkOn(t, machine)
    assert.equal(status, 1, machine.version)
    assert.equal(stdout, '')
    assert.match(stderr, /^udigate needs Node 24 [^\n]* https:\/\/nodejs\.org\/\S+ [^\n]*\n$/)
    assert.ok(stderr.includes(`Node ${machine.version} on ${machine.platform} on ${machine.arch}.`), stderr)
  }
})

test('a Node that udigate runs on, or whose npm installs one, goes on', t => {
  for (const machine of [
    { version: '24.0.0', platform: 'darwin', arch: 'arm64' },
    { version: '26.1.0', platform: 'win32' },
    { version: '20.20.2', platform: 'linux', arch: 'x64', glibc: '2.36' },
  ]) {
    assert.deepEqual(checkOn(t, machine), { status: 0, stdout: 'goes on', stderr: '' }, machine.version)
  }
})

test('the check stands before npm start and npm test, in syntax that any Node reads', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of ['start', 'test']) assert.match(scripts[name], /^node -r \.\/scripts\/check-node\.cjs /)
  const code = readFileSync(join(root, 'scripts/check-node.cjs'), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/.*$/gm,
    '',
  )
  assert.doesNotMatch(
    code,
    /=>|`|\?\.|\?\?|\.\.\.|\b(?:const|let|class|async|await|import|of)\b|[,{]\s*\w+\s*[,}]/,
  )
})

/** Loads the check where the process says that it is another Node, on another machine. */
function checkOn(t: TestContext, { version, platform = 'linux', arch = 'x64', glibc }: Machine) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-check-node-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const pretend = join(folder, 'pretend.cjs')
  const report = JSON.stringify({ header: { glibcVersionRuntime: glibc } })
  writeFileSync(
    pretend,
    `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })
Object.defineProperty(process, 'platform', { value: '${platform}' })
Object.defineProperty(process, 'arch', { value: '${arch}' })
process.report.getReport = () => (${report})
`,
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', pretend, '-r', join(root, 'scripts/check-node.cjs'), '-e', "process.stdout.write('goes on')"],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}
