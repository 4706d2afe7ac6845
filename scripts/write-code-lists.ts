// Makes packages/udi/src/codes/data/*.json from the documents of the Commission:
//
//   UDIGATE_EUDAMED_DIR=<folder> node scripts/write-code-lists.ts
//
// The folder holds the schemas of the data exchange (xsd-3.0.30/) and the nomenclature (data/emdn-v2.csv).
// The same documents always give the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Row = readonly (string | boolean)[]

const root = fileURLToPath(new URL('..', import.meta.url))
const schemaVersion = '3.0.30'

/** The folder with the Commission's documents. */
export const eudamedFolder = process.env.UDIGATE_EUDAMED_DIR ?? join(root, '../shared/eudamed')

/** Every code list as a file: its name in `packages/udi/src/codes/data`, and its text. */
export function codeListFiles(folder: string): Map<string, string> {
  const entities = join(folder, `xsd-${schemaVersion}/data/Entity`)
  const countrySchema = readFileSync(join(entities, 'Common/CountryEnum.xsd'), 'utf8')
  const languageSchema = readFileSync(join(entities, 'Common/LanguageSpecificNameType.xsd'), 'utf8')
  const deviceSchema = readFileSync(join(entities, 'Device/CommonDeviceType.xsd'), 'utf8')
  const unitSchema = readFileSync(join(entities, 'Device/RegulationDevice/UDIDIType.xsd'), 'utf8')
  const countryNames = namesIn(countrySchema)

  const countries = (type: string): Row[] =>
    enumeration(countrySchema, type).map(([code]) => withName(code, countryNames))
  const schemaLists: [name: string, type: string, rows: Row[]][] = [
    ['market-countries', 'EUCountryWithSpecialEnum', countries('EUCountryWithSpecialEnum')],
    ['countries', 'CountryEnum', countries('CountryEnum')],
    ['non-eu-countries', 'NONEUCountryEnum', countries('NONEUCountryEnum')],
    ['languages', 'LanguageEnum', enumeration(languageSchema, 'LanguageEnum')],
    ['clinical-size-types', 'ClinicalSizeTypeEnum', enumeration(deviceSchema, 'ClinicalSizeTypeEnum')],
    ['clinical-size-units', 'ClinicalSizeUnitEnum', enumeration(unitSchema, 'ClinicalSizeUnitEnum')],
    [
      'storage-handling-conditions',
      'StorageHandlingConditionEnum',
      enumeration(deviceSchema, 'StorageHandlingConditionEnum').map(markStorageCondition),
    ],
    [
      'critical-warnings',
      'CriticalWarningEnum',
      enumeration(deviceSchema, 'CriticalWarningEnum').map(([code, term]) =>
        code === 'CW999' ? [code, term, 'text'] : [code, term],
      ),
    ],
  ]

  const files = new Map<string, string>()
  for (const [name, type, rows] of schemaLists) {
    const source = `European Commission, EUDAMED data exchange schemas ${schemaVersion} (XSD schemas.zip), ${type}`
    files.set(`${name}.json`, file(name, schemaVersion, source, rows))
  }
  files.set(
    'emdn.json',
    file(
      'emdn',
      'V2',
      'European Commission, European Medical Device Nomenclature (EMDN V2_EN.xlsx)',
      readCsv(readFileSync(join(folder, 'data/emdn-v2.csv'), 'utf8')).map(emdnRow),
    ),
  )
  files.set(
    'notified-bodies.json',
    file(
      'notified-bodies',
      '1',
      'Device data service, NotifiedBodyActorCode',
      notifiedBodies.split(' ').map(number => [number]),
    ),
  )
  return files
}

/** The notified bodies that the service's contract lists; no document of the Commission lists them by number. */
const notifiedBodies =
  '0044 0050 0051 0068 0123 0124 0197 0297 0318 0333 0344 0373 0425 0426 0459 0476 0477 0482 0483 0494 0537 0546 ' +
  '0598 0633 1011 1023 1282 1304 1370 1383 1434 1639 1912 1936 1984 2265 2274 2292 2409 2443 2460 2696 2764 2797 ' +
  '2803 2862 2962 2975 3022 3033'

/** A code a line, so that two versions compare well. */
function file(list: string, version: string, source: string, rows: readonly Row[]): string {
  const head = Object.entries({ list, version, source }).map(
    ([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`,
  )
  const lines = rows.map(row => `    ${JSON.stringify(row)}`)
  return `{\n${head.join('')}  "codes": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** The values of the schema's enumeration `type` in the schema's order, each with its label where there is one. */
function enumeration(schema: string, type: string): [code: string, term: string][] {
  const body = new RegExp(`<xs:simpleType name="${type}">([\\s\\S]*?)</xs:simpleType>`).exec(schema)?.[1]
  if (body === undefined) throw new Error(`The schema has no enumeration ${type}.`)
  return Array.from(
    body.matchAll(/<xs:enumeration value="([^"]+)"\s*(?:\/>|>([\s\S]*?)<\/xs:enumeration>)/g),
    ([, code = '', annotation = '']) => [code, labelOf(annotation)],
  )
}

function labelOf(annotation: string): string {
  const label = /<xs:documentation[^>]*>([\s\S]*?)<\/xs:documentation>/.exec(annotation)?.[1] ?? ''
  return label
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** The names of the countries that have one in any enumeration of the schema. */
function namesIn(schema: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const [, type = ''] of schema.matchAll(/<xs:simpleType name="([^"]+)">/g)) {
    for (const [code, name] of enumeration(schema, type)) if (name !== '') names.set(code, name)
  }
  return names
}

function withName(code: string, names: ReadonlyMap<string, string>): Row {
  const name = names.get(code)
  return name === undefined ? [code] : [code, name]
}

/** The schema marks with `*` what needs a value, and with `**` what needs a text in a language. */
function markStorageCondition([code, term]: [code: string, term: string]): Row {
  if (term.endsWith(' **')) return [code, term.slice(0, -3), 'text']
  return term.endsWith(' *') ? [code, term.slice(0, -2), 'value'] : [code, term]
}

function emdnRow([code = '', term = '', , leaf = '']: readonly string[]): Row {
  return [code, term, leaf === 'true']
}

/** The records of a CSV text with a heading (RFC 4180; no line breaks inside fields). */
function readCsv(text: string): string[][] {
  const records = text.split(/\r?\n/).filter(line => line !== '')
  return records.slice(1).map(line => {
    const fields = Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    return fields.map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain)
  })
}

if (import.meta.main) {
  for (const [name, text] of codeListFiles(eudamedFolder)) {
    writeFileSync(join(root, 'packages/udi/src/codes/data', name), text)
    console.log(`${name}: ${text.split('\n').length - 8} codes`)
  }
}
