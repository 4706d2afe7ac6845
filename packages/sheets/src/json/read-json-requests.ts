import { isJsonObject, JsonPlaces, type JsonValue, readJson } from '@udigate/udi'
import { collectBytes } from '../collect-bytes.ts'
import type { ReadBatch, ReadRequest } from '../read-request.ts'
import { type LineBlock, lineBlocks, splitLines } from './line-blocks.ts'

/** What a single request may have, as over HTTP. */
export const longestRequest = 1024 * 1024
/** What a `.json` file may have, which is read as a whole. */
const longestFile = 64 * 1024 * 1024
const perLine = 'Write one request a line (.ndjson); that may have any size.'
/** How many requests of an array are handed on at once. */
const batchSize = 100

const tooLong =
  'The request is longer than 1,048,576 bytes, the most that is accepted. Give one device in a request.'
const none: ReadBatch['problems'] = []

const notAnObject = 'A request must be a JSON object with the records in it.'

/** Reads a request from each line; a batch for each chunk that came, in constant memory. */
export async function* readNdjson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadBatch> {
  for await (const block of lineBlocks(chunks, longestRequest)) {
    const requests = readLineBlock(block)
    if (requests.length > 0) yield { requests, problems: none }
  }
}

/** Reads a request from each line of a block that was divided by `longestRequest`. */
export function readLineBlock(block: LineBlock): ReadRequest[] {
  return splitLines(block, longestRequest).map(({ number, record, bytes }) => ({
    record,
    line: number,
    reading: readRequest(bytes, number),
  }))
}

/**
 * Reads the request, or the array of requests, that an input is.
 *
 * @throws UnreadableInput where it is too large to be read as a whole
 */
export async function* readJsonRequests(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ReadBatch> {
  const bytes = await collectBytes(chunks, longestFile, perLine)
  if (!beginsArray(bytes)) {
    const single = bytes.length > longestRequest ? undefined : bytes
    const reading = readRequest(single, 1)
    yield { requests: [withPlaces({ record: 1, line: 1, reading }, bytes)], problems: none }
    return
  }
  // The array is a level that the requests themselves do not have.
  const reading = readJson(bytes, { maxDepth: 65, characters: 'any' })
  if (!reading.ok) {
    yield { requests: [{ record: 1, line: 1, reading: { ok: false, fault: reading.fault } }], problems: none }
    return
  }
  const places = new JsonPlaces(new TextDecoder().decode(bytes))
  const starts = places.items(places.start())
  const values = reading.value as JsonValue[]
  for (let first = 0; first < values.length; first += batchSize) {
    const requests = values.slice(first, first + batchSize).map((value, index): ReadRequest => {
      const start = starts[first + index] ?? 0
      const { line } = places.findPlace(start)
      return {
        record: first + index + 1,
        line,
        reading: readValue(value, line),
        findPlace: pointer => places.findPlace(places.find(start, pointer)),
      }
    })
    yield { requests, problems: none }
  }
}

function readRequest(bytes: Uint8Array | undefined, line: number): ReadRequest['reading'] {
  if (bytes === undefined) return { ok: false, fault: { code: 'too-long', message: tooLong, line } }
  const reading = readJson(bytes, { characters: 'any' })
  if (reading.ok) return readValue(reading.value, line)
  return { ok: false, fault: { ...reading.fault, line: line + reading.fault.line - 1 } }
}

function readValue(value: JsonValue, line: number): ReadRequest['reading'] {
  if (isJsonObject(value)) return { ok: true, body: value }
  return { ok: false, fault: { code: 'not-an-object', message: notAnObject, line } }
}

function withPlaces(request: ReadRequest, bytes: Uint8Array): ReadRequest {
  if (!request.reading.ok) return request
  const places = new JsonPlaces(new TextDecoder().decode(bytes))
  const start = places.start()
  const { line } = places.findPlace(start)
  return { ...request, line, findPlace: pointer => places.findPlace(places.find(start, pointer)) }
}

function beginsArray(bytes: Uint8Array): boolean {
  for (const byte of bytes) {
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte === 0x5b
  }
  return false
}
