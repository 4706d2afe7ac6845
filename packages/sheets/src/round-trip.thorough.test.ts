import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalise, type Model, modelNames, shippedCodeLists } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../eudamed/test/arbitrary-requests.ts'
import { csvTable } from './csv/csv-table.ts'
import { openCsvFolder, openSingleTable } from './csv/read-csv.ts'
import type { ReadBatch, ReadRequest } from './read-request.ts'
import { readTables } from './rows/read-tables.ts'
import { writeRecords } from './template/write-template.ts'
import { openWorkbookTables } from './workbook/read-workbook.ts'
import type { RecordsToWrite } from './writing/record-rows.ts'
import { csvFiles, singleCsv } from './writing/write-csv.ts'
import { memorySource } from './zip/byte-source.ts'

const ways: Readonly<
  Record<string, (model: Model, requests: readonly RecordsToWrite[]) => Promise<AsyncIterable<ReadBatch>>>
> = {
  async workbook(model, requests) {
    const pieces: Uint8Array[] = []
    for await (const piece of writeRecords(model, shippedCodeLists, () => requests)) pieces.push(piece)
    const { tables } = await openWorkbookTables(memorySource(Buffer.concat(pieces)), undefined)
    return readTables(tables)
  },
  async 'folder of CSV files'(model, requests) {
    const files = csvFiles(model, requests).map(({ name, text }) => csvTable(name, () => splitChunks(text)))
    return openCsvFolder(files, model)
  },
  'single CSV file': (model, requests) =>
    openSingleTable(
      csvTable(undefined, () => splitChunks([...singleCsv(model, requests)].join(''))),
      model,
    ),
}

for (const [way, read] of Object.entries(ways)) {
  for (const model of modelNames) {
    test(`what is written to a ${way} is read from it: ${model}`, async () => {
      await fc.assert(
        fc.asyncProperty(differentRequests(model), async requests => {
          // Of so many digits a spreadsheet keeps fifteen, which is why they are a finding.
          fc.pre(!/\d{16}|\de[+-]\d/.test(JSON.stringify(requests.map(measureSizes))))
          const { read: back, problems } = await readAll(await read(model, requests))
          assert.deepEqual(problems, [])
          assert.equal(back.length, requests.length)
          for (const [index, request] of requests.entries()) {
            const body = getBody(back[index])
            const [written, found] = [request, body].map(records => {
              const canonical = canonicalise(model, {
                device: records.device,
                deviceGroup: records.deviceGroup,
              })
              return { device: canonical.device, deviceGroup: canonical.deviceGroup }
            })
            assert.deepEqual(found, written)
          }
        }),
        { numRuns: 30, endOnFailure: true },
      )
    })
  }
}

function measureSizes({ device }: { device: object }): unknown {
  return 'ClinicalSizes' in device ? device.ClinicalSizes : undefined
}

/** Up to three, each of another device and group. */
function differentRequests(model: Model) {
  return fc.uniqueArray(arbitraryRequest(model), {
    minLength: 1,
    maxLength: 3,
    comparator: (one, other) =>
      one.device.Device === other.device.Device ||
      one.deviceGroup.DeviceGroup === other.deviceGroup.DeviceGroup,
  })
}

async function readAll(batches: AsyncIterable<ReadBatch>) {
  const read: ReadRequest[] = []
  const problems: unknown[] = []
  for await (const batch of batches) {
    read.push(...batch.requests)
    problems.push(...batch.problems, ...batch.requests.flatMap(request => request.problems ?? []))
  }
  return { read, problems }
}

function getBody(request: ReadRequest | undefined) {
  if (!request?.reading.ok) assert.fail('There is no request.')
  const { device, deviceGroup } = request.reading.body
  return { device, deviceGroup }
}

/** In pieces, so that characters are cut in two. */
async function* splitChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 1013) yield bytes.subarray(at, at + 1013)
}
