import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Model, validate, validRequests } from '@udigate/eudamed'
import { listRules } from '@udigate/eudamed/catalogue'
import { mergePatch, type Validation } from '@udigate/udi'
import { readBatch, readLines, runBatch, send, types, writeNdjson } from '../../server/test/batch-calls.ts'
import { start } from '../../server/test/harness.ts'
import { makeLayout } from '../../sheets/src/layout/make-layout.ts'
import { makeRows, type RecordsToWrite } from '../../sheets/src/writing/record-rows.ts'
import { type Grid, makeWorkbook } from '../../sheets/test/workbook-of.ts'
import { udigate } from './run-udigate.ts'

interface Judged {
  model: Model
  request: object
  ruleId: string
}

/** What swissdamed does not take, by every rule of its own. */
const examples: readonly Judged[] = listRules({}).flatMap(({ id: ruleId, register, examples: { bad } }) =>
  register === 'swissdamed'
    ? bad.map(({ model, change }) => ({
        model,
        ruleId,
        request: mergePatch(validRequests[model], change) as object,
      }))
    : [],
)

function listIds({
  deviceErrors,
  deviceGroupErrors,
  deviceWarnings,
  deviceGroupWarnings,
}: Validation): string[] {
  return [deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings]
    .flat()
    .map(({ ruleId }) => ruleId)
}

test('swissdamed asks something of its own', () => assert.ok(examples.length >= 6))

test('what swissdamed asks is judged where it is asked for, alike over HTTP, in a batch and on the command line', async t => {
  const world = await start(t)
  for (const { model, request, ruleId } of examples) {
    const there = `/api/v1/validate/${model}`
    const asked = await world.post(`${there}?for=swissdamed`, request)
    assert.equal(asked.status, 200)
    assert.ok(listIds(asked.body as unknown as Validation).includes(ruleId), ruleId)
    for (const home of [there, `${there}?for=eudamed`]) {
      assert.ok(
        !listIds((await world.post(home, request)).body as unknown as Validation).includes(ruleId),
        ruleId,
      )
    }

    const line = `${JSON.stringify(request)}\n`
    const onCommandLine = async (...options: string[]) =>
      (await udigate(['validate', '--model', model, '--format', 'ndjson', ...options], { input: line }))
        .stdout
    assert.ok((await onCommandLine('--for', 'swissdamed')).includes(`"${ruleId}"`), ruleId)
    assert.ok(!(await onCommandLine()).includes(`"${ruleId}"`), ruleId)
    assert.ok(!(await onCommandLine('--for', 'eudamed')).includes(`"${ruleId}"`), ruleId)

    const query = `mode=validate&model=${model}`
    const batch = await runBatch(world, `${query}&for=swissdamed`, 'ndjson', writeNdjson([request]))
    assert.equal((batch as { for?: string }).for, 'swissdamed')
    assert.ok(JSON.stringify(await readLines(world, `${batch.id}/results`)).includes(`"${ruleId}"`), ruleId)
    const home = await runBatch(world, query, 'ndjson', writeNdjson([request]))
    assert.equal(((await readBatch(world, home.id)) as { for?: string }).for, undefined)
    assert.ok(!JSON.stringify(await readLines(world, `${home.id}/results`)).includes(`"${ruleId}"`), ruleId)
  }
})

/** A workbook of the template with one request. */
function writeWorkbook(model: Model, request: object): Promise<Uint8Array> {
  const grid: Grid = { 'Read me': [['Model', model]] }
  for (const sheet of makeLayout(model).sheets) {
    grid[sheet.name] = [sheet.columns.map(({ name }) => name), ...makeRows(sheet, request as RecordsToWrite)]
  }
  return makeWorkbook(grid)
}

test('a table is judged for it wherever tables are: its fixes, what is left of it for a person, a batch', async t => {
  const world = await start(t)
  const folder = mkdtempSync(join(tmpdir(), 'udigate-judged-for-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'devices.xlsx')
  const env = { UDIGATE_URL: world.url, UDIGATE_API_KEY: world.key }
  const headers = { 'content-type': types.xlsx }
  // What only follows from an error is not listed for a person.
  const sound = examples.filter(({ model, request }) => validate(model, request).status === 'successful')
  const [{ model, request, ruleId } = { model: 'EU_UDI_MDD', request: {}, ruleId: 'none' } as const] = sound
  const file = new Uint8Array(await writeWorkbook(model, request))
  writeFileSync(path, file)
  /** What is said of the file, in each way. */
  const say = async (query: string, ...options: string[]): Promise<string[]> => {
    const found = await world.post(`/api/v1/fixes${query}`, file, { headers })
    assert.equal(found.status, 200, JSON.stringify(found.body))
    const fix = await udigate(['fix', path, '--format', 'json', ...options])
    const batch = await udigate(['batch', 'validate', path, '--wait', '--format', 'json', ...options], {
      env,
    })
    const { id } = JSON.parse(batch.stdout) as { id: string }
    const results = await udigate(['batch', 'results', id], { env })
    return [JSON.stringify(found.body), fix.stdout, results.stdout]
  }
  for (const text of await say('?for=swissdamed', '--for', 'swissdamed'))
    assert.ok(text.includes(ruleId), `${ruleId} ${text}`)
  for (const text of await say('')) assert.ok(!text.includes(ruleId), ruleId)

  for (const words of [['fix'], ['batch', 'validate']])
    assert.equal((await udigate([...words, path, '--for', 'swissmedic'], { env })).status, 2)
  const refused = await world.post('/api/v1/fixes?for=swissmedic', file, { headers })
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /for must be/)
  const submitted = await udigate(['batch', 'submit', path, '--for', 'swissdamed'], { env })
  assert.equal(submitted.status, 2)
  assert.match(submitted.stderr, /"udigate batch submit" does not take --for/)
})

test('a register that there is not is refused by its name, and a batch for a further one submits nothing', async t => {
  const world = await start(t)
  const refused = await world.post('/api/v1/validate/EU_UDI_MDR?for=swissmedic', validRequests.EU_UDI_MDR)
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused.body), /for must be|swissdamed/)
  assert.equal(
    (await udigate(['validate', '--for', 'swissmedic', '--model', 'EU_UDI_MDR'], { input: '{}' })).status,
    2,
  )
  const line = writeNdjson([validRequests.EU_UDI_MDR])
  const sent = await send(world, 'mode=submit&model=EU_UDI_MDR&for=swissdamed', 'ndjson', line)
  assert.equal(sent.status, 400)
  assert.match(JSON.stringify(sent.body), /mode must be validate/)
  assert.deepEqual(await world.gateway.store.db.selectFrom('batch').selectAll().execute(), [])
})

test('one key for the same file that is judged for another register is another call', async t => {
  const world = await start(t)
  const line = writeNdjson([validRequests.EU_UDI_MDR])
  const query = 'mode=validate&model=EU_UDI_MDR'
  const headers = { 'idempotency-key': 'once' }
  assert.equal((await send(world, query, 'ndjson', line, headers)).status, 202)
  assert.equal((await send(world, `${query}&for=swissdamed`, 'ndjson', line, headers)).status, 422)
})
