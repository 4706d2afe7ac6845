import { extname } from 'node:path'
import type { CsvFormat } from './csv-format.ts'

/** What an input can be. */
export const inputKinds = ['json', 'ndjson', 'csv', 'xlsx', 'xml', 'zip'] as const
export type InputKind = (typeof inputKinds)[number]

/** Whether an input of this kind says itself of which model its records are. */
export function saysItsModel(kind: InputKind): boolean {
  return kind === 'xlsx' || kind === 'xml' || kind === 'zip'
}

/** Whether an input of this kind is read at many places, and not from its beginning to its end. */
export function isReadAtPlaces(kind: InputKind): boolean {
  return kind === 'xlsx' || kind === 'zip'
}

const byExtension: Readonly<Record<string, InputKind>> = {
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.csv': 'csv',
  '.tsv': 'csv',
  '.xlsx': 'xlsx',
  '.xlsm': 'xlsx',
  '.xls': 'xlsx',
  '.xlsb': 'xlsx',
  // What reads workbooks says how to save one of these as what it reads.
  '.ods': 'xlsx',
  '.xml': 'xml',
  '.zip': 'zip',
}

/** What a file is by its name; `by-content` where its name has no extension, `unknown` where it has another one. */
export function guessInputKind(path: string): InputKind | 'by-content' | 'unknown' {
  const extension = extname(path).toLowerCase()
  if (extension === '') return 'by-content'
  return byExtension[extension] ?? 'unknown'
}

/** What the name of a file says of how it is written: `.tsv` has tabs. */
export function formatByName(path: string): CsvFormat {
  return extname(path).toLowerCase() === '.tsv' ? { separator: 'tab' } : {}
}

const lineFeed = 0x0a
const tab = 0x09
const openBracket = 0x5b
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * What an input is by its beginning: an archive is taken for a workbook, XML begins with a bracket, and cells that were
 * copied from a spreadsheet have tabs between them. `ndjson` where its first line
 * that is not blank is an object from its first brace to its last, otherwise `json`. A lone object in one line is
 * either, with the same verdict.
 *
 * @param most how many bytes of the input are looked at
 * @returns the kind, and the whole input to read
 */
export async function kindByContent(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): Promise<{ kind: InputKind; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  let beginning: Uint8Array = new Uint8Array()
  let isAll = false
  while (!isAll && beginning.length < most && !hasLine(beginning)) {
    const next = await iterator.next()
    if (next.done) isAll = true
    else beginning = Buffer.concat([beginning, next.value])
  }
  return { kind: getKind(beginning), chunks: again(beginning, iterator) }
}

function hasLine(bytes: Uint8Array): boolean {
  return bytes.indexOf(lineFeed, findTextStart(bytes)) !== -1
}

function getKind(bytes: Uint8Array): InputKind {
  // PK, as archives begin; D0 CF, as old and encrypted workbooks do.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) return 'xlsx'
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0
  if (bytes[findTextStart(bytes.subarray(mark)) + mark] === 0x3c) return 'xml'
  const start = findTextStart(bytes)
  const lineEnd = bytes.indexOf(lineFeed, start)
  let end = lineEnd === -1 ? bytes.length : lineEnd
  const isJson = bytes[start] === openBrace || bytes[start] === openBracket
  if (!isJson && bytes.subarray(0, end).includes(tab)) return 'csv'
  while (end > start && isSpace(bytes[end - 1])) end -= 1
  return bytes[start] === openBrace && bytes[end - 1] === closeBrace ? 'ndjson' : 'json'
}

function findTextStart(bytes: Uint8Array): number {
  let start = 0
  while (start < bytes.length && isSpace(bytes[start])) start += 1
  return start
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

async function* again(
  beginning: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (beginning.length > 0) yield beginning
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
