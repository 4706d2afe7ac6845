import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { registered } from '../../server/src/http/registers/testing/register-files-world.ts'
import { startAnswering } from './answering-gateway.ts'
import { udigate } from './run-udigate.ts'

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-swiss-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'swiss')
}

/** A gateway with a device of the maker and a sibling, and the command for its files. */
async function startWithFiles(t: TestContext) {
  const { world, codes } = await registered(t)
  const to = makeFolder(t)
  const env = { UDIGATE_URL: world.url, UDIGATE_API_KEY: world.key }
  const run = (...words: string[]) => udigate(['export', 'swissdamed', ...words], { env })
  const { status } = await run('--to', to)
  assert.equal(status, 0)
  const names = readdirSync(to).filter(name => name.endsWith('.xml'))
  return { codes: codes.EU_UDI_MDR ?? [], to, run, paths: names.sort().map(name => join(to, name)) }
}

test('a lost file is written again as it was, with a list of what was said of its devices', async t => {
  const { to, run, paths, codes } = await startWithFiles(t)
  const [first = '', second = ''] = paths
  const before = readFileSync(second, 'utf8')
  const list = second.replace(/xml$/, 'txt')
  assert.match(readFileSync(list, 'utf8'), /^GS1:\d{14}\n$/)
  assert.equal((await run('uploaded', first, second)).status, 0)
  const code = codes.find(each => before.includes(`>${each}<`)) ?? ''
  assert.equal((await run('refuse', second, code, '--because', 'BR-1 says no')).status, 0)
  rmSync(to, { recursive: true })
  assert.equal((await run('write', first, second, '--to', to)).status, 0)
  assert.equal(readFileSync(second, 'utf8'), before)
  assert.match(readFileSync(list, 'utf8'), new RegExp(`^GS1:${code} {2}refused .*: BR-1 says no\n$`))
  // Without a file all that were not uploaded are written.
  assert.equal((await run('write', '--to', to)).stdout, 'Every file was uploaded.\n')
})

test('a person who uploads file by file sees of each its model, what is done, and who hands it in', async t => {
  const { run, paths, to } = await startWithFiles(t)
  const [first = '', second = ''] = paths
  assert.match(first, /-eu-udi-mdr-device-post\.xml$/)
  assert.match(second, /-eu-udi-mdr-udi-di-post\.xml$/)
  const content = /EU_UDI_MDR {2}DEVICE\.POST {2}DE-MF-000001723 \(CHRN-AR-20000123\) /
  for (const words of [['list'], ['show', first]]) assert.match((await run(...words)).stdout, content)
  assert.equal((await run('discard', first, second)).status, 0)
  assert.match((await run('--to', to)).stdout, content)
})

test('each word that is given is used: what an action does not take is wrong usage', async t => {
  const { run, paths, codes } = await startWithFiles(t)
  const [first = '', second = ''] = paths
  const [code = ''] = codes
  for (const words of [
    ['make', first],
    ['list', first],
    ['show', first, second],
    ['show'],
    ['uploaded', first, code],
    ['uploaded'],
    ['confirm', code],
    ['confirm', first, second, code],
    ['refuse', first],
    ['refuse', first, second, code],
    ['answer', first],
    ['answer', first, second, 'more.xml'],
    ['discard', first, code],
    ['changes', code],
    ['changed', first],
    ['changed'],
    ['write', 'devices.xml'],
    ['nothing'],
  ]) {
    assert.equal((await run(...words)).status, 2, words.join(' '))
  }
  // Files are discarded from the last one on, since it may have devices of groups of an earlier one.
  assert.equal((await run('discard', first, second)).status, 0)
  assert.equal((await run('list')).stdout, 'No file was made.\n')
})

test('each option that is given is used: what an action does not take is wrong usage, and makes no file', async t => {
  const { run, paths, codes } = await startWithFiles(t)
  const [first = ''] = paths
  const [code = ''] = codes
  assert.equal((await run('discard', ...paths)).status, 0)
  for (const words of [
    ['--list'],
    ['list', '--list'],
    ['--because', 'no'],
    ['--to', 'files.zip'],
    ['list', '--to', 'folder'],
    ['write', '--device', code],
    ['uploaded', first, '--actor', 'DE-MF-000001723'],
    ['confirm', first, '--device', code],
    ['confirm', first, '--because', 'no'],
    ['refuse', first, code, '--leave-out', 'errors'],
    ['discard', first, '--to', 'folder'],
  ]) {
    assert.equal((await run(...words)).status, 2, words.join(' '))
  }
  for (const option of ['--actor', '--device', '--leave-out', '--because'])
    assert.equal((await udigate(['export', option, 'errors'])).status, 2, option)
  assert.equal((await run('list')).stdout, 'No file was made.\n')
})

test('where the folder cannot be written nothing is made, and the reason is said', async t => {
  const { run, paths, to } = await startWithFiles(t)
  const [first = ''] = paths
  assert.equal((await run('discard', ...paths)).status, 0)
  // A file stands where the folder is to be, or above it.
  for (const place of [first, join(first, 'below')]) {
    const { status, stderr } = await run('--to', place)
    assert.equal(status, 1)
    assert.match(stderr, /^udigate: .* cannot be used: E(?:EXIST|NOTDIR)/)
  }
  assert.equal((await run('list')).stdout, 'No file was made.\n')
  assert.equal((await run('--to', to)).status, 0)
  assert.equal((await run('write', '--to', first)).status, 1)
})

test('where an act fails for one of several files, those are named for which it was done', async t => {
  const { run, paths } = await startWithFiles(t)
  const [first = '', second = ''] = paths
  assert.equal((await run('uploaded', second)).status, 0)
  const { status, stderr } = await run('uploaded', first, second)
  assert.equal(status, 1)
  assert.ok(stderr.includes(`Done before that: ${first}.`), stderr)
})

test('what was made before a call was refused is written, and named with the refusal', async t => {
  const to = makeFolder(t)
  const id = '01a2063a-5642-702d-acb8-64fb9c9e8a76'
  const file = {
    id,
    name: `swissdamed-${id}-eu-udi-mdr-device-post.xml`,
    model: 'EU_UDI_MDR',
    operation: 'DEVICE.POST',
    actorCode: 'DE-MF-000001723',
    devices: 1,
  }
  const { environment, asked } = await startAnswering(t, ({ method, url }) => {
    if (method === 'POST') {
      const isFirst = asked.filter(each => each.method === 'POST').length === 1
      return isFirst
        ? { body: { files: [file], leftOut: [], warned: [], inFiles: [], nextCursor: 'next' } }
        : { status: 409, type: 'application/problem+json', body: { detail: 'GS1:2 is not taken.' } }
    }
    return url.endsWith('/document')
      ? { type: 'application/xml', body: '<xml/>' }
      : { body: { ...file, items: [{ issuingAgency: 'GS1', code: '1' }] } }
  })
  const { status, stderr } = await udigate(['export', 'swissdamed', '--to', to], { env: environment })
  assert.equal(status, 1)
  assert.ok(stderr.includes('GS1:2 is not taken.') && stderr.includes(file.name), stderr)
  assert.equal(readFileSync(join(to, file.name), 'utf8'), '<xml/>')
  assert.ok(existsSync(join(to, file.name.replace('xml', 'txt'))))
})

test('what is no answer of the register is refused, and the file stays as it was', async t => {
  const { run, paths, to } = await startWithFiles(t)
  const [first = ''] = paths
  await run('uploaded', first)
  for (const content of ['', '<no/>', 'PK', '<a>'.repeat(5_000), readFileSync(first, 'utf8')]) {
    const answer = join(to, 'answer')
    writeFileSync(answer, content)
    assert.equal((await run('answer', first, answer)).status, 1, content.slice(0, 10))
  }
  assert.match((await run('show', first)).stdout, /0 of 1 there/)
})
