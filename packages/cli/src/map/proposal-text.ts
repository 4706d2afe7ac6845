import { isModel, type Model } from '@udigate/eudamed'
import { type FileProposal, listOfferedFields, type Mapping, type ProposedColumn } from '@udigate/sheets'
import { columns as inColumns } from '../columns.ts'
import { counted } from '../counted.ts'

/** How sure a proposal is, as it is written. */
const bars = ['', 'check', 'check', 'likely', 'sure'] as const

/** How many samples of a column are shown, and how much of them. */
const mostSamples = 3
const longestSamples = 34

/** A proposal in words: the columns, what they become, and what is missing. */
export function proposalText(file: string, proposal: FileProposal): string {
  const { mapping, columns, missing, rows, format } = proposal
  const [sheet] = mapping.sheets
  const titles = makeTitles(mapping)
  const mapped = columns.filter(({ fields }) => fields.length > 0)
  const ignored = columns.filter(({ fields }) => fields.length === 0)
  const table = mapped.map(column => [
    nameColumn(column),
    column.heading,
    showSamples(column),
    column.fields.join(', '),
    bars[column.confidence],
    column.reason,
  ])
  const fixed = mapping.targets.filter(({ value }) => value !== undefined)
  const open = mapped.filter(column => column.open > 0)
  const where = sheet?.name === undefined ? '' : `, sheet ${sheet.name}`
  const several = mapping.rows === 'several' ? '; several rows of a device are collected' : ''
  return [
    `${file}${where}: ${counted(rows, 'row')} ${sheet?.headingRow === 0 ? 'without headings' : `below the headings in row ${sheet?.headingRow}`}${several}${format === undefined ? '' : `; separator ${format.separator}, ${format.encoding.toUpperCase()}`}`,
    table.length === 0
      ? 'No column is understood.'
      : inColumns([['', 'Column', 'Samples', 'Field', '', 'Why'], ...table]),
    listBelow('Further sheets', describeJoins(mapping)),
    listBelow(
      'Fixed values',
      fixed.map(({ field, value }) => `${field} is ${value}`),
    ),
    listBelow('To decide', describeOpen(open, mapping)),
    listBelow(
      'Ignored columns',
      ignored.length === 0
        ? []
        : [ignored.map(column => `${nameColumn(column)} ${column.heading}`).join(', ')],
    ),
    listBelow(
      'Mandatory, and taken from nowhere',
      missing.map(({ field }) => `${field} (${titles.get(field.replace(/\[\d*\]/, '[1]')) ?? field})`),
    ),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** The letter of a column, with its sheet where that is not the first. */
function nameColumn({ sheet, letter }: ProposedColumn): string {
  return sheet === undefined ? letter : `${sheet}!${letter}`
}

/** By which columns the rows of further sheets find their devices. */
function describeJoins({ sheets: [main, ...others] }: Mapping): string[] {
  return others.map(({ name, key }) => `${name}: its ${key} is ${main?.key} on ${main?.name}`)
}

function makeTitles({ model }: Mapping): ReadonlyMap<string, string> {
  const fields = isModel(model) ? listOfferedFields(model) : []
  return new Map(
    fields.map(({ field, title, group }) => [field, field.includes('[') ? `${group}: ${title}` : title]),
  )
}

function showSamples({ samples }: ProposedColumn): string {
  const text = samples.slice(0, mostSamples).join(' · ').replaceAll(/\s+/g, ' ')
  return text.length > longestSamples ? `${text.slice(0, longestSamples - 1)}…` : text
}

/** How many open values of a column are listed. */
const mostOpen = 10

/** What is to be decided: of columns of yes and no in which the same stands, once for all of them. */
function describeOpen(columns: readonly ProposedColumn[], mapping: Mapping): string[] {
  const yesNo = new Set(isModel(mapping.model) ? listYesNo(mapping.model) : [])
  const questions = Map.groupBy(columns, column => {
    const [field = ''] = column.fields
    const open = column.values.filter(({ to }) => to === undefined).map(({ from }) => from)
    return JSON.stringify(yesNo.has(field) ? open.toSorted() : [field, column.heading, nameColumn(column)])
  })
  return Array.from(questions.values(), alike => {
    const names = alike.map(column => `${nameColumn(column)} ${column.heading}`).join(', ')
    return `${names}: what does ${describeValues(alike)} stand for?`
  })
}

function listYesNo(model: Model): string[] {
  return listOfferedFields(model).flatMap(({ kind, field }) => (kind === 'yes-no' ? [field] : []))
}

function describeValues(alike: readonly ProposedColumn[]): string {
  const rows = new Map<string, number>()
  for (const { from, to, rows: count } of alike.flatMap(({ values }) => values)) {
    if (to === undefined) rows.set(from, (rows.get(from) ?? 0) + count)
  }
  const shown = Array.from(rows, ([from, count]) => `"${from}" (${counted(count, 'row')})`).slice(0, mostOpen)
  const more = Math.max(...alike.map(({ open }) => open)) - shown.length
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}

function listBelow(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [`${heading}:`, ...lines.map(line => `  ${line}`)].join('\n')
}
