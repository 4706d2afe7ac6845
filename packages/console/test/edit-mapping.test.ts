import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportMapping } from '../src/api/imports.ts'
import { listAlike, translate } from '../src/views/import/columns/edit-mapping.ts'

const field = { title: '', group: '', isRequired: true }

function makeView(
  columns: Readonly<Record<string, readonly [field: string, ...values: string[]]>>,
): ImportMapping {
  const view = {
    mapping: {
      version: 1,
      model: 'EU_UDI_MDR',
      sheets: [{ headingRow: 1 }],
      rows: 'one',
      targets: Object.entries(columns).map(([heading, [name]]) => ({ field: name, column: heading })),
    },
    fields: [
      { ...field, field: 'Sterile', kind: 'yes-no' },
      { ...field, field: 'ContainsLatex', kind: 'yes-no' },
      { ...field, field: 'DeviceImplantable', kind: 'yes-no' },
      { ...field, field: 'RiskClass', kind: 'code' },
    ],
    columns: Object.entries(columns).map(([heading, [name, ...values]]) => ({
      heading,
      occurrence: 1,
      fields: [name],
      values: values.map(text =>
        text.startsWith('=') ? { from: text.slice(1), rows: 1, to: 'yes' } : { from: text, rows: 1 },
      ),
    })),
  }
  return view as unknown as ImportMapping
}

test('an answer counts for every column of yes and no in which the value waits for one', () => {
  const view = makeView({
    Steril: ['Sterile', 'A', 'B'],
    Latex: ['ContainsLatex', 'a '],
    Implantat: ['DeviceImplantable', '=A'],
    Klasse: ['RiskClass', 'A'],
  })
  const [sterile, latex, , riskClass] = view.columns
  assert.ok(sterile && latex && riskClass)
  assert.deepEqual(listAlike(view, sterile, 'A'), [latex])
  assert.deepEqual(listAlike(view, sterile, 'B'), [])
  assert.deepEqual(listAlike(view, riskClass, 'A'), [])
  const { targets } = translate(view.mapping, [sterile, ...listAlike(view, sterile, 'A')], 'A', 'yes')
  assert.deepEqual(
    targets.map(({ words }) => words),
    [[{ from: 'A', to: 'yes' }], [{ from: 'A', to: 'yes' }], undefined, undefined],
  )
})
