import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, udigate as runUdigate, spawnUdigate, udigateProcess } from './run-udigate.ts'

const udigate = (...args: string[]) => runUdigate(args, { env: { PORT: 'none' } })

test('udigate, udigate help and udigate --help list the commands', async () => {
  for (const args of [[], ['help'], ['--help']]) {
    const { status, stdout } = await udigate(...args)
    assert.equal(status, 0)
    assert.match(stdout, /^ {2}serve /m)
  }
})

test('the list of commands and the version are written without reading a file of any other package', () => {
  const [node = '', ...before] = udigateProcess
  const confined = ['--permission', `--allow-fs-read=${join(root, 'packages/cli')}`, ...before]
  for (const word of ['--help', '--version']) {
    const { status, stderr } = spawnSync(node, [...confined, word], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
})

test('udigate version, --version and -v name the version', async () => {
  for (const args of [['version'], ['--version'], ['-v']]) {
    const { status, stdout, stderr } = await udigate(...args)
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^udigate \d+\.\d+\.\d+\S*\n$/)
  }
})

test('an unknown command, or an unknown option, ends with status 2 and one line', async () => {
  for (const args of [['serv'], ['serve', '--prot=80']]) {
    const { status, stderr } = await udigate(...args)
    assert.equal(status, 2)
    assert.match(stderr, /^udigate: [^\n]+\n$/)
  }
})

test('what is misspelt is answered with what may be meant', async () => {
  for (const [args, meant] of [
    [['sumbit'], /Did you mean "submit"\?/],
    [['validate', '--modell=EU_UDI_MDR', 'x.json'], /There is no option --modell\. Did you mean --model\?/],
    [['batch', 'submitt', 'x.xlsx'], /Did you mean submit\?/],
    [['serve', '--restord'], /Did you mean --restored\?/],
  ] as const) {
    const { status, stderr } = await udigate(...args)
    assert.equal(status, 2)
    assert.match(stderr, meant)
    assert.match(stderr, /^udigate: [^\n]+\n$/)
  }
})

test('options that leave nothing to say for each other are refused, before anything is asked for', async () => {
  for (const [args, complaint] of [
    [['evidence', 'export', '--all', '--criterion', 'LEGACY'], /--criterion goes with --device/],
    [['evidence', 'export', '--submission', 'x', '--criterion', 'LEGACY'], /--criterion goes with --device/],
    [['export', '--list', '--to', 'folder'], /leave --to out/],
    [['codes', 'show', 'emdn', 'A01', '--search', 'pen'], /a code or --search, not both/],
    [['actors', 'list', '--token'], /"udigate actors list" does not take --token, which goes with set/],
  ] as const) {
    const { status, stderr } = await runUdigate([...args], { env: { UDIGATE_URL: 'http://127.0.0.1:9' } })
    assert.equal(status, 2, stderr)
    assert.match(stderr, complaint)
  }
})

test('udigate serve --help says how it is used', async () => {
  const { status, stdout } = await udigate('serve', '--help')
  assert.equal(status, 0)
  assert.match(stdout, /^Usage: udigate serve/)
})

test('udigate serve with wrong settings ends with status 2', async () => {
  const { status, stderr } = await udigate('serve')
  assert.equal(status, 2)
  assert.match(stderr, /PORT/)
})

test('a process writes to its own streams, takes its own environment and ends with that status', () => {
  const rules = spawnUdigate(['explain', 'BR-UDID-023', 'xyzzy'])
  assert.equal(rules.status, 2)
  assert.match(rules.stdout, /^BR-UDID-023: /)
  assert.match(rules.stderr, /^udigate: .*xyzzy/)
  const served = spawnUdigate(['serve'], { env: { ...process.env, PORT: 'none' } })
  assert.equal(served.status, 2)
  assert.match(served.stderr, /PORT/)
})
