import { shippedCodeLists as codes, validate, validRequests } from '@udigate/eudamed'
import { type JudgedFinding, singleCsv, writeRecords } from '@udigate/sheets'
import { writeListing } from '../packages/server/src/http/batches/files/listing.ts'
import { listRecords } from '../packages/server/src/http/batches/files/results.ts'
import type { ShownRecord } from '../packages/server/src/http/batches/record-view.ts'
import { foldText } from '../packages/server/src/labels/fold-text.ts'
import { parseSearch } from '../packages/server/src/labels/parse-search.ts'
import { encodeJson } from '../packages/server/src/store/json.ts'
import type { RecordsToWrite } from '../packages/sheets/src/writing/record-rows.ts'
import { longRequest } from './records.ts'
import type { TableWork } from './table-bodies.ts'

const model = 'EU_UDI_MDR'
const ordinary = validRequests[model]
const bytesOfOne = JSON.stringify(ordinary).length

/** What writes what is stored into a file. */
const writers: Readonly<Record<string, (devices: readonly RecordsToWrite[]) => Promise<void>>> = {
  async 'GET templates, CSV'(devices) {
    for (const _ of singleCsv(model, devices));
  },
  async 'GET templates, workbook'(devices) {
    for await (const _ of writeRecords(model, codes, () => devices));
  },
}

/**
 * What it costs to write files of hostile devices of about so many bytes, beside reading these bytes and writing as many of ordinary ones,
 * and to search for hostile texts.
 */
export function* listWrittenWorks(size: number): Generator<TableWork> {
  for (const [kind, devices] of listDevices(size)) {
    const bytes = JSON.stringify(devices)
    const plain = Array.from({ length: Math.ceil(bytes.length / bytesOfOne) }, () => ordinary)
    for (const [call, write] of Object.entries(writers)) {
      yield {
        kind: `${call}: ${kind}`,
        work: () => write(devices),
        async floor() {
          JSON.parse(bytes)
          await write(plain)
        },
      }
    }
  }
  yield* listResultWorks(size)
  for (const [kind, part] of Object.entries(texts)) {
    const text = fill(part, size)
    const plain = fill('Infusion needle 24 G, sterile. ', size)
    yield {
      kind: `GET search: ${kind}`,
      work: async () => [parseSearch(text), foldText(text)],
      async floor() {
        JSON.parse(JSON.stringify(plain))
        parseSearch(plain)
        foldText(plain)
      },
    }
  }
}

/** The results of a batch whose records were refused with hostile texts, or one of which has very many findings; beside as many bytes of ordinary ones. */
function* listResultWorks(size: number): Generator<TableWork> {
  for (const [kind, records] of listRefused(size)) {
    const bytes = JSON.stringify(records)
    const one = refusedRecord([ordinaryReason], [])
    const plain = Array.from({ length: Math.ceil(bytes.length / JSON.stringify(one).length) }, () => one)
    for (const format of ['ndjson', 'csv', 'xlsx'] as const) {
      const write = async (written: readonly ShownRecord[]) => {
        async function* pages() {
          yield written
        }
        for await (const _ of writeListing(listRecords(pages()), format));
      }
      yield {
        kind: `GET batches results, ${format}: ${kind}`,
        work: () => write(records),
        async floor() {
          JSON.parse(bytes)
          await write(plain)
        },
      }
    }
  }
}

const ordinaryReason = 'The device is registered already, by another actor.'

function* listRefused(size: number): Generator<[kind: string, records: readonly ShownRecord[]]> {
  for (const [kind, part] of Object.entries(texts)) {
    const record = refusedRecord([fill(part, longestName)], [])
    const count = Math.ceil(size / JSON.stringify(record).length)
    yield [`reasons of ${kind}`, Array.from({ length: count }, () => record)]
  }
  const [missing] = validate(model, {}).deviceErrors
  if (missing === undefined) throw new TypeError('An empty record is valid.')
  const finding = { ...missing, severity: 'error' } as const
  const findings = Array.from({ length: Math.ceil(size / JSON.stringify(finding).length) }, () => finding)
  yield ['one record with many findings', [refusedRecord([], findings)]]
  const short = Array.from({ length: Math.ceil(size / 4) }, () => 'x')
  yield ['one record with many reasons', [refusedRecord(short, [])]]
}

function refusedRecord(reasons: readonly string[], findings: readonly JudgedFinding[]): ShownRecord {
  return {
    number: 1,
    line: 1,
    sheet: null,
    agency: 'GS1',
    code: '04012345678901',
    label: null,
    model,
    state: 'refused',
    request_id: null,
    findings: encodeJson(findings),
    reasons: encodeJson(reasons),
    outcome: null,
    doubt: null,
    waits_for: null,
  }
}

/** What stands in names, and is searched for. */
const texts: Readonly<Record<string, string>> = {
  quotes: '"',
  formulas: '=1+',
  'line ends': '\r\n',
  blanks: ' ',
  separators: ',;\t|',
  accents: 'e\u0301\u0301\u0301',
  ligatures: '\ufdfa',
  'words of one letter': 'a b c ',
  'pairs of surrogates': '\u{1f4a9}',
}

/** A name has so many characters at most. */
const longestName = 2_000

function* listDevices(size: number): Generator<[kind: string, devices: readonly RecordsToWrite[]]> {
  for (const list of ['MarketInfos', 'Packages', 'ClinicalSizes', 'Substances'] as const) {
    const [one, two] = [1, 2].map(count => JSON.stringify(longRequest(list, count)).length)
    const entries = Math.ceil(size / ((two ?? 0) - (one ?? 0)))
    yield [`one device with a long list, ${list}`, [longRequest(list, entries)]]
  }
  for (const [kind, part] of Object.entries(texts)) {
    const AdditionalTradeNames = [
      { AdditionalTradeName: fill(part, longestName), AdditionalTradeNameLanguage: 'EN' },
    ]
    const device = { ...ordinary, device: { ...ordinary.device, AdditionalTradeNames } }
    const count = Math.ceil(size / JSON.stringify(device).length)
    yield [`names of ${kind}`, Array.from({ length: count }, () => device)]
  }
}

function fill(part: string, size: number): string {
  return part.repeat(Math.ceil(size / part.length)).slice(0, size)
}
