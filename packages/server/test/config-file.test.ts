import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseEnv } from 'node:util'
import { formatConfigLine, parseConfigFile } from '../src/config/config-file.ts'
import { listSettings } from '../src/config/list-settings.ts'
import { type Config, readConfig } from '../src/config/read-config.ts'

function fileWith(t: TestContext, content: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-config-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'udigate.env')
  writeFileSync(file, content)
  return file
}

function makeConfig(environment: Record<string, string>, file?: string): Config {
  const reading = readConfig(environment, file)
  assert.ok('config' in reading, JSON.stringify(reading))
  return reading.config
}

function listMistakes(environment: Record<string, string>, file?: string): string[] {
  const reading = readConfig(environment, file)
  assert.ok('mistakes' in reading, 'this is no mistake')
  return reading.mistakes
}

test('settings come from a file, and the environment goes before it', t => {
  const file = fileWith(
    t,
    '\ufeff# the gateway\r\n\r\nPORT=1\r\n  export HOST = example.org \r\nUDIGATE_DATA_DIR="/a b#c"\nUDIGATE_LOG_LEVEL=\n',
  )
  for (const config of [
    makeConfig({ PORT: '2', HOST: '' }, file),
    makeConfig({ PORT: '2', UDIGATE_CONFIG_FILE: file }),
  ]) {
    assert.partialDeepStrictEqual(config, {
      port: 2,
      host: 'example.org',
      dataDir: '/a b#c',
      logLevel: 'info',
    })
  }
})

test('the file that is named on the command line goes before the one that the environment names', t => {
  const [one, other] = [fileWith(t, 'PORT=1'), fileWith(t, 'PORT=2')]
  assert.equal(makeConfig({ UDIGATE_CONFIG_FILE: one }, other).port, 2)
})

test('every mistake of a file is said at once, with its line and nothing of a secret', t => {
  const file = fileWith(
    t,
    [
      'PORT=http',
      'canary of a secret',
      'UDIGATE_DATADIR=/x',
      'PORT=80',
      'UDIGATE_DEMO_KEY=ca#nary-canary',
      'DATABASE_URL="postgres://u:canary@h/d',
      'UDIGATE_SECRET_KEY="canary"canary',
      'canary=',
      'Canary9=x',
      'UDIGATE_CONFIG_FILE=/other',
      'UDIGATE_PRODUCTION_PASSWORD=canary',
      'PROT=80',
    ].join('\n'),
  )
  assert.deepEqual(listMistakes({}, file), [
    `${file}:2: This line is no NAME=value.`,
    `${file}:4: This setting is on line 1 already.`,
    `${file}:5: A value with # in it has to stand in quotes; a comment has a line of its own.`,
    `${file}:6: The quote at the beginning of this value does not end on its line.`,
    `${file}:7: Something stands after the quote that ends this value.`,
    `${file}:3: UDIGATE_DATADIR is not a setting; did you mean UDIGATE_DATA_DIR?`,
    `${file}:9: The name on this line is not a setting.`,
    `${file}:12: PROT is not a setting.`,
    `${file}:10: UDIGATE_CONFIG_FILE has its place in the environment; a file names no other.`,
    `${file}:1: PORT is "http"; it must be a whole number from 0 to 65535.`,
    `${file}:11: UDIGATE_PRODUCTION_PASSWORD needs UDIGATE_PRODUCTION_CONNECTOR, or UDIGATE_PRODUCTION_ENDPOINT for the connector domibus.`,
  ])
})

test('mistakes of the environment and of the file are said together', t => {
  const file = fileWith(t, 'HOST=" "')
  const mistakes = listMistakes({ PORT: 'x', UDIGATE_CONFIG_FILE: file, UDIGATE_COLOUR: 'red' })
  assert.deepEqual(
    mistakes.map(line => line.split(': ')[0]),
    ['environment', `${file}:1`, 'environment'],
  )
})

test('a file that is not there, is a folder or not in UTF-8 is a mistake of anyone who names it', t => {
  const latin = fileWith(t, Buffer.from('HOST=caf\xe9', 'latin1'))
  for (const file of ['/nowhere/udigate.env', tmpdir(), latin]) {
    assert.match(listMistakes({}, file).join(), /^--config: The file with the settings cannot be read: /)
    assert.match(
      listMistakes({ UDIGATE_CONFIG_FILE: file }).join(),
      /^environment: The file with the settings/,
    )
  }
})

test('secrets are read from the files that environment or file name', t => {
  const key = randomBytes(32)
  const keyFile = fileWith(t, `${key.toString('base64')}\n`)
  const urlFile = fileWith(t, 'postgres://u:p@h/d\r\n')
  const passwordFile = fileWith(t, ' p\u00e4ss ')
  const file = fileWith(t, `UDIGATE_SECRET_KEY_FILE=${keyFile}\nDATABASE_URL=postgres://u:p@other/d\n`)
  const config = makeConfig(
    {
      DATABASE_URL_FILE: urlFile,
      UDIGATE_PREVIEW_ENDPOINT: 'https://access.example/ws',
      UDIGATE_PREVIEW_PARTY_ID: 'P',
      UDIGATE_PREVIEW_USER: 'u',
      UDIGATE_PREVIEW_PASSWORD_FILE: passwordFile,
    },
    file,
  )
  assert.deepEqual([config.secretKey, config.databaseUrl], [key, 'postgres://u:p@h/d'])
  assert.partialDeepStrictEqual(config.stages.preview.eudamed, {
    connector: 'domibus',
    password: ' p\u00e4ss ',
  })
})

test('a file with a secret that is missing, empty or wrong is a mistake that does not show it', t => {
  const wrong = fileWith(t, 'canary')
  const empty = fileWith(t, '\n')
  const twoLines = fileWith(t, 'canary-canary\ncanary\n')
  assert.deepEqual(listMistakes({ UDIGATE_SECRET_KEY_FILE: wrong, UDIGATE_DEMO_KEY_FILE: twoLines }), [
    `environment (from ${wrong}): UDIGATE_SECRET_KEY must be 32 bytes in base64, for example the output of "openssl rand -base64 32".`,
    `environment (from ${twoLines}): UDIGATE_DEMO_KEY has a line break or another control character in it.`,
  ])
  assert.match(listMistakes({ UDIGATE_SECRET_KEY_FILE: empty }).join(), /names a file that is empty/)
  // What needs the key is no second mistake.
  const missing = listMistakes({ DATABASE_URL: 'postgres://h/d', UDIGATE_SECRET_KEY_FILE: '/nowhere/key' })
  assert.equal(missing.length, 1)
  assert.match(
    missing[0] ?? '',
    /^environment: UDIGATE_SECRET_KEY_FILE names a file that cannot be read: ENOENT/,
  )
})

test('a secret is given once; only secrets are given by file', t => {
  const file = fileWith(t, 'a-demo-key')
  assert.deepEqual(listMistakes({ UDIGATE_DEMO_KEY: 'demo-key-1', UDIGATE_DEMO_KEY_FILE: file }), [
    'environment: UDIGATE_DEMO_KEY and UDIGATE_DEMO_KEY_FILE are both set; leave one out.',
  ])
  assert.match(listMistakes({ UDIGATE_DATA_DIR_FILE: file }).join(), /UDIGATE_DATA_DIR_FILE is not a setting/)
  // The environment goes before the file, whichever way each gives it.
  const settings = fileWith(t, `UDIGATE_DEMO_KEY_FILE=${file}`)
  assert.equal(makeConfig({ UDIGATE_DEMO_KEY: 'demo-key-1' }, settings).demoKey, 'demo-key-1')
})

test('the list of settings says what each is and where it comes from, and shows no secret', t => {
  const keyFile = fileWith(t, randomBytes(32).toString('base64'))
  const file = fileWith(
    t,
    'UDIGATE_STRICT_CONTRACT=yes\nUDIGATE_DEMO_KEY=canary-canary\nUDIGATE_PRODUCTION_CONNECTOR=bulk-files\n',
  )
  const { settings, mistakes } = listSettings(
    { PORT: '80', UDIGATE_SECRET_KEY_FILE: keyFile, HOST: ' canary', UDIGATE_CONFIG_FILE: file },
    undefined,
  )
  assert.equal(mistakes.length, 1)
  assert.ok(!JSON.stringify(settings).includes('canary'))
  const row = (name: string) => settings.find(setting => setting.name === name)
  const expected: [string, object][] = [
    ['PORT', { value: 80, isSet: true, place: 'environment' }],
    ['HOST', { value: undefined, isSet: true, place: 'environment' }],
    ['UDIGATE_STRICT_CONTRACT', { value: true, isSet: true, place: `${file}:1` }],
    ['UDIGATE_DEMO_KEY', { value: undefined, isSet: true, isSecret: true, place: `${file}:2` }],
    ['UDIGATE_SECRET_KEY', { value: undefined, isSet: true, instead: { form: 'file', text: keyFile } }],
    ['UDIGATE_DATA_DIR', { value: './data', isSet: false, place: undefined }],
    ['UDIGATE_PREVIEW_WAIT', { value: 25, isSet: false }],
    ['UDIGATE_PREVIEW_PARTY_ID', { value: 'EUDAMED_000001', isSet: false }],
    ['UDIGATE_PRODUCTION_WAIT', { value: 0, isSet: false }],
    ['UDIGATE_PRODUCTION_PARTY_ID', { value: undefined, isSet: false }],
    ['UDIGATE_QUARANTINE', { value: undefined, unset: '10 with the simulator, else 21600' }],
  ]
  for (const [name, part] of expected) assert.partialDeepStrictEqual(row(name), part, name)
})

test('a value that is written as a line is read as it was', () => {
  const values = [
    '',
    'a',
    '/a b',
    'a#b',
    '"a"',
    "it's",
    '`"',
    'a\\nb',
    "\\n'",
    ' a ',
    '$A',
    'a=b',
    'é',
    '"',
    "'",
    '`',
  ]
  for (const value of values) {
    const line = formatConfigLine('PORT', value)
    assert.ok(line !== undefined, value)
    assert.deepEqual(
      parseConfigFile(line),
      { entries: [{ name: 'PORT', text: value, line: 1 }], faults: [] },
      line,
    )
    assert.deepEqual({ ...parseEnv(line) }, { PORT: value })
  }
  assert.equal(formatConfigLine('PORT', `"'\``), undefined)
})
