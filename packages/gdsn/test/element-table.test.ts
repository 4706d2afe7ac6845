import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Element } from '../src/elements/element.ts'
import { listUnfitValues } from '../src/elements/list-unfit-values.ts'
import { type TradeItem, tradeItem } from '../src/elements/trade-item.ts'
import type { CatalogueItem } from '../src/hierarchy/catalogue-item.ts'
import { findElement } from '../src/mapping/fill-trade-item.ts'
import { lines } from '../src/mapping/lines.ts'
import { renderItems } from '../src/messages/render-json.ts'
import { renderNotification } from '../src/messages/render-xml.ts'
import { bodyJudge, filesMissing, judgeXml, readGdsnFile, xmlJudgeMissing } from './gdsn-files.ts'

const envelope = {
  messageId: 'm',
  sender: '9506000111117',
  pool: '7612345000343',
  createdAt: new Date('2026-11-30T00:00:00Z'),
}

/**
 * A value for each attribute, and every text as long as it may be.
 *
 * @param longer the place of the one text that is longer by one
 */
function fill(element: Element, longer?: string, at = ''): unknown {
  switch (element.is) {
    case 'leaf':
      switch (element.kind) {
        case 'flag':
          return true
        case 'word':
          return 'UNSPECIFIED'
        case 'count':
          return 3
        case 'decimal':
          return 1.5
        case 'instant':
          return '2026-01-31T00:00:00Z'
        default:
          return '1'.repeat((element.most ?? 1) + (at === longer ? 1 : 0))
      }
    case 'marked':
      return { [element.mark]: 'en', Value: fill(element.value, longer, `${at}/Value`) }
    case 'many':
      return [fill(element.item, longer, `${at}/0`)]
    case 'only-in-json':
      return fill(element.inner, longer, at)
    case 'group':
      return Object.fromEntries(
        Object.entries(element.fields).map(([name, field]) => [name, fill(field, longer, `${at}/${name}`)]),
      )
  }
}

function listPlaces(element: Element, at = ''): string[] {
  switch (element.is) {
    case 'leaf':
      return element.most === undefined ? [] : [at]
    case 'marked':
      return listPlaces(element.value, `${at}/Value`)
    case 'many':
      return listPlaces(element.item, `${at}/0`)
    case 'only-in-json':
      return []
    case 'group':
      return Object.entries(element.fields).flatMap(([name, field]) => listPlaces(field, `${at}/${name}`))
  }
}

function makeHierarchy(item: unknown): CatalogueItem {
  const level = { gtin: '09506000117843', kind: 'BASE_UNIT_OR_EACH', isOutermost: true } as const
  return { level, tradeItem: item as TradeItem, origins: new Map(), links: [] }
}

function write(item: unknown): string {
  return renderNotification('Add', [makeHierarchy(item)], envelope)
}

test('every attribute of the table is one of the pool, of the kind that the table says', {
  skip: filesMissing,
}, () => {
  const body = renderItems('Add', [makeHierarchy(fill(tradeItem))], envelope)
  const judge = bodyJudge('/CatalogueItem/Live/CreateMany')
  assert.deepEqual(judge(JSON.parse(body)), [])
  assert.notDeepEqual(judge(JSON.parse(body.replace('"IsActiveDevice":true', '"IsActiveDevice":"TRUE"'))), [])
  assert.notDeepEqual(judge(JSON.parse(body.replace('"Gtin"', '"GTIN"'))), [])
})

test('every attribute of the table stands where the schemas have it, and is as long as they let it be', {
  skip: xmlJudgeMissing,
}, t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-gdsn-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'full.xml')
  writeFileSync(path, write(fill(tradeItem)))
  assert.equal(judgeXml([path]), '')

  const places = listPlaces(tradeItem)
  assert.ok(places.length > 60)
  const paths = places.map((place, index) => {
    const item = fill(tradeItem, place)
    assert.deepEqual(
      listUnfitValues(item as TradeItem).map(({ at }) => at),
      [place],
    )
    const file = join(folder, `${index}.xml`)
    writeFileSync(file, write(item))
    return file
  })
  const judged = judgeXml(paths)
  const taken = places.filter((_, index) => !judged.includes(`${paths[index]} fails to validate`))
  assert.deepEqual(taken, longerInSchema)
})

/** Of these the schemas say no length; GS1's list of attributes does. */
const healthcare = '/HealthcareItemInformationModule/HealthcareItemInformation'
const longerInSchema: readonly string[] = [
  `${healthcare}/ClinicalSize/0/ClinicalSizeValueText`,
  `${healthcare}/ClinicalWarning/0/ClinicalWarningCode`,
]

test('every line leads to an attribute, whose numbers are those of GS1', { skip: filesMissing }, () => {
  const known = new Set<number>()
  for (const line of readGdsnFile('attributes.csv').split('\n').slice(1))
    known.add(Number(line.split(',')[0]))
  for (const line of readGdsnFile('echo-common-data-set-3.1.33.csv').split('\n').slice(1))
    known.add(Number(/^"?(\d+)/.exec(line)?.[1]))
  const rules: { bmsIds: readonly number[] }[] = JSON.parse(readGdsnFile('gs1-validation-rules-3.1.32.json'))
  for (const { bmsIds } of rules) for (const number of bmsIds) known.add(number)
  const strangers = lines.flatMap(({ to, attributes }) =>
    attributes.filter(number => !known.has(number)).map(number => `${to} ${number}`),
  )
  assert.deepEqual(strangers, [])
  for (const { to } of lines) assert.ok(findElement(to))
})

test('a path that leads nowhere is refused', () => {
  assert.throws(() => findElement('Gtin/Value'), RangeError)
  assert.throws(() => findElement('toString'), RangeError)
})

/** What firstbase writes of its own and no description of it has. */
const ofThePlatform = ['/IsBrandBankPublication']
/** What real items have of certificates and records do not say. */
const notInRecords = [
  '/CertificationInformationModule/CertificationInformation[]/Certification[]/CertificationEffectiveStartDateTime',
]

test('every attribute of the items that firstbase holds is in the table, of the kind that it has there', {
  skip: filesMissing,
}, () => {
  const seen = new Map<string, string>()
  for (const line of readGdsnFile('observed-values.csv').split('\n').slice(1)) {
    const [path = '', , , value = ''] = line.split(',')
    if (path !== '') seen.set(path, value)
  }
  assert.ok(seen.size > 100)
  const strangers = [...seen].filter(([path, value]) => !isOfTable(path, value)).map(([path]) => path)
  assert.deepEqual(strangers.toSorted(), [...ofThePlatform, ...notInRecords].toSorted())
})

/** Whether the table has what a path of observed values leads to: lists where they are, codes wrapped, booleans where JSON has them. */
function isOfTable(path: string, value: string): boolean {
  let element: Element | undefined = tradeItem
  for (const step of path.slice(1).split('/')) {
    if (element?.is === 'marked') return step === 'Value' || step === element.mark
    if (element?.is === 'leaf') return element.kind === 'code' && step === 'Value'
    const fields: Readonly<Record<string, Element>> = element?.is === 'group' ? element.fields : {}
    const found: Element | undefined = fields[step.replace('[]', '')]
    const inner: Element | undefined = found?.is === 'only-in-json' ? found.inner : found
    if (inner === undefined || (inner.is === 'many') !== step.endsWith('[]')) return false
    element = inner.is === 'many' ? inner.item : inner
  }
  if (element?.is !== 'leaf' || element.kind === 'code') return false
  return (element.kind === 'flag') === value.endsWith('(JSON boolean)')
}
