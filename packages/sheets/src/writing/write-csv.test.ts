import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, validRequests } from '@udigate/eudamed'
import type { RecordsToWrite } from './record-rows.ts'
import { countSingleColumns, singleCsv } from './write-csv.ts'

function count(model: (typeof modelNames)[number], requests: readonly RecordsToWrite[]): number {
  const counting = countSingleColumns(model, requests)
  for (;;) {
    const { done, value } = counting.next()
    if (done) return value
  }
}

const manySizes = (entries: number): RecordsToWrite => ({
  ...validRequests.EU_UDI_MDR,
  device: {
    ...validRequests.EU_UDI_MDR.device,
    ClinicalSizes: Array.from({ length: entries }, (_, Value) => ({
      ClinicalSizeType: 'CST1',
      Precision: 'VALUE',
      Value,
      ValueUnit: 'MU01',
    })),
  },
})

/** Those of a group that a device names already are left out of what is written. */
function assertCounted(model: (typeof modelNames)[number], requests: readonly RecordsToWrite[]): void {
  const [heading = ''] = singleCsv(model, requests)
  const [columns, counted] = [heading.split(',').length, count(model, requests)]
  assert.ok(counted >= columns && counted <= columns + 2, `${model}: ${counted}, ${columns}`)
}

test('the columns of a single table are counted before it is written, for every model and the longest list of any record', () => {
  for (const model of modelNames) assertCounted(model, [validRequests[model]])
  const [one, many] = [1, 301].map(entries => count('EU_UDI_MDR', [manySizes(entries), manySizes(0)]))
  assert.equal(((many ?? 0) - (one ?? 0)) % 300, 0)
  assert.ok((many ?? 0) - (one ?? 0) >= 4 * 300)
  assertCounted('EU_UDI_MDR', [manySizes(301), manySizes(0)])
})

test('what goes through all records of a table gives way again and again', () => {
  const requests = Array.from({ length: 2_000 }, () => validRequests.EU_UDI_MDR)
  assert.equal([...singleCsv('EU_UDI_MDR', requests)].filter(text => text === '').length, 4)
  assert.equal([...countSingleColumns('EU_UDI_MDR', requests)].length, 4)
})

test('the entries of a long list are read once for a row, not once for each of its columns', () => {
  const entries = 300
  const request = manySizes(entries)
  let reads = 0
  const { device } = request as { device: Record<string, unknown> }
  const counting = new Proxy(device, {
    get(target, name) {
      if (name === 'ClinicalSizes') reads += 1
      return target[name as string]
    },
  })
  const written = [...singleCsv('EU_UDI_MDR', [{ ...request, device: counting }])]
  assert.equal(written.length, 2)
  assert.ok(reads < 10, String(reads))
})
