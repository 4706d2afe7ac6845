import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { catalogue } from '@udigate/eudamed/catalogue'
import { start } from '../../server/test/harness.ts'
import manifest from '../package.json' with { type: 'json' }
import { qualification } from '../src/qualification/qualification.ts'
import { startAnswering } from './answering-gateway.ts'
import { runCommand } from './run-udigate.ts'

interface Step {
  id: string
  part: string
  expected: string
  seen: string
  passed: boolean
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-qualification-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'protocol')
}

async function run(t: TestContext, environment: Record<string, string>) {
  const to = makeFolder(t)
  const { status, output, complaint } = await runCommand(qualification, ['run', '--to', to], environment)
  const read = (name: string): string => readFileSync(join(to, name), 'utf8')
  return { status, output, complaint, to, read }
}

test('at a gateway that is right every step passes, and the protocol says who saw what', async t => {
  const { url, makeKey } = await start(t)
  const key = await makeKey({ actors: 'any', scopes: ['validate', 'read', 'admin'] })
  const { status, read } = await run(t, { UDIGATE_URL: url, UDIGATE_API_KEY: key })
  const json = read('protocol.json')
  const { steps, by, stage } = JSON.parse(json) as { steps: Step[]; by: string; stage: string }
  assert.deepEqual(
    steps.filter(({ passed }) => !passed),
    [],
  )
  assert.equal(status, 0)
  assert.equal(new Set(steps.map(({ id }) => id)).size, steps.length)
  assert.match(by, /^the API key "/)
  assert.equal(stage, 'preview')
  const text = read('protocol.txt')
  assert.ok(text.includes(createHash('sha256').update(json).digest('hex')))
  for (const { id, seen } of steps) assert.ok(text.includes(id) && text.includes(seen), id)
})

test('every rule that one record can break is tried', async t => {
  const { environment } = await startAnswering(t, answerAsIf({}))
  const { read } = await run(t, environment)
  const { steps } = JSON.parse(read('protocol.json')) as { steps: Step[] }
  const tried = steps.flatMap(({ id }) => (id.startsWith('OQ-rule-') ? [id.slice('OQ-rule-'.length)] : []))
  const rules = catalogue().filter(
    ({ examples, decidedFrom, register }) =>
      examples.bad.length > 0 && decidedFrom.join() === 'record' && register === undefined,
  )
  assert.ok(tried.length > 100)
  assert.deepEqual(
    tried,
    rules.map(({ id }) => id),
  )
})

test('what is not as expected does not pass: each kind of step is seen to fail', async t => {
  const wrong: Record<string, Parameters<typeof answerAsIf>[0]> = {
    'IQ-same-version': { version: 'udigate 0.0.1' },
    'IQ-store': { state: 'failed' },
    'OQ-valid-EU_UDI_MDR': { errors: true },
    'OQ-rule-BR-UDID-003-C': { errors: false },
    'OQ-stranger': { takesStrangers: true },
    'OQ-evidence': { problems: 1 },
  }
  for (const [id, faults] of Object.entries(wrong)) {
    const { environment } = await startAnswering(t, answerAsIf(faults))
    const { status, output, read } = await run(t, environment)
    assert.equal(status, 1, id)
    assert.match(output ?? '', new RegExp(`not passed: .*\\b${id}\\b`), id)
    assert.match(read('protocol.txt'), new RegExp(`NOT PASSED {2}${id}\n`), id)
  }
})

test('a folder with something in it is left alone', async t => {
  const { environment } = await startAnswering(t, answerAsIf({}))
  const { to } = await run(t, environment)
  const before = readFileSync(join(to, 'protocol.json'), 'utf8')
  const again = runCommand(qualification, ['run', '--to', to], environment)
  assert.deepEqual(
    [(await again).status, /has something in it/.test((await again).complaint ?? '')],
    [1, true],
  )
  assert.equal(readFileSync(join(to, 'protocol.json'), 'utf8'), before)
})

interface Faults {
  version?: string
  state?: string
  /** Whether every record that is validated has an error; only those that are broken otherwise. */
  errors?: boolean
  takesStrangers?: boolean
  problems?: number
}

/** A gateway that is right but for what is said of it; it finds no rule in what is validated unless every record has an error. */
function answerAsIf({ version, state = 'ok', errors, takesStrangers = false, problems = 0 }: Faults) {
  const own = `udigate ${manifest.version}`
  const finding = { path: '/device', message: 'Wrong.', ruleId: 'BR-OTHER' }
  return ({ method, url, headers }: { method: string; url: string; headers: object }) => {
    if (url === '/api/v1/diagnosis') {
      const checks = [{ check: 'store', state, message: 'The store.' }]
      return { body: { version: version ?? own, sound: state === 'ok', checks } }
    }
    if (method === 'POST') {
      return {
        body: {
          status: errors ? 'failed' : 'successful',
          deviceErrors: errors ? [finding] : [],
          deviceGroupErrors: [],
        },
      }
    }
    if (url.startsWith('/api/v1/submissions')) {
      const isKnown = takesStrangers || !JSON.stringify(headers).includes('no-key-of-this-gateway')
      return isKnown
        ? { body: { items: [] } }
        : { status: 401, body: { title: 'No key', detail: 'Unknown.', status: 401 } }
    }
    if (url.startsWith('/api/v1/evidence/verification')) {
      const found = Array.from({ length: problems }, () => ({ type: 'problem', chain: 'a', what: 'changed' }))
      const end = { type: 'end', scope: 'own', problems, entries: 1, chains: 1, checkpoints: 1 }
      return {
        type: 'application/x-ndjson',
        body: [...found, end].map(line => `${JSON.stringify(line)}\n`).join(''),
      }
    }
    return { body: { caller: { kind: 'key', name: 'quality' }, organisation: 'maker', stage: 'preview' } }
  }
}
