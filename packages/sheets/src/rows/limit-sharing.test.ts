import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeGtin } from '@udigate/udi'
import type { Mapping } from '../mapping/mapping.ts'
import { openInput } from '../open-input.ts'
import { UnreadableInput } from '../problem.ts'
import { memorySource } from '../zip/byte-source.ts'
import { limitSharing } from './limit-sharing.ts'

const mapping: Mapping = {
  version: 1,
  model: 'EU_UDI_MDR',
  sheets: [{ headingRow: 1 }],
  rows: 'one',
  targets: [
    { field: 'Device', column: 'EAN' },
    { field: 'AdditionalTradeNames[1].AdditionalTradeName', value: 'x'.repeat(30_000) },
  ],
}

/** Reads a list of so many devices. @returns how many records it has */
async function readList(devices: number): Promise<number> {
  const codes = Array.from({ length: devices }, (_, index) =>
    completeGtin(`04012345${String(index).padStart(5, '0')}`),
  )
  const source = memorySource(Buffer.from(['EAN', ...codes].join('\n')))
  let records = 0
  for await (const { requests } of openInput('csv', { source }, undefined, mapping))
    records += requests.length
  return records
}

test('a list is read with what is the same in all of its records, and refused where that would come to far more than it', async () => {
  assert.equal(await readList(300), 300)
  await assert.rejects(readList(1000), error => {
    assert.ok(error instanceof UnreadableInput)
    assert.deepEqual(
      error.problems.map(({ code }) => code),
      ['too-large-inside'],
    )
    return true
  })
})

test('what is shared counts beside what is not: the more a device has of its own, the more it may share', () => {
  const mebibyte = 1024 * 1024
  const sharing = limitSharing()
  for (let device = 0; device < 100; device += 1) sharing.count(mebibyte / 10, 5 * mebibyte)
  assert.throws(() => sharing.count(0, 17 * mebibyte), UnreadableInput)
})
