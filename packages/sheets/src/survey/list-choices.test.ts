import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, shippedCodeLists, validate } from '@udigate/eudamed'
import { makeCodeList } from '@udigate/udi'
import { inShort, readAll } from '../../test/read-all.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { openInput } from '../open-input.ts'
import { csvLine } from '../writing/write-csv.ts'
import { listFieldsWithChoices } from './list-choices.ts'

/** The records that a list with these values in the column of a field gives. */
async function readColumn(model: Mapping['model'], field: string, values: readonly string[]) {
  const key = field === 'IssuingAgency' ? [] : [{ field: 'IssuingAgency', value: 'GS1' }]
  const mapping: Mapping = {
    version: 1,
    model,
    sheets: [{ headingRow: 1 }],
    rows: 'one',
    targets: [
      { field: 'Device', column: 'GTIN' },
      { field: 'DeviceGroup', column: 'GTIN' },
      ...key,
      { field, column: 'Value' },
    ],
  }
  const lines = [['GTIN', 'Value'], ...values.map((value, index) => [String(index), value])].map(cells =>
    csvLine(cells),
  )
  const bytes = Buffer.from(lines.join(''))
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  return readAll(openInput('csv', { chunks: chunks() }, undefined, mapping))
}

for (const model of modelNames) {
  test(`every value that a field is offered with is one that records may have: ${model}`, async () => {
    for (const { field, kind, codeList, choices } of listFieldsWithChoices(model, shippedCodeLists)) {
      if (kind === 'yes-no') assert.ok(choices, field)
      if (choices === undefined) continue
      assert.ok(kind === 'yes-no' || codeList !== undefined, field)
      const { requests, problems } = await readColumn(
        model,
        field,
        choices.map(({ value }) => value),
      )
      assert.deepEqual([requests.length, problems.map(inShort)], [choices.length, []], field)
      for (const [index, { reading }] of requests.entries()) {
        assert.ok(reading.ok)
        const { deviceErrors, deviceGroupErrors } = validate(model, reading.body)
        const wrong = [...deviceErrors, ...deviceGroupErrors].filter(
          ({ ruleId }) => ruleId === 'SCHEMA-ENUM' || ruleId === 'SCHEMA-TYPE',
        )
        assert.deepEqual(wrong, [], `${field} ${choices[index]?.value}`)
      }
    }
  })
}

test('lists of hundreds are named and not given', () => {
  const fields = new Map(
    listFieldsWithChoices('EU_UDI_MDR', shippedCodeLists).map(each => [each.field, each] as const),
  )
  const named = ['MDN', 'OriginalManufacturer.Organisation.Country', 'CriticalWarnings[1].CriticalWarning']
  assert.deepEqual(
    named.map(name => [fields.get(name)?.codeList, fields.get(name)?.choices]),
    [
      ['emdn', undefined],
      ['countries', undefined],
      ['critical-warnings', undefined],
    ],
  )
})

test('a list in force is offered with its terms, but for codes that are retired or of another legislation', () => {
  const marketCountries = makeCodeList({
    name: 'market-countries',
    version: '2',
    source: 'this test',
    entries: [
      { code: 'DE', term: 'Germany' },
      { code: 'AA', retired: true },
      { code: 'AB', legislations: ['IVDR'] },
      { code: 'AC', legislations: ['MDR'] },
    ],
  })
  const offered = listFieldsWithChoices('EU_UDI_MDR', { ...shippedCodeLists, marketCountries })
  assert.deepEqual(offered.find(({ field }) => field === 'MarketInfos[1].Country')?.choices, [
    { value: 'DE', title: 'Germany' },
    { value: 'AC', title: 'AC' },
  ])
})
