import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { folded, indexSheetNames } from '../rows/column-names.ts'
import type { Column } from './layout.ts'
import { makeLayout } from './make-layout.ts'
import { type RecordSchema, readShape, recordSchema } from './shape.ts'

for (const model of modelNames) {
  const layout = makeLayout(model)

  test(`every field of every record is exactly one column: ${model}`, () => {
    const columns = layout.sheets.flatMap(sheet =>
      sheet.columns
        .filter(({ role }) => role === 'field')
        .map(column => getPath(sheet.record, sheet.list, column)),
    )
    const fields = (['device', 'deviceGroup'] as const).flatMap(record =>
      listLeaves(recordSchema(model, record), record),
    )
    assert.deepEqual(columns.toSorted(), fields.toSorted())
  })

  test(`names are the regulator's, headings are words, each once in its sheet: ${model}`, () => {
    const sheets = new Set<string>()
    for (const { name, columns } of layout.sheets) {
      assert.ok(name.length <= 31 && !/[[\]:*?/\\]/.test(name), name)
      sheets.add(folded(name))
      for (const wordOf of [({ name: each }: Column) => each, ({ heading }: Column) => heading]) {
        const all = columns.map(wordOf).map(folded)
        assert.equal(
          new Set(all).size,
          all.length,
          `${name}: ${all.filter((each, at) => all.indexOf(each) !== at).join()}`,
        )
      }
      for (const { heading, note } of columns) {
        assert.match(heading, /^[A-Z]/)
        assert.notEqual(note, '')
      }
    }
    assert.equal(sheets.size, layout.sheets.length)
  })

  test(`a name, and a heading, find their own column: ${model}`, () => {
    for (const sheet of layout.sheets) {
      const { find } = indexSheetNames(sheet)
      for (const column of sheet.columns) {
        assert.equal(find(column.name)?.column, column)
        assert.equal(find(column.name.toUpperCase())?.column, column)
        const byHeading = find(column.heading)?.column
        assert.ok(
          byHeading === column || byHeading?.name === column.heading.replaceAll(' ', ''),
          column.heading,
        )
      }
    }
  })
}

test('identifiers are those fields that are the code of something, and nothing else', () => {
  const identifiers = new Set(
    modelNames.flatMap(model =>
      makeLayout(model).sheets.flatMap(({ columns }) =>
        columns.filter(({ kind }) => kind === 'identifier').map(({ name }) => name),
      ),
    ),
  )
  assert.deepEqual([...identifiers].toSorted(), [
    'Child',
    'Device',
    'DeviceGroup',
    'DirectMarkingDi',
    'PackagingDi',
    'RelatedLegacyDevice.Device',
    'SecondaryDi',
    'UnitOfUseDi',
  ])
})

test('columns that share the values of a list share the list', () => {
  const lists = new Map(
    makeLayout('EU_UDI_MDR').sheets.flatMap(({ name, columns }) =>
      columns.map(column => [`${name}.${column.name}`, column.codeList] as const),
    ),
  )
  assert.equal(lists.get('Packages.ChildIssuingAgency'), 'issuing-agencies')
  assert.equal(lists.get('Storage and handling.Comments.CommentLanguage'), 'languages')
  assert.equal(lists.get('Device certificates.CertificateType'), 'certificate-types')
  assert.equal(lists.get('Devices.MDN'), 'emdn')
  assert.equal(lists.get('Devices.Sterile'), undefined)
})

function getPath(record: string, list: string | undefined, { nested, path }: Column): string {
  const inList = list === undefined ? [] : [list, ...(nested === undefined ? [] : [nested])]
  return [record, ...inList, ...path].join('.')
}

/** The paths of everything in a record that is not made of other fields. */
function listLeaves(schema: RecordSchema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const shape = readShape(field)
    if (shape.kind === 'object') return listLeaves(shape.schema, `${path}.${name}`)
    return shape.kind === 'objects' ? listLeaves(shape.item, `${path}.${name}`) : [`${path}.${name}`]
  })
}
