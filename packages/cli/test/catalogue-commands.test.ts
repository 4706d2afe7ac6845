import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CatalogueEntry, catalogue } from '@udigate/eudamed/catalogue'
import { gdsnCatalogue } from '@udigate/gdsn/catalogue'
import { udigate as runUdigate } from './run-udigate.ts'

const udigate = (...args: string[]) => runUdigate(args)

function idsIn(json: string): string[] {
  return (JSON.parse(json) as CatalogueEntry[]).map(({ id }) => id)
}

test('explain: 0 and a text for each id', async () => {
  const { status, stdout, stderr } = await udigate('explain', 'br-udid-23', 'BR-UDID-729')
  assert.equal(stderr, '')
  assert.equal(status, 0)
  const heads = [...stdout.matchAll(/^(?:BR|UDG)[-.\w]+(?=: )/gm)].map(([id]) => id)
  assert.deepEqual(heads, ['BR-UDID-023', 'BR-UDID-729.1', 'BR-UDID-729.2'])
})

test('explain and rules know the rules of data pools, too', async () => {
  const { status, stdout } = await udigate('explain', 'g636', '097.116')
  assert.equal(status, 0)
  const heads = [...stdout.matchAll(/^(?:G\d+|097\.\d+)(?=: )/gm)].map(([id]) => id)
  assert.deepEqual(heads, ['G636', '097.116'])
  assert.match(stdout, /gdsn alone, where a verdict for it is asked for/)
  assert.deepEqual(idsIn((await udigate('rules', '--search=replaced by itself', '--format=json')).stdout), [
    'G636',
  ])
})

test('explain --format json: the entries whole', async () => {
  const { status, stdout } = await udigate('explain', '--format=json', 'BR-UDID-023', 'BR-UDID-721')
  assert.equal(status, 0)
  const wanted = catalogue().filter(({ id }) => id === 'BR-UDID-023' || id === 'BR-UDID-721')
  assert.deepEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(wanted)))
})

test('explain: 2 where an id is unknown, with the nearest ones, and what is known is told all the same', async () => {
  const { status, stdout, stderr } = await udigate('explain', 'BR-UDI-023', 'BR-UDID-045', 'xyzzy')
  assert.equal(status, 2)
  assert.match(stdout, /^BR-UDID-045: /)
  const [near, far] = stderr.split('\n')
  assert.match(near ?? '', /^udigate: .*"BR-UDI-023".* BR-UDID-023, /)
  assert.match(far ?? '', /^udigate: .*"xyzzy".*udigate rules --search/)

  const json = await udigate('explain', '--format=json', 'BR-UDI-023')
  assert.equal(json.status, 2)
  assert.deepEqual(JSON.parse(json.stdout), [])
})

test('rules: all of them, or those that pass the filter', async () => {
  const all = await udigate('rules')
  assert.equal(all.status, 0)
  assert.match(all.stdout, new RegExp(`\\n${catalogue().length + gdsnCatalogue().length} rules\\n$`))

  const filter = ['--model', 'EU_UDI_MDR', '--decided-by', 'udigate', '--severity', 'error']
  const json = await udigate('rules', ...filter, '--search', 'unitofusedi basequantity', '--format', 'json')
  assert.equal(json.status, 0)
  assert.deepEqual(idsIn(json.stdout), ['BR-UDID-023'])
  assert.deepEqual(JSON.parse((await udigate('rules', '--search=xyzzy', '--format=json')).stdout), [])
})

test('rules --format ndjson: an entry a line, and nothing where there is none', async () => {
  const { stdout } = await udigate('rules', '--format=ndjson', '--decided-by=user-interface')
  const entries = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as CatalogueEntry)
  assert.ok(entries.length > 10)
  assert.ok(entries.every(({ decidedBy }) => decidedBy === 'user interface'))
  assert.equal((await udigate('rules', '--format=ndjson', '--search=xyzzy')).stdout, '')
})

const wrongUses: [string[], RegExp][] = [
  [['explain'], /rule/],
  [['explain', 'BR-UDID-023', '--format=xml'], /--format/],
  [['explain', 'BR-UDID-023', '--colour'], /--colour/],
  [['rules', '--model=MDR'], /--model .*EU_UDI_MDR/],
  [['rules', '--decided-by=eudamed'], /--decided-by .*authority/],
  [['rules', '--severity=fatal'], /--severity .*warning/],
  [['rules', '--format=xml'], /--format .*ndjson/],
  [['rules', 'BR-UDID-023'], /BR-UDID-023/],
]

for (const [args, line] of wrongUses) {
  test(`2 and one line for udigate ${args.join(' ')}`, async () => {
    const { status, stdout, stderr } = await udigate(...args)
    assert.equal(status, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /^udigate: [^\n]+\n$/)
    assert.match(stderr, line)
  })
}
