import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { config as configCommand } from '../src/config/config.ts'
import { runCommand, spawnUdigate, udigate } from './run-udigate.ts'

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function fileIn(folder: string, lines: readonly string[]): string {
  const file = join(folder, 'udigate.env')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

test('config check tells every mistake, of the settings and of the disk, or that there is none', async t => {
  const folder = makeFolder(t)
  const file = fileIn(folder, ['PORT=http', 'UDIGATE_DATADIR=/x'])
  const wrong = await runCommand(configCommand, ['check', '--config', file], {
    UDIGATE_DATA_DIR: join(file, 'data'),
  })
  assert.equal(wrong.status, 1)
  assert.equal(wrong.output, undefined)
  assert.deepEqual(wrong.complaint?.split('\nudigate: '), [
    `${file}:2: UDIGATE_DATADIR is not a setting; did you mean UDIGATE_DATA_DIR?`,
    `${file}:1: PORT is "http"; it must be a whole number from 0 to 65535.`,
    `environment: UDIGATE_DATA_DIR: ${file} is no folder.`,
  ])
  assert.deepEqual(await runCommand(configCommand, ['check'], { UDIGATE_DATA_DIR: join(folder, 'data') }), {
    status: 0,
    output: 'The settings can be used.',
  })
})

test('config print says what each setting is and where it comes from, and shows no secret', async t => {
  const folder = makeFolder(t)
  writeFileSync(join(folder, 'key'), Buffer.alloc(32, 1).toString('base64'))
  const file = fileIn(folder, [
    'HOST=0.0.0.0',
    'UDIGATE_DEMO_KEY=canary-canary',
    'UDIGATE_DATA_DIR="/srv/udi gate"',
    `UDIGATE_SECRET_KEY_FILE=${join(folder, 'key')}`,
  ])
  const environment = { PORT: '80', UDIGATE_CONFIG_FILE: file, DATABASE_URL: 'postgres://u:canary@h/d' }
  const text = await runCommand(configCommand, ['print'], environment)
  assert.equal(text.status, 0, text.complaint)
  for (const line of [
    /^ {2}HOST +0\.0\.0\.0 {2}\(.*udigate\.env:1\)$/m,
    /^ {2}PORT +80 {2}\(environment\)$/m,
    /^ {2}UDIGATE_LOG_LEVEL +info {2}\(default\)$/m,
    /^ {2}UDIGATE_DEMO_KEY +set \(hidden\) {2}\(.*udigate\.env:2\)$/m,
    /^ {2}UDIGATE_SECRET_KEY +set \(hidden\) {2}\(.*udigate\.env:4, from .*key\)$/m,
    /^ {2}UDIGATE_EVIDENCE_HEAD_DIR +not set: none are written$/m,
  ]) {
    assert.match(text.output ?? '', line)
  }
  const json = await runCommand(configCommand, ['print', '--format', 'json'], environment)
  const { settings, mistakes } = JSON.parse(json.output ?? '') as {
    settings: { name: string; value?: unknown; isSet: boolean; isSecret: boolean }[]
    mistakes: string[]
  }
  assert.deepEqual(mistakes, [])
  assert.partialDeepStrictEqual(
    settings.find(({ name }) => name === 'PORT'),
    { value: 80, isSet: true, isSecret: false, place: 'environment' },
  )
  for (const { name, isSecret, value } of settings) {
    if (isSecret) assert.equal(value, undefined, name)
  }

  const env = await runCommand(configCommand, ['print', '--format', 'env'], environment)
  for (const { output } of [text, json, env]) assert.ok(output !== undefined && !output.includes('canary'))
  // What it writes is a file that comes to the same, but for the secrets that are not given by file.
  const again = fileIn(folder, (env.output ?? '').split('\n'))
  const reread = await runCommand(configCommand, ['print', '--format', 'env', '--config', again], {
    UDIGATE_DEMO_KEY: 'canary-canary',
    DATABASE_URL: 'postgres://h/d',
  })
  assert.deepEqual(reread, env)
  assert.match(readFileSync(again, 'utf8'), /^UDIGATE_DATA_DIR="\/srv\/udi gate"$/m)
  assert.match(readFileSync(again, 'utf8'), /^# UDIGATE_DEMO_KEY is set \(hidden\)$/m)
})

test('config print prints although some settings cannot be used', async () => {
  const { status, output, complaint } = await runCommand(configCommand, ['print'], { PORT: 'http' })
  assert.equal(status, 1)
  assert.match(output ?? '', /^ {2}PORT +cannot be used {2}\(environment\)$/m)
  assert.match(complaint ?? '', /^environment: PORT is "http"/)
})

test('config is used with check or print, and a format that there is', async () => {
  for (const args of [[], ['chek'], ['print', '--format', 'yaml'], ['check', 'more']]) {
    assert.equal((await runCommand(configCommand, args, {})).status, 2, args.join(' '))
  }
})

test('udigate serve takes its settings from a file, and says all that is wrong with them', async t => {
  const folder = makeFolder(t)
  const env = { PATH: process.env.PATH, UDIGATE_LOG_LEVEL: 'fatal' }
  const settings = [`UDIGATE_DATA_DIR=${join(folder, 'data')}`, 'HOST=127.0.0.1']
  const wrongFile = fileIn(folder, [...settings, 'PORT=none', 'UDIGATE_QUARANTINE=0'])
  const wrong = await udigate(['serve', '--config', wrongFile], { env })
  assert.equal(wrong.status, 2)
  assert.equal(
    wrong.stderr,
    `udigate: ${wrongFile}:3: PORT is "none"; it must be a whole number from 0 to 65535.
udigate: ${wrongFile}:4: UDIGATE_QUARANTINE is "0"; it must be a number from 1 to 604800, in seconds.
`,
  )
  // Standard input is at its end, so that it stops as soon as it runs.
  const args = ['serve', '--with-parent', '--config', fileIn(folder, [...settings, 'PORT=0'])]
  const served = spawnUdigate(args, { env, input: '' })
  assert.equal(served.status, 0, served.stderr)
  assert.match(served.stdout, /^udigate ready at http:\/\/127\.0\.0\.1:\d+$/m)
  assert.ok(existsSync(join(folder, 'data', 'udigate.sqlite')))
})
