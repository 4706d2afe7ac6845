import { authority, validate, validationRequest, validRequests } from '@udigate/eudamed'
import { memorySource, readChunks, UnreadableInput } from '@udigate/sheets'
import { readCorpus } from '../fuzz/corpus.ts'
import { readDocument } from '../packages/server/src/authorities/eudamed/read-document.ts'
import { readNdjson } from '../packages/sheets/src/json/read-json-requests.ts'
import { readPushRequests } from '../packages/sheets/src/push/read-push-requests.ts'
import { writePush } from '../packages/sheets/test/write-push.ts'
import type { TableWork } from './table-bodies.ts'

/** The calls whose files are read here. */
export const fileCalls = [
  'POST pulls/files',
  'POST exports/responses',
  'POST exports/answer-files',
  'POST batches, NDJSON',
  'POST batches, XML',
] as const

const model = 'EU_UDI_MDR'
const newLine = 0x0a
const record = JSON.stringify(validRequests[model])
const push = writePush(model, 'DEVICE.POST')
/** A file for a register has so many devices at most. */
const devicesOfFile = Array.from({ length: 300 }, (_, index) => ({
  operation: 'DEVICE.POST',
  entityName: `device ${index}`,
}))
const answers = readCorpus('answers', 'application/xml').map(({ body }) => body)

/** Files that are no tables, hostile in each way, of about so many bytes; beside as many bytes of ordinary ones. */
export function* listFileWorks(size: number): Generator<TableWork> {
  for (const [kind, makeInside] of Object.entries(insides)) {
    const bytes = Buffer.from(`<?xml version="1.0"?><m:Push xmlns:m="urn:m">${makeInside(size)}</m:Push>`)
    // Both calls have the same reader of the authority's documents.
    for (const call of fileCalls.slice(0, 2)) {
      yield {
        kind: `${call}: ${kind}`,
        work: async () => JSON.stringify(readDocument(bytes)),
        floor: async () => readAnswers(size),
      }
    }
  }
  for (const [kind, makeInside] of Object.entries(insides)) {
    const bytes = Buffer.from(push.replace(/<\/(?:\w+:)?payload>/, end => `${makeInside(size)}${end}`))
    yield {
      kind: `POST batches, XML: ${kind}`,
      work: async () => judgePush(bytes),
      floor: async () => judgePushes(size),
    }
  }
  for (const [kind, makeResults] of Object.entries(results)) {
    const bytes = Buffer.from(
      `<m:Acknowledgement xmlns:m="${messages}"><m:correlationID>a</m:correlationID><m:responseEntities>${makeResults(size)}</m:responseEntities></m:Acknowledgement>`,
    )
    yield {
      kind: `POST exports/answer-files: ${kind}`,
      work: async () => JSON.stringify(takeAnswer(bytes)),
      floor: async () => readAnswers(size),
    }
  }
  for (const [kind, makeLines] of Object.entries(lines)) {
    const bytes = Buffer.from(makeLines(size))
    // A record has its cost, however short its line.
    const records = bytes.filter(byte => byte === newLine).length
    const plain = Buffer.from(repeat(`${record}\n`, Math.max(size, records * record.length)))
    yield {
      kind: `POST batches, NDJSON: ${kind}`,
      work: () => judgeLines(bytes),
      floor: () => judgeLines(plain),
    }
  }
}

/** What stands in a document of the authority. */
const insides: Readonly<Record<string, (size: number) => string>> = {
  'many elements': size => repeat('<a/>', size),
  'elements with text': size => repeat('<a>b</a>', size),
  'elements within each other': size => `${'<a>'.repeat(200)}${repeat('<a/>', size)}${'</a>'.repeat(200)}`,
  'attributes of one element': size => `<a ${fill(size, index => `a${index}="b"`)}/>`,
  'namespaces of one element': size => `<a ${fill(size, index => `xmlns:a${index}="urn:${index}"`)}/>`,
  'namespaces of many elements': size => fill(size, index => `<a${index}:a xmlns:a${index}="urn:${index}"/>`),
  'a long text': size => `<a>${repeat('ab ', size)}</a>`,
  'a long attribute': size => `<a b="${repeat('ab ', size)}"/>`,
  'references to characters': size => `<a>${repeat('&#x61;', size)}</a>`,
  'sections of text': size => `<a>${repeat('<![CDATA[a]]>b', size)}</a>`,
  comments: size => repeat('<!--a-->', size),
  instructions: size => repeat('<?a b?>', size),
  'elements that do not end': size => repeat('<a>', size),
}

const messages = 'https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1'

/** What an answer says of entities. */
const results: Readonly<Record<string, (size: number) => string>> = {
  'results of its devices': size => fill(size, index => writeResult(`device ${index % 300}`)),
  'results of one device': size => fill(size, () => writeResult('device 1')),
  'results of others': size => fill(size, index => writeResult(`other ${index}`)),
  'results of nothing': size => fill(size, () => writeResult(undefined)),
  'empty results': size => repeat('<m:responseEntity/>', size),
  'errors of one result': size =>
    writeResult(
      'device 1',
      repeat('<m:elementReport><m:operationErrorCode>a</m:operationErrorCode></m:elementReport>', size),
    ),
}

function writeResult(name: string | undefined, reports = ''): string {
  const named = name === undefined ? '' : `<m:entityCode>${name}</m:entityCode>`
  return `<m:responseEntity>${named}<m:responseCode>BAD_REQUEST</m:responseCode><m:report>${reports}</m:report></m:responseEntity>`
}

function takeAnswer(bytes: Uint8Array): unknown {
  const read = readDocument(bytes)
  const answer = read.isRead ? read.answer.answer : undefined
  return answer === undefined
    ? read
    : authority.effectsOn(devicesOfFile, answer as Parameters<typeof authority.effectsOn>[1])
}

/** Lines of a batch. */
const lines: Readonly<Record<string, (size: number) => string>> = {
  'empty lines': size => repeat('\n', size),
  'lines of blanks': size => repeat('   \n', size),
  'empty objects': size => repeat('{}\n', size),
  'lines that are no JSON': size => repeat('{\n', size),
  'other values': size => repeat('1\n', size),
  'one line': size => `{"device":"${repeat('ab ', size)}"}`,
  'one record again and again': size => repeat(`${record}\n`, size),
  'records of unknown members': size =>
    repeat(`{"device":{${fill(2_000, index => `"k${index}":1`, ',')}}}\n`, size),
  'lists in lists': size => repeat(`{"device":${'['.repeat(50)}${']'.repeat(50)}}\n`, size),
}

function readAnswers(size: number): void {
  for (let read = 0, index = 0; read < size; index += 1) {
    const body = answers[index % answers.length] ?? Buffer.alloc(0)
    JSON.stringify(readDocument(body))
    read += body.length
  }
}

/** What a message is refused for ends the work on it. */
function judgePush(bytes: Uint8Array): void {
  try {
    const { requests, problems } = readPushRequests(bytes, undefined)
    JSON.stringify(problems)
    for (const { reading, problems: own } of requests) {
      JSON.stringify(reading.ok ? validate(model, validationRequest(reading.body)) : reading.fault)
      JSON.stringify(own)
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
  }
}

function judgePushes(size: number): void {
  const bytes = Buffer.from(push)
  for (let read = 0; read < size; read += bytes.length) judgePush(bytes)
}

async function judgeLines(bytes: Uint8Array): Promise<void> {
  for await (const { requests } of readNdjson(readChunks(memorySource(bytes)))) {
    for (const { reading } of requests) {
      JSON.stringify(reading.ok ? validate(model, validationRequest(reading.body)) : reading.fault)
    }
  }
}

function repeat(part: string, size: number): string {
  return part.repeat(Math.max(1, Math.ceil(size / part.length)))
}

function fill(size: number, makeItem: (index: number) => string, separator = ' '): string {
  const items: string[] = []
  for (let length = 0; length < size; length += (items.at(-1)?.length ?? 0) + 1)
    items.push(makeItem(items.length))
  return items.join(separator)
}
