import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseConfigFile } from '../src/config/config-file.ts'
import { type Config, readConfig } from '../src/config/read-config.ts'
import { allSettings, otherVariables } from '../src/config/settings.ts'
import { listNames } from '../src/config/sources.ts'
import { topics } from '../src/settings/setting.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const names = (stage: string) => ({
  [`UDIGATE_${stage}_AUTHORITY_PARTY_ID`]: 'A',
  [`UDIGATE_${stage}_AUTHORITY_NODE_ID`]: 'N',
  [`UDIGATE_${stage}_FINAL_RECIPIENT`]: 'C4',
})
const endpoint = (stage: string) => ({
  [`UDIGATE_${stage}_ENDPOINT`]: 'https://access.example/ws',
  [`UDIGATE_${stage}_PARTY_ID`]: 'P',
  ...names(stage),
})
const as4 = (stage: string) => ({
  ...endpoint(stage),
  [`UDIGATE_${stage}_CONNECTOR`]: 'as4',
  [`UDIGATE_${stage}_AS4_KEY_FILE`]: 'k',
  [`UDIGATE_${stage}_AS4_CERTIFICATE_FILE`]: 'c',
  [`UDIGATE_${stage}_AS4_PARTNER_CERTIFICATE_FILE`]: 'p',
})
/** An environment in which a setting may have an effect. */
const environment: Record<string, string>[] = [
  {},
  { UDIGATE_AS4_TLS_KEY_FILE: 'k', UDIGATE_AS4_TLS_CERTIFICATE_FILE: 'c' },
  { UDIGATE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') },
  { UDIGATE_PUBLIC_URL: 'https://udigate.example' },
  { UDIGATE_SMTP_FROM: 'udigate@example.com', UDIGATE_SMTP_PASSWORD: 'p' },
  ...['PREVIEW', 'PRODUCTION'].flatMap(stage => [
    endpoint(stage),
    { ...endpoint(stage), [`UDIGATE_${stage}_USER`]: 'u', [`UDIGATE_${stage}_PASSWORD`]: 'p' },
    {
      ...endpoint(stage),
      [`UDIGATE_${stage}_CLIENT_CERTIFICATE_FILE`]: 'c',
      [`UDIGATE_${stage}_CLIENT_KEY_FILE`]: 'k',
    },
    as4(stage),
    { ...as4(stage), [`UDIGATE_${stage}_AS4_PARTNER_AUTHORITIES_FILE`]: 'a' },
    {
      ...as4(stage),
      [`UDIGATE_${stage}_AS4_FORMER_KEY_FILE`]: 'k',
      [`UDIGATE_${stage}_AS4_FORMER_CERTIFICATE_FILE`]: 'c',
    },
    { ...endpoint(stage), [`UDIGATE_${stage}_AGREEMENT`]: 'A' },
    { ...endpoint(stage), [`UDIGATE_${stage}_PUBLIC_API`]: 'https://public.example' },
    { [`UDIGATE_${stage}_PARTY_ID`]: 'P' },
    {
      [`UDIGATE_${stage}_CONNECTOR`]: 'domibus-files',
      [`UDIGATE_${stage}_FOLDER`]: '/f',
      [`UDIGATE_${stage}_PARTY_ID`]: 'P',
      ...names(stage),
    },
  ]),
]

function configIn(environment: Record<string, string>): Config | undefined {
  const reading = readConfig(environment)
  return 'config' in reading ? reading.config : undefined
}

for (const [name, { example }] of allSettings) {
  if (name === 'UDIGATE_CONFIG_FILE') continue
  test(`${name} makes a difference`, () => {
    const differs = environment.some(others => {
      // A file that gives it otherwise.
      const otherwise = { [`${name}_FILE`]: '' }
      const [before, after] = [configIn(others), configIn({ ...others, ...otherwise, [name]: example })]
      return before && after && !isSame(before, after)
    })
    assert.ok(differs, `${name}=${example} changes nothing, or is not taken`)
  })
}

function isSame(one: Config, other: Config): boolean {
  try {
    assert.deepEqual(one, other)
    return true
  } catch {
    return false
  }
}

test('every part of the configuration is read by what is configured', () => {
  const config = configIn({ ...endpoint('PREVIEW'), UDIGATE_PREVIEW_PULL_EVERY: '24' })
  assert.ok(config?.stages.preview.eudamed)
  const parts = [...Object.keys(config), ...Object.keys(config.stages.preview.eudamed)]
  const sources = productSources('server').filter(file => !file.includes('/config/'))
  const text = sources.map(file => readFileSync(root + file, 'utf8')).join('\n')
  assert.deepEqual(
    parts.filter(part => !new RegExp(`\\b${part}\\b`).test(text)),
    [],
  )
})

test('every setting is documented, and has a topic that has a table', () => {
  const page = readFileSync(`${root}docs/configuration.md`, 'utf8')
  for (const [name, { topic, description, example, kind }] of allSettings) {
    assert.ok(page.includes(`\`${name}\``), `${name} is not in docs/configuration.md; run npm run generated`)
    assert.ok(Object.hasOwn(topics, topic), name)
    assert.match(description, /\S\.$/, name)
    assert.notEqual(kind.read(example), undefined, `${name}: the example is none`)
  }
  for (const name of Object.keys(otherVariables)) assert.ok(page.includes(`\`${name}\``), name)
})

test('the file that the documentation shows can be used', () => {
  const page = readFileSync(`${root}docs/configuration.md`, 'utf8')
  const [, shown = ''] = /```env\n(# .*?)```/s.exec(page) ?? []
  const { entries, faults } = parseConfigFile(shown)
  assert.deepEqual(faults, [])
  assert.ok(entries.length > 3)
  const settings = entries
    .map(({ name, text }) => [name, text])
    .filter(([name]) => !name?.endsWith('_KEY_FILE'))
  assert.ok(configIn(Object.fromEntries(settings) as Record<string, string>))
})

test('a default is what the setting may be', () => {
  for (const [
    name,
    { kind, default: usual, defaultByConnection = { otherwise: undefined } },
  ] of allSettings) {
    for (const value of [usual, ...Object.values(defaultByConnection)]) {
      if (value !== undefined) assert.deepEqual(kind.read(String(value)), value, name)
    }
  }
})

/** What is read one by one, by whom: nothing of the gateway's. */
const readAlone = new Map([['packages/cli/src/validate/validate.ts', ['NO_COLOR']]])

test('nothing but the definition reads the environment: it is handed on as a whole', () => {
  const found: string[] = []
  for (const file of ['udi', 'server', 'cli', 'simulator'].flatMap(productSources)) {
    const source = withoutComments(readFileSync(root + file, 'utf8'))
    for (const [all, name] of source.matchAll(/\bprocess\.env\b(?:\.(\w+)|\[[^\]]*\])?/g)) {
      const isWhole = all === 'process.env' && !/\}\s*=\s*process\.env\b/.test(source)
      const mayHandOn = /^packages\/(cli|simulator)\//.test(file)
      const isNamed = name !== undefined && readAlone.get(file)?.includes(name)
      if (!isNamed && !(isWhole && mayHandOn)) found.push(`${file}: ${all}`)
    }
    if (/\benv\b[^;\n]*from 'node:process'/.test(source)) found.push(`${file}: env of node:process`)
  }
  assert.deepEqual(found, [])
})

test('every variable that sources name is a setting, or one of other programs', () => {
  const known = new Set([
    ...allSettings.flatMap(([name, setting]) => listNames(name, setting)),
    ...Object.keys(otherVariables),
    // Of the console's tests alone.
    'UDIGATE_SCREENSHOTS',
    'UDIGATE_DOC_PICTURES',
  ])
  const files = [
    ...['udi', 'server', 'cli', 'simulator'].flatMap(productSources),
    ...globSync('scripts/*.{ts,mjs}', { cwd: root }).filter(isProduct),
    ...globSync('bench/*.ts', { cwd: root }),
    // The made-up authorities of the scorecard have settings of their own.
    ...globSync('scorecard/**/*.ts', { cwd: root, exclude: ['scorecard/authorities/**'] }),
  ]
  const strangers = files.flatMap(file =>
    [...readFileSync(root + file, 'utf8').matchAll(/\b(?:UDIGATE_[A-Z_]*[A-Z]|DATABASE_URL\w*)\b(?!_)/g)]
      .map(([name]) => name)
      .filter(name => !known.has(name) && !/^UDIGATE_(PREVIEW|PRODUCTION|SIMULATOR)$/.test(name))
      .map(name => `${file}: ${name}`),
  )
  assert.deepEqual(strangers, [])
})

function productSources(name: string): string[] {
  return globSync(`packages/${name}/src/**/*.ts`, { cwd: root }).filter(isProduct)
}

function isProduct(file: string): boolean {
  return !file.endsWith('.test.ts') && !file.includes('/testing/')
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
