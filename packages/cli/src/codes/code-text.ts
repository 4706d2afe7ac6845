import type { CodeListView, CodeView } from '@udigate/server'
import type { RowFault } from '@udigate/udi'
import { columns } from '../columns.ts'

/** A code as a list has it. */
type Entry = NonNullable<CodeView['above']>[number]

/** A line for each list: name, version, how many codes, where it is from, and what it is. */
export function summariesText(summaries: readonly CodeListView[]): string {
  return columns(
    summaries.map(({ list, version, codes, origin, title, gateway }) => [
      list,
      version,
      String(codes),
      origin,
      gateway === undefined
        ? title
        : `${title}; that of the gateway is ${gateway.version}${gateway.hasChanged ? ', another one since' : ''}`,
    ]),
  )
}

/** A line for each code: code, term, and what else there is to say of it. */
export function entriesText(entries: readonly Entry[]): string {
  return columns(entries.map(entry => [entry.code, entry.term ?? '', describeMarks(entry)]))
}

/** Everything about a code. */
export function codeText(view: CodeView): string {
  const { code, term, list, version, source, above = [], below = [] } = view
  const marks = describeMarks(view)
  const lines = [
    term === undefined ? code : `${code}  ${term}`,
    ...(marks === '' ? [] : [marks]),
    `${list}, version ${version}: ${source}`,
  ]
  for (const [heading, entries] of [
    ['Above', above],
    ['Below', below],
  ] as const) {
    if (entries.length > 0) lines.push('', heading, entriesText(entries).replaceAll(/^/gm, '  '))
  }
  return lines.join('\n')
}

/** A fault of a file with its place. */
export function faultText({ row, column, message }: RowFault): string {
  const place = [row === undefined ? '' : `row ${row}`, column === undefined ? '' : `column ${column}`]
  const text = place.filter(part => part !== '').join(', ')
  return text === '' ? message : `${text}: ${message}`
}

function describeMarks({ leaf, comment, legislations, retired, retiredOn }: Entry): string {
  const marks = [
    leaf ? 'leaf' : '',
    comment === undefined ? '' : `needs a ${comment}`,
    legislations?.join(' ') ?? '',
    retiredOn === undefined ? (retired ? 'retired' : '') : `retired on ${retiredOn}`,
  ]
  return marks.filter(mark => mark !== '').join(', ')
}
