import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Model } from '@udigate/eudamed'
import { collectBytes } from './collect-bytes.ts'
import { csvTable } from './csv/csv-table.ts'
import { openCsvFolder, openSingleTable } from './csv/read-csv.ts'
import type { CsvFormat } from './csv-format.ts'
import type { InputKind } from './input-kind.ts'
import { readJsonRequests, readNdjson } from './json/read-json-requests.ts'
import { withLayout } from './layout/with-layout.ts'
import type { Mapping } from './mapping/mapping.ts'
import { openOwnCsv, openOwnSheets } from './mapping/own-sheets.ts'
import { readMappedTables } from './mapping/read-mapped.ts'
import { type Problem, unreadable } from './problem.ts'
import { largestXml } from './push/archived-xml.ts'
import type { MessageJudge } from './push/read-push-requests.ts'
import type { ReadBatch } from './read-request.ts'
import { isCsv } from './rows/beyond-headings.ts'
import { readTables } from './rows/read-tables.ts'
import { openWorkbookTables } from './workbook/read-workbook.ts'
import { type ByteSource, fileSource, memorySource } from './zip/byte-source.ts'

/**
 * Where the bytes of an input are. A workbook or archive is read at many places, and a stream of one is taken into memory.
 * A source is left open.
 */
export type InputBytes = (
  | { path: string }
  | { source: ByteSource }
  | { chunks: AsyncIterable<Uint8Array> }
) & {
  /** How a CSV file is written, where a person says it. */
  csv?: CsvFormat
}

const chunkSize = 64 * 1024
/** What is taken into memory as a whole. */
const largestInMemory = 256 * 1024 * 1024

/**
 * The requests of an input, one after the other, each with the places of its fields, and what is wrong with it.
 * Workbooks, XML and archives of it say of which model they are; of the others only the caller knows.
 *
 * @param told the model; where the input says another, it is refused
 * @param mapping how the columns of a table of the caller's own become fields; the template where absent
 * @param judge says what the authority's schema refuses in a message, where it is not to be judged by the element tables
 * @throws UnreadableInput where there are no tables of the model, before the first request, or where the input turns out to be damaged
 */
export async function* openInput(
  kind: InputKind,
  bytes: InputBytes,
  told: string | undefined,
  mapping?: Mapping,
  judge?: MessageJudge,
): AsyncGenerator<ReadBatch> {
  if (mapping !== undefined) return yield* openMapped(kind, bytes, told, mapping)
  switch (kind) {
    case 'json':
      return yield* readJsonRequests(splitChunks(bytes))
    case 'ndjson':
      return yield* readNdjson(splitChunks(bytes))
    case 'csv':
      return yield* await openSingleTable(
        csvTable(undefined, () => splitChunks(bytes), bytes.csv),
        known(told),
      )
    case 'xml': {
      // Loaded here, since what reads XML takes time and memory that the other kinds do not need.
      const { problemsFirst, readPushRequests } = await import('./push/read-push-requests.ts')
      const xml = await collectBytes(splitChunks(bytes), largestXml)
      return yield* problemsFirst(readPushRequests(xml, withLayout(told), judge))
    }
    case 'zip': {
      const { readArchive } = await import('./push/read-archive.ts')
      return yield* withSource(bytes, source => readArchive(source, withLayout(told), judge))
    }
    case 'xlsx':
      return yield* withSource(bytes, source => readWorkbook(source, withLayout(told)))
  }
}

/** The requests of a table of the caller's own. */
async function* openMapped(
  kind: InputKind,
  bytes: InputBytes,
  told: string | undefined,
  mapping: Mapping,
): AsyncGenerator<ReadBatch> {
  if (told !== undefined && told !== mapping.model) {
    const message = `The mapping is to ${mapping.model}, not to ${told}.`
    throw unreadable('other-model', message)
  }
  if (kind === 'csv') {
    return yield* readMappedTables(
      openOwnCsv(() => splitChunks(bytes), mapping, bytes.csv),
      mapping,
    )
  }
  if (kind === 'xlsx') {
    return yield* withSource(bytes, async function* (source) {
      yield* readMappedTables(await openOwnSheets(source, mapping), mapping)
    })
  }
  const message = 'Only a workbook (.xlsx) or a CSV file is read by a mapping.'
  throw unreadable('mapping-unusable', message)
}

/**
 * The requests of a folder of CSV files, each in the shape of a sheet of the template.
 *
 * @throws UnreadableInput as `openInput` does
 */
export async function* openFolder(
  folder: string,
  told: string | undefined,
  csv?: CsvFormat,
): AsyncGenerator<ReadBatch> {
  const all = (await readdir(folder)).filter(name => !name.startsWith('.')).sort()
  const others = all.filter(name => !isCsv(name))
  const files = all.filter(isCsv).map(name => csvTable(name, () => createReadStream(join(folder, name)), csv))
  yield { requests: [], problems: others.map(describeUnread) }
  yield* await openCsvFolder(files, known(told))
}

function describeUnread(name: string): Problem {
  const message = `"${name}" is no .csv file, and is not read.`
  return { code: 'file-unread', severity: 'warning', message }
}

/** Whether a path is a folder with CSV files in it. */
export async function isCsvFolder(path: string): Promise<boolean> {
  const found = await stat(path)
  return found.isDirectory() && (await readdir(path)).some(isCsv)
}

async function* readWorkbook(source: ByteSource, told: Model | undefined): AsyncGenerator<ReadBatch> {
  const { tables } = await openWorkbookTables(source, told)
  yield* readTables(tables)
}

/** Reads an input at many places, and closes what it opened for that. */
async function* withSource(
  bytes: InputBytes,
  read: (source: ByteSource) => AsyncGenerator<ReadBatch>,
): AsyncGenerator<ReadBatch> {
  const source = await openSource(bytes)
  try {
    yield* read(source)
  } finally {
    if (!('source' in bytes)) await source.close()
  }
}

async function openSource(bytes: InputBytes): Promise<ByteSource> {
  if ('source' in bytes) return bytes.source
  return 'path' in bytes
    ? fileSource(bytes.path)
    : memorySource(await collectBytes(bytes.chunks, largestInMemory))
}

function splitChunks(bytes: InputBytes): AsyncIterable<Uint8Array> {
  if ('source' in bytes) return readChunks(bytes.source)
  return 'path' in bytes ? createReadStream(bytes.path, { highWaterMark: chunkSize }) : bytes.chunks
}

/** The bytes of a source from its beginning to its end. */
export async function* readChunks(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < source.size; offset += chunkSize) yield await source.read(offset, chunkSize)
}

function known(told: string | undefined): Model {
  const model = withLayout(told)
  if (model !== undefined) return model
  throw unreadable('model-unknown', 'A CSV file does not say which model it is of. Say it.')
}
