import { resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Place } from '@udigate/sheets'

/**
 * A place as a location of SARIF 2.1.0 (section 3.28): the file, and in it a region of lines and columns where it is a
 * text, else the name of the cell or element.
 *
 * @param file as the caller named it; `<stdin>` is standard input
 * @param line where nothing more is known of a text
 * @param pointer into the request
 */
export function sarifLocation(
  file: string,
  place: Place | { line: number; column?: number } | undefined,
  pointer?: string,
): object {
  const field =
    pointer === undefined || pointer === '' ? [] : [{ fullyQualifiedName: pointer, kind: 'property' }]
  if (place === undefined) return { physicalLocation: { artifactLocation: artifact(file) }, ...named(field) }
  if ('element' in place) {
    const element = { fullyQualifiedName: place.element, kind: 'element' }
    const region = place.line === undefined ? {} : { region: { startLine: place.line } }
    return {
      physicalLocation: { artifactLocation: artifact(file), ...region },
      ...named([element, ...field]),
    }
  }
  if ('line' in place) {
    const { line, column } = place
    const region = { startLine: line, ...(column === undefined ? {} : { startColumn: column }) }
    return { physicalLocation: { artifactLocation: artifact(file), region }, ...named(field) }
  }
  const { sheet, row, column = '' } = place
  const cell = (name: string) => ({ fullyQualifiedName: name, kind: column === '' ? 'row' : 'cell' })
  if (sheet !== undefined && !isCsv(sheet)) {
    const inSheet = [cell(`${sheet}!${column}${row}`), ...field]
    return { physicalLocation: { artifactLocation: artifact(file) }, ...named(inSheet) }
  }
  // A row of a CSV file is the line in which it begins; the letter of a column is no column of the text.
  return {
    physicalLocation: {
      artifactLocation: artifact(sheet === undefined ? file : `${file}/${sheet}`),
      region: { startLine: row },
    },
    ...named([cell(`${column}${row}`), ...field]),
  }
}

function isCsv(sheet: string): boolean {
  return /\.csv$/i.test(sheet)
}

function named(logicalLocations: readonly object[]): object {
  return logicalLocations.length === 0 ? {} : { logicalLocations }
}

/** The file by a URI, relative where the caller named it so; standard input has none. */
function artifact(file: string): object {
  if (file === '<stdin>') return { description: { text: 'standard input' } }
  if (file === resolve(file)) return { uri: pathToFileURL(file).href }
  return { uri: file.split(sep).map(encodeURIComponent).join('/') }
}
