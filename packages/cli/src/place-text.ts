import type { Place } from '@udigate/sheets'

/** `devices.json:3:7`, `devices.xlsx:Markets!C5`, `devices.csv:5:C`, `push.xml:payload/*[2]`, `push.xml:12:Push/sender`. */
export function placeText(
  file: string,
  place: Place | { line: number; column?: number } | undefined,
): string {
  if (place === undefined) return file
  if ('element' in place)
    return [file, place.line, place.element].filter(part => part !== undefined).join(':')
  if (!('row' in place))
    return place.column === undefined ? `${file}:${place.line}` : `${file}:${place.line}:${place.column}`
  const { sheet, row, column } = place
  if (sheet === undefined || /\.csv$/i.test(sheet)) {
    return [sheet === undefined ? file : `${file}/${sheet}`, row, column]
      .filter(part => part !== undefined)
      .join(':')
  }
  return `${file}:${sheet}!${column ?? ''}${row}`
}
