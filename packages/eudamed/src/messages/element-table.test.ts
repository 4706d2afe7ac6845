import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { XmlElement } from '@udigate/udi'
import { type Row, readInside, table } from './element-table.ts'
import { expandName, type QName } from './namespaces.ts'
import { type FieldsRead, startReading } from './reading.ts'
import { items, values, variants } from './rows/lists.ts'
import { inner, nested } from './rows/nested.ts'
import { code, constant, text } from './rows/single-values.ts'

interface Fields {
  name?: string
  kind?: string
  part?: { name?: string }
  list?: { name?: string; kind?: string }[]
  words?: string[]
}

function element(name: QName, ...children: XmlElement['children']): XmlElement {
  const { namespace, local } = expandName(name)
  return { namespace, name: local, attributes: [], children }
}

function typedElement(name: QName, type: string, ...children: XmlElement['children']): XmlElement {
  const attribute = { namespace: 'http://www.w3.org/2001/XMLSchema-instance', name: 'type', value: type }
  return { ...element(name, ...children), attributes: [attribute] }
}

function read(rows: readonly Row<Fields>[], ...children: XmlElement['children']) {
  const fields: FieldsRead = {}
  const reading = startReading('root')
  readInside(table(rows), element('m:root', ...children), fields, reading)
  assert.deepEqual(reading.path, ['root'])
  return { fields, unread: reading.unread }
}

const name = text<Fields>('m:name', 'name')
const partTable = table<{ name?: string }>([text('m:name', 'name')])

test('what is not in the table is left unread, whatever it holds', () => {
  const { fields, unread } = read(
    [name],
    element('m:other', element('m:name', 'no')),
    'unexpected',
    ' \n ',
    element('e:name', 'of another namespace'),
  )
  assert.deepEqual(fields, {})
  assert.deepEqual(unread, ['root/other', 'root/text()', 'root/name'])
})

test('the first of several counts, the others are left unread', () => {
  const { fields, unread } = read(
    [name],
    element('m:name', 'a'),
    element('m:name', 'b'),
    element('m:name', 'c'),
  )
  assert.deepEqual(fields, { name: 'a' })
  assert.deepEqual(unread, ['root/name[2]', 'root/name[3]'])
})

test('the order of the elements does not matter', () => {
  const rows = [name, code<Fields>('m:kind', 'kind')]
  assert.deepEqual(read(rows, element('m:kind', 'k'), element('m:name', 'n')).fields, {
    name: 'n',
    kind: 'k',
  })
})

test('two rows of one name cannot be told apart', () => {
  assert.throws(() => table<Fields>([name, code('e:name', 'kind')]), RangeError)
})

test('nested elements are of the record around them, inner ones make their own', () => {
  const rows = [
    nested<Fields>('m:in', table<Fields>([name])),
    inner<Fields, 'part'>('m:part', 'part', partTable),
  ]
  const { fields, unread } = read(
    rows,
    element('m:in', element('m:name', 'a'), element('m:x')),
    element('m:part', element('m:name', 'b')),
  )
  assert.deepEqual(fields, { name: 'a', part: { name: 'b' } })
  assert.deepEqual(unread, ['root/in/x'])
  assert.deepEqual(read(rows, element('m:in'), element('m:part')).fields, {})
  assert.deepEqual(
    rows.map(row => row.write?.({ name: 'a', part: { name: 'b' } })),
    [[{ name: 'm:name', content: 'a' }], [{ name: 'm:name', content: 'b' }]],
  )
  assert.deepEqual(
    rows.map(row => row.write?.({})),
    [undefined, undefined],
  )
})

test('an element that would hold its constant alone is not written', () => {
  const rows = table<Fields>([name, constant('m:language', 'ANY')])
  const row = nested<Fields>('m:in', rows, ['m:language'])
  assert.equal(row.write?.({}), undefined)
  assert.equal(row.write?.({ name: 'a' })?.length, 2)
})

const itemTable = table<{ name?: string; kind?: string }>([text('m:name', 'name')])

test('items are counted, and empty ones make no record', () => {
  const rows = [items<Fields, 'list'>('m:list', 'list', 'm:item', itemTable)]
  const { fields, unread } = read(
    rows,
    element(
      'm:list',
      element('m:item', element('m:name', 'a')),
      element('m:item'),
      ' ',
      element('m:item', 'b'),
    ),
  )
  assert.deepEqual(fields, { list: [{ name: 'a' }] })
  assert.deepEqual(unread, ['root/list/item[3]/text()'])
  assert.deepEqual(read(rows, element('m:list')), { fields: {}, unread: [] })
  assert.deepEqual(read(rows, element('m:list', element('m:items'))).unread, ['root/list/items'])
})

test('lists of texts are read text by text', () => {
  const rows = [values<Fields>('m:words', 'words', 'm:word')]
  const { fields, unread } = read(
    rows,
    element('m:words', element('m:word', ' A '), element('m:word'), element('m:word', element('m:x'))),
  )
  assert.deepEqual(fields, { words: ['A'] })
  assert.deepEqual(unread, ['root/words/word[3]'])
})

test('items of an abstract type are told by it, and written with it', () => {
  const row = variants<Fields, 'list'>('m:list', 'list', 'm:item', [
    { type: 'e:Small', implied: { kind: 'small' }, content: itemTable },
    { type: 'e:Big', implied: { kind: 'big' }, content: itemTable },
  ])
  const { fields, unread } = read(
    [row],
    element(
      'm:list',
      typedElement('m:item', 'any:Big', element('m:name', 'a')),
      typedElement('m:item', 'Small'),
      typedElement('m:item', 'e:Huge', element('m:name', 'b')),
      element('m:item'),
    ),
  )
  assert.deepEqual(fields, { list: [{ kind: 'big', name: 'a' }, { kind: 'small' }] })
  assert.deepEqual(unread, ['root/list/item[3]', 'root/list/item[4]'])
  assert.deepEqual(row.write?.({ list: [{ kind: 'small', name: 'a' }] }), [
    {
      name: 'm:item',
      attributes: { 'xsi:type': 'e:Small' },
      content: [{ name: 'm:name', content: 'a' }],
    },
  ])
  assert.throws(() => row.write?.({ list: [{ kind: 'huge' }] }), RangeError)
})
