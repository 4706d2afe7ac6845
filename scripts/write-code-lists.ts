// Makes packages/eudamed/src/codes/data/*.json from the documents of the Commission:
//
//   UDIGATE_EUDAMED_DIR=<folder> node scripts/write-code-lists.ts
//
// The folder holds the schemas of the data exchange (xsd-3.0.30/) and the nomenclature (data/emdn-v2.csv).
// The same documents always give the same bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeEmdnTree } from '../packages/eudamed/src/codes/emdn-tree.ts'
import { readCommentMark } from '../packages/eudamed/src/codes/read-code-schema.ts'
import { readSchemaEnumeration } from '../packages/udi/src/codes/read-schema-enumeration.ts'
import countryNames from './country-names.json' with { type: 'json' }
import { modelCodeLists, schema, schemaVersion } from './model-code-lists.ts'

type Row = readonly (string | boolean | object | undefined)[]

const root = fileURLToPath(new URL('..', import.meta.url))

/** The folder with the Commission's documents. */
export const eudamedFolder = process.env.UDIGATE_EUDAMED_DIR ?? join(root, '../shared/eudamed')

/** Every code list as a file: its name in `packages/eudamed/src/codes/data`, and its text. */
export function codeListFiles(folder: string): Map<string, string> {
  const read = (path: string): string =>
    readFileSync(join(folder, `xsd-${schemaVersion}/data/Entity`, path), 'utf8')
  const files = new Map<string, string>()
  const add = (name: string, version: string, source: string, rows: readonly Row[]): void => {
    files.set(`${name}.json`, file(name, version, source, rows))
  }

  const countries = read('Common/CountryEnum.xsd')
  for (const [name, type] of [
    ['market-countries', 'EUCountryWithSpecialEnum'],
    ['countries', 'CountryEnum'],
    ['non-eu-countries', 'NONEUCountryEnum'],
  ] as const) {
    const source = `${schema(type)}; names that the schemas lack: ${countryNames.source}`
    add(name, schemaVersion, source, enumeration(countries, type).map(withCountryName(countries)))
  }

  const device = read('Device/CommonDeviceType.xsd')
  for (const [name, type, text, row] of [
    ['languages', 'LanguageEnum', read('Common/LanguageSpecificNameType.xsd'), undefined],
    ['clinical-size-types', 'ClinicalSizeTypeEnum', device, undefined],
    ['clinical-size-units', 'ClinicalSizeUnitEnum', read('Device/RegulationDevice/UDIDIType.xsd'), undefined],
    ['storage-handling-conditions', 'StorageHandlingConditionEnum', device, withComment],
    ['critical-warnings', 'CriticalWarningEnum', device, withTextForOther],
  ] as const) {
    const values = enumeration(text, type)
    add(name, schemaVersion, schema(type), row ? values.map(row) : values)
  }
  for (const { name, version, source, rows } of modelCodeLists(read)) add(name, version, source, rows)
  add(
    'notified-bodies',
    '1',
    'Device data service, NotifiedBodyActorCode',
    notifiedBodies.split(' ').map(number => [number]),
  )

  const emdn = readCsv(readFileSync(join(folder, 'data/emdn-v2.csv'), 'utf8'))
  files.set('emdn-codes.json', emdnCodes(emdn))
  files.set('emdn-terms.json', emdnTerms(emdn))
  return files
}

/** The notified bodies that the service's contract lists; no document of the Commission lists them by number. */
const notifiedBodies =
  '0044 0050 0051 0068 0123 0124 0197 0297 0318 0333 0344 0373 0425 0426 0459 0476 0477 0482 0483 0494 0537 0546 ' +
  '0598 0633 1011 1023 1282 1304 1370 1383 1434 1639 1912 1936 1984 2265 2274 2292 2409 2443 2460 2696 2764 2797 ' +
  '2803 2862 2962 2975 3022 3033'

/** A code a line, so that two versions compare well. */
function file(list: string, version: string, source: string, rows: readonly Row[]): string {
  const lines = rows.map(row => `    ${JSON.stringify(row)}`)
  return `{\n${head({ list, version, source })}  "codes": [\n${lines.join(',\n')}\n  ]\n}\n`
}

function head(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`)
    .join('')
}

function enumeration(text: string, type: string): [code: string, label: string][] {
  const values = readSchemaEnumeration(text, type)
  if (values === undefined) throw new Error(`The schema has no enumeration ${type}.`)
  return values
}

/** Gives a country the name that it has in any enumeration of the schema, else the one of the list of names. */
function withCountryName(text: string): (row: [code: string, label: string]) => Row {
  const names = new Map(Object.entries(countryNames.names))
  for (const [, type = ''] of text.matchAll(/<xs:simpleType name="([^"]+)">/g)) {
    for (const [code, name] of enumeration(text, type)) if (name !== '') names.set(code, name)
  }
  return ([code]) => {
    const name = names.get(code)
    if (name === undefined) throw new Error(`Country ${code} has no name; add one to country-names.json.`)
    return [code, name]
  }
}

function withComment([code, label]: [code: string, label: string]): Row {
  const { term, comment } = readCommentMark(label)
  return comment === undefined ? [code, term] : [code, term, comment]
}

function withTextForOther([code, term]: [code: string, term: string]): Row {
  return code === 'CW999' ? [code, term, 'text'] : [code, term]
}

const emdnVersion = 'V2'

/** The codes of the nomenclature, as a tree a category. Which ones are leaves is said by the tree. */
function emdnCodes(rows: readonly (readonly string[])[]): string {
  const leaves = new Map(rows.map(([code = '', , , leaf = '']) => [code, leaf === 'true']))
  const parents = new Set(Array.from(leaves.keys(), code => code.slice(0, -2)))
  for (const [code, leaf] of leaves) {
    if (leaf === parents.has(code))
      throw new Error(`Whether ${code} is a leaf disagrees with the codes below it.`)
  }
  const categories = Map.groupBy(leaves.keys(), code => code.charAt(0))
  const trees = Array.from(categories.values(), codes => `    ${JSON.stringify(writeEmdnTree(codes))}`)
  const source = 'European Commission, European Medical Device Nomenclature (EMDN V2_EN.xlsx)'
  return `{\n${head({ list: 'emdn', version: emdnVersion, source })}  "trees": [\n${trees.join(',\n')}\n  ]\n}\n`
}

/** A code a line with its term. */
function emdnTerms(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(([code = '', term = '']) => `    ${JSON.stringify(`${code} ${term}`)}`)
  return `{\n${head({ list: 'emdn', version: emdnVersion })}  "terms": [\n${lines.join(',\n')}\n  ]\n}\n`
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
    writeFileSync(join(root, 'packages/eudamed/src/codes/data', name), text)
    console.log(name)
  }
}
