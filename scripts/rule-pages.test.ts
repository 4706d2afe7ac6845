import assert from 'node:assert/strict'
import { dirname, join } from 'node:path/posix'
import { test } from 'node:test'
import { type Model, modelNames, ruleSetVersion, rules, validate, validRequests } from '@udigate/eudamed'
import { catalogue, coverage, listRules } from '@udigate/eudamed/catalogue'
import { rulePages } from './rule-pages.ts'

const pages = rulePages({ entries: catalogue(), official: coverage, ruleSetVersion, validRequests })
const markdown = [...pages].filter(([path]) => path.endsWith('.md'))

test('every rule has its page, and every entry of the catalogue is on one', () => {
  for (const { id } of rules)
    assert.match(pages.get(`docs/rules/${id.toLowerCase()}.md`) ?? '', new RegExp(id))
  const all = markdown.map(([, text]) => text).join('\n')
  for (const { id, severity } of catalogue()) {
    const anchor = `<a id="${id.toLowerCase().replaceAll('.', '-')}"></a>${id} |`
    assert.ok(severity ? all.includes(`# ${id}\n`) : all.includes(anchor), id)
  }
})

test('every link leads to a page, and to a place on it', () => {
  const repository = new Set(['docs/rules.json'])
  for (const [path, text] of markdown) {
    const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link)
    assert.ok(links.length > 0, path)
    for (const link of links) {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      const page = pages.get(target)
      assert.ok(page !== undefined || repository.has(target), `${path}: ${link}`)
      if (anchor !== undefined) assert.ok(listAnchors(page ?? '').has(anchor), `${path}: ${link}`)
    }
  }
})

test('what is fenced is JSON, and every change with its findings is what validating says', () => {
  for (const [path, text] of markdown) {
    assert.equal(text.split('```').length % 2, 1, path)
    for (const [, json = ''] of text.matchAll(/^```json\n([\s\S]*?)^```$/gm)) JSON.parse(json)
  }
  const { device, deviceGroup } = validRequests.EU_UDI_MDR
  const changed = { ...device, BaseQuantity: 1, UnitOfUseDi: '04012345678918' }
  const [finding] = validate('EU_UDI_MDR', { device: changed, deviceGroup }).deviceErrors
  const page = pages.get('docs/rules/br-udid-023.md') ?? ''
  const shown = [...page.matchAll(/^Findings:\n\n```json\n([\s\S]*?)^```$/gm)].map(([, json = '']) =>
    JSON.parse(json),
  )
  assert.deepEqual(shown[0], [finding])
})

test('each model is told with how many official rules are decided for it, for others and elsewhere', () => {
  const rows = [
    ...(pages.get('docs/rules/README.md') ?? '').matchAll(
      /^\| (\w+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm,
    ),
  ]
  assert.deepEqual(
    rows.map(([, model]) => `EU_UDI_${model}`),
    modelNames,
  )
  for (const [, model = '', here, elsewhere, ofOthers, judging] of rows) {
    assert.equal(Number(here) + Number(elsewhere) + Number(ofOthers), coverage.length, model)
    const own = listRules({ model: `EU_UDI_${model}` as Model })
    assert.equal(Number(judging), own.filter(({ severity }) => severity !== undefined).length, model)
  }
})

test('a row of a table has as many cells as its head', () => {
  for (const [path, text] of markdown) {
    let columns: number | undefined
    for (const line of text.split('\n')) {
      if (!line.startsWith('|')) columns = undefined
      else {
        const cells = line.replaceAll(/\\\||`[^`]*`/g, '').split('|').length
        columns ??= cells
        assert.equal(cells, columns, `${path}: ${line}`)
      }
    }
  }
})

test('rules.json is the whole catalogue', () => {
  const { formatVersion, rules: entries, ...file } = JSON.parse(pages.get('docs/rules.json') ?? '')
  assert.equal(formatVersion, 1)
  assert.equal(file.ruleSetVersion, ruleSetVersion)
  assert.deepEqual(file.validRequests, validRequests)
  assert.deepEqual(entries, JSON.parse(JSON.stringify(catalogue())))
})

function listAnchors(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
  const named = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  return new Set([...headings, ...named])
}
