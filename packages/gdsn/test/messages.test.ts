import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { canonicalise, modelNames, validRequests } from '@udigate/eudamed'
import { exampleSettings, makeExampleRequest } from '../src/catalogue/example-request.ts'
import { buildHierarchies, type CatalogueItem } from '../src/hierarchy/catalogue-item.ts'
import type { GdsnEnvelope, Publication, Withdrawal } from '../src/messages/envelope.ts'
import { nameHierarchy } from '../src/messages/name-hierarchy.ts'
import { mostItems, renderItems, renderPublications, renderWithdrawals } from '../src/messages/render-json.ts'
import { renderNotification, renderPublication, renderWithdrawal } from '../src/messages/render-xml.ts'
import type { Records } from '../src/records.ts'
import { readRecords } from '../src/validate.ts'
import { bodyJudge, filesMissing, judgeXml, xmlJudgeMissing } from './gdsn-files.ts'

const envelope: GdsnEnvelope = {
  messageId: '0199b3a0-0000-7000-8000-000000000001',
  sender: '9506000111117',
  pool: '7612345000343',
  createdAt: new Date('2026-11-30T01:02:03.456Z'),
}
const reference = { dataSource: '9506000111117', gtin: '09506000117843', market: '097' }
const publications: readonly Publication[] = [
  { ...reference, to: { glns: ['9506000111124', '9506000111131'] } },
  { ...reference, to: { market: '097' } },
]
const withdrawals: readonly Withdrawal[] = [{ ...reference, recipients: ['5790000500031'] }]

const examples = modelNames.map((model): readonly CatalogueItem[] => {
  const { device, deviceGroup } = canonicalise(model, validRequests[model])
  const settings = { Gln: '9506000111117', Name: 'Maker' }
  const records = { model, device, deviceGroup, companion: {}, settings } as Records
  return buildHierarchies(records, envelope.createdAt)
})

test('what the pool is asked in JSON is as its interface has it', { skip: filesMissing }, () => {
  const bodies: Readonly<Record<string, readonly string[]>> = {
    '/CatalogueItem/Live/CreateMany': (['Add', 'Change', 'Correct'] as const).map(command =>
      renderItems(command, examples.flat(), envelope),
    ),
    '/CatalogueItemPublication/AddMany': [renderPublications(publications, envelope)],
    '/CatalogueItemPublication/DeleteMany': [renderPublications(publications, envelope)],
    '/CatalogueItem/Live/WithdrawMany': [renderWithdrawals(withdrawals, envelope)],
  }
  for (const [call, texts] of Object.entries(bodies)) {
    const judge = bodyJudge(call)
    for (const text of texts) assert.deepEqual(judge(JSON.parse(text)), [], call)
  }
})

test("each kind of message is valid by GS1's schemas", { skip: xmlJudgeMissing }, t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-gdsn-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const messages = {
    add: renderNotification('Add', examples.flat(), envelope),
    change: renderNotification('Change', examples.flat(), envelope),
    correct: renderNotification('Correct', examples.flat(), envelope),
    publish: renderPublication('publish', publications, envelope),
    'take-back': renderPublication('take-back', publications, envelope),
    withdraw: renderWithdrawal(withdrawals, 'HIERARCHY_LINK_CORRECTION', envelope),
  }
  const paths = Object.entries(messages).map(([name, xml]) => {
    const path = join(folder, `${name}.xml`)
    writeFileSync(path, xml)
    return path
  })
  assert.equal(judgeXml(paths), '')
  const wrong = join(folder, 'wrong.xml')
  writeFileSync(wrong, messages.add.replaceAll('udidDeviceCount', 'uDIDDeviceCount'))
  assert.match(judgeXml([wrong]), /uDIDDeviceCount/)
})

test('each recipient is a transaction of its own, with an identifier of its own', () => {
  const xml = renderPublication('publish', publications, envelope)
  const ids = Array.from(
    xml.matchAll(/<transactionIdentification>\s*<entityIdentification>([^<]+)/g),
    ([, id]) => id,
  )
  assert.deepEqual(
    ids.map(id => id?.slice(envelope.messageId.length)),
    ['-09506000117843-9506000111124', '-09506000117843-9506000111131', '-09506000117843-097'],
  )
  const { Items }: { Items: { Identifier: string }[] } = JSON.parse(
    renderPublications(publications, envelope),
  )
  assert.deepEqual(
    Items.map(({ Identifier }) => Identifier),
    ids,
  )
})

test('a hierarchy is named by all identifiers and GTINs that are in its message', () => {
  const { model, request } = makeExampleRequest({ title: 'A device in a package' })
  const [hierarchy] = buildHierarchies(readRecords(model, request, exampleSettings), envelope.createdAt)
  assert.ok(hierarchy)
  const { identifiers, gtins } = nameHierarchy(hierarchy, envelope)
  const body = renderItems('Add', [hierarchy], envelope)
  assert.deepEqual(
    Array.from(body.matchAll(/"Identifier":"([^"]+)"/g), ([, id]) => id),
    identifiers,
  )
  assert.ok(gtins.length > 1)
  for (const gtin of gtins) assert.ok(body.includes(`"Gtin":"${gtin}"`))
  const xml = renderNotification('Add', [hierarchy], envelope)
  assert.ok(xml.includes(`<entityIdentification>${identifiers[0]}</entityIdentification>`))
  assert.ok(identifiers.every(({ length }) => length <= 80))
})

test('what is about nothing is no message, and the pool takes no more than it takes', () => {
  assert.throws(() => renderItems('Add', [], envelope), RangeError)
  assert.throws(() => renderPublications([], envelope), RangeError)
  assert.throws(() => renderNotification('Add', [], envelope), RangeError)
  assert.throws(() => renderPublication('publish', [], envelope), RangeError)
  const [one] = examples[0] ?? []
  assert.ok(one)
  assert.throws(() => renderItems('Add', Array(mostItems + 1).fill(one), envelope), RangeError)
})
