import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { authority, modelNames, models } from '@udigate/eudamed'
import { eudamed } from '../packages/server/src/authorities/eudamed/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where EUDAMED is known: the folder that reaches it, and the list of authorities that names this folder. */
const own = 'packages/server/src/authorities/eudamed/'
const list = 'packages/server/src/authorities/list.ts'

const sources = globSync(['packages/server/src/**/*.ts', 'packages/sheets/src/**/*.ts'], { cwd: root })
  .filter(file => !file.endsWith('.test.ts') && !file.includes('/testing/') && !file.startsWith(own))
  .toSorted()

/** What is kept, by file: a published migration is not edited, nor what is recorded. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'packages/server/src/store/migrations/0003-operations.ts': ['DEVICE.POST'],
  // The name of a fact that is recorded.
  'packages/server/src/evidence/things/messages.ts': ['ebmsMessageId'],
}

/** The places in which one of these patterns occurs, but for what is kept. */
function find(pattern: RegExp, files: readonly string[] = sources): string[] {
  return files.flatMap(file => {
    const names = new Set(readFileSync(join(root, file), 'utf8').match(pattern))
    for (const name of kept[file] ?? []) names.delete(name)
    return Array.from(names, name => `${file}: ${name}`)
  })
}

function matchAny(words: readonly string[]): RegExp {
  const escaped = words.map(word => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\w.])(?:${escaped.join('|')})(?![\w])`, 'g')
}

test('the server imports the law of EUDAMED in the folder that reaches it alone', () => {
  const server = sources.filter(file => file.startsWith('packages/server/'))
  assert.ok(server.length > 400, `${server.length} files`)
  assert.deepEqual(find(/from '@udigate\/eudamed[^']*'|import\('@udigate\/eudamed[^']*'\)/g, server), [])
  const folder = /from '[^']*\/eudamed\/[^']*'/g
  assert.deepEqual(find(folder, server), [`${list}: from './eudamed/index.ts'`])
})

test('no connector of EUDAMED, and no setting of one, is named outside of it', () => {
  const { connectors, settings } = eudamed
  assert.ok(Object.keys(connectors).length > 2 && Object.keys(settings).length > 20)
  assert.deepEqual(find(matchAny(Object.keys(connectors))), [])
  // Those that are one word are words of the field.
  const names = Object.keys(settings).filter(name => name.includes('_'))
  const whole = new RegExp(String.raw`\b(?:UDIGATE_(?:PREVIEW|PRODUCTION)_)?(?:${names.join('|')})\b`, 'g')
  assert.deepEqual(find(whole), [])
})

test('no model of EUDAMED is named outside of it', () => {
  assert.deepEqual(find(matchAny(modelNames)), [])
})

test('no operation or service of EUDAMED is named outside of it', () => {
  const inquiries: Readonly<Record<string, string>> = authority.inquiries?.operations ?? {}
  const operations = [...authority.operations, authority.questionOperation, ...Object.values(inquiries)]
  const services = operations.map(name => name.split('.', 1)[0] ?? '').filter(name => name.includes('_'))
  assert.ok(services.length > 3)
  assert.deepEqual(find(matchAny([...operations, ...services])), [])
})

test('a transmission and an answer have no word of their transport, except as members of logs and of the API', () => {
  assert.deepEqual(find(/\b\w*[eE]bms[A-Z]\w*\b(?!:)/g), [])
})

test('no rule is named outside of the law', () => {
  assert.deepEqual(find(/\b(?:BR-[A-Z]+-[A-Z0-9-]*\d|RULE-\d+|UDG-[A-Z]+)[\w-]*/g), [])
})

test('no element of its messages is named outside of it', () => {
  // The fields of records are what callers write, and the API describes them.
  const fields = new Set(
    modelNames.flatMap(model =>
      (['device', 'deviceGroup'] as const).flatMap(record => Object.keys(models[model][record].properties)),
    ),
  )
  const names = globSync('packages/eudamed/src/messages/**/*.ts', { cwd: root })
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(/'(?:[a-z]+:)([A-Za-z][A-Za-z0-9]{3,})'/g),
        ([, name = '']) => name,
      ),
    )
    // Names that are one word mean other things as well, and some are members of our own API.
    .filter(name => /[a-z][A-Z]/.test(name) && !ourOwn.includes(name) && !fields.has(name))
  assert.ok(names.length > 100, `${names.length} elements`)
  assert.deepEqual(find(matchAny([...new Set(names)])), [])
})

/** What the gateway, its API, its settings or its workbooks call so too. */
const ourOwn = [
  'CertificateNumber',
  'actorCode',
  'correlationId',
  'conversationId',
  'marketInfos',
  'messageId',
  'nodeID',
  'PullRequest',
  'responseCode',
  'shortNames',
  'textValue',
]
