import { readdirSync, readFileSync } from 'node:fs'
import { isModel, type Model, shippedCodeLists } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import { csvTable } from '../src/csv/csv-table.ts'
import { proposeFromTable } from '../src/mapping/propose-from-table.ts'
import type { ProposedMapping } from '../src/mapping/propose-mapping.ts'
import { csvLine } from '../src/writing/write-csv.ts'

/** A made-up list of a manufacturer, with the field that each of its columns belongs to; `lists/README.md` says how one is written. */
export interface MeasuredList {
  name: string
  language: string
  model: Model
  set: string
  text: string
  columns: readonly MeasuredColumn[]
}

export interface MeasuredColumn {
  heading: string
  /** The fields that are right, with `[]` for an entry of a list, `!` before one whose meaning is turned round and the language behind it. */
  right: readonly string[]
  /** Whether a person could dispute it, so that it must not be sure. */
  isOpen: boolean
}

/** What became of the columns of lists. */
export interface Figures {
  columns: number
  sureRight: number
  sureWrong: number
  /** Columns that must have a field, and those whose first proposal is the right one. */
  must: number
  mustRight: number
  wrong: number
  /** What was not right, a line for each. */
  faults: readonly string[]
}

const folder = new URL('lists/', import.meta.url)

/** All lists of the folder beside this file. */
export function readMeasuredLists(from = folder): readonly MeasuredList[] {
  return readdirSync(from)
    .filter(name => name.endsWith('.txt'))
    .toSorted()
    .map(name => readMeasuredList(name, readFileSync(new URL(name, from), 'utf8')))
}

/** @throws TypeError where a line is not as the README has it */
function readMeasuredList(name: string, written: string): MeasuredList {
  const [first = '', ...lines] = written.split('\n').filter(line => line.trim() !== '')
  const [language = '', model = '', , set = ''] = first.split('|').map(part => part.trim())
  if (!isModel(model) || set === '') throw new TypeError(`${name}: ${first}`)
  const columns = lines.map(line => {
    const [heading = '', right = '', values] = line.split(' | ').map(part => part.trim())
    if (values === undefined) throw new TypeError(`${name}: ${line}`)
    const isOpen = right.startsWith('~')
    return {
      heading,
      isOpen,
      right: right
        .replace(/^~/, '')
        .split(' / ')
        .filter(field => field !== '-'),
      values: values.split(' ; '),
    }
  })
  const count = Math.max(...columns.map(({ values }) => values.length))
  const headings = columns.map(({ heading }) => heading.replaceAll(String.raw`\n`, '\n').split('//'))
  const depth = Math.max(...headings.map(parts => parts.length))
  const rows = [
    ...Array.from({ length: depth }, (_, at) => headings.map(parts => (parts[at] ?? '').trim())),
    ...Array.from({ length: count }, (_, at) =>
      columns.map(({ values }) => writeCell(values[at % values.length] ?? '', at)),
    ),
  ]
  return { name, language, model, set, text: rows.map(row => csvLine(row, ';')).join(''), columns }
}

function writeCell(value: string, row: number): string {
  const number = String(1000 + row)
  switch (value) {
    case '_':
      return ''
    case 'gtin13':
      return completeGtin(`401234${number}00`)
    case 'gtin14':
      return completeGtin(`0401234${number}11`)
    case 'box':
      return completeGtin(`1401234${number}22`)
    case 'budi':
      return completeGmn(`4012345GROUP${row}`)
    default:
      return value.replaceAll(String.raw`\n`, '\n')
  }
}

/** Proposes a mapping for a list, and counts what is right about it. */
export async function measureList(list: MeasuredList): Promise<Figures> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(list.text)
  }
  const { rows } = csvTable(undefined, chunks, { separator: 'semicolon' })
  const proposal = await proposeFromTable({ rows, firstDay: 0 }, list.model, shippedCodeLists)
  const figures = { columns: 0, sureRight: 0, sureWrong: 0, must: 0, mustRight: 0, wrong: 0 }
  const faults: string[] = []
  for (const [at, { heading, right, isOpen }] of list.columns.entries()) {
    const column = proposal.columns.find(({ letter }) => letter === String.fromCharCode(65 + at))
    const proposed = column === undefined ? undefined : nameProposed(proposal, column)
    const isRight = proposed !== undefined && right.some(field => isSame(field, proposed))
    const isSure = column?.confidence === 4 && proposed !== undefined
    figures.columns += 1
    if (isSure && isRight && !isOpen) figures.sureRight += 1
    if (isSure && (!isRight || isOpen)) figures.sureWrong += 1
    if (!isOpen && right.length > 0) figures.must += 1
    if (!isOpen && right.length > 0 && isRight) figures.mustRight += 1
    if (proposed !== undefined && !isRight) figures.wrong += 1
    const isMissed = !isOpen && right.length > 0 && !isRight
    if (isMissed || (proposed !== undefined && !isRight) || (isSure && isOpen)) {
      faults.push(
        `${list.name} "${heading}": ${proposed ?? 'nothing'} (${column?.confidence ?? 0}, ${column?.reason}) is not ${right.join(' or ') || 'nothing'}`,
      )
    }
  }
  return { ...figures, faults }
}

/** The first field that is proposed for a column, as the lists write it. */
function nameProposed(
  { mapping: { targets } }: ProposedMapping,
  { fields: [field], heading, occurrence }: ProposedMapping['columns'][number],
): string | undefined {
  if (field === undefined) return undefined
  const target = targets.find(
    each => each.field === field && each.column === heading && (each.occurrence ?? 1) === occurrence,
  )
  const language = targets.find(each => each.field === `${field}Language`)?.value
  const name = field.replace(/\[\d*\]/, '[]')
  return `${target?.opposite ? '!' : ''}${name}${language === undefined ? '' : ` @${language}`}`
}

/** A language that is proposed where the list's truth says none is no fault of the column. */
function isSame(right: string, proposed: string): boolean {
  return right === (right.includes(' @') ? proposed : proposed.replace(/ @.*/, ''))
}

export function addFigures(all: readonly Figures[]): Figures {
  const sum = (pick: (figures: Figures) => number) => all.reduce((total, figures) => total + pick(figures), 0)
  return {
    columns: sum(({ columns }) => columns),
    sureRight: sum(({ sureRight }) => sureRight),
    sureWrong: sum(({ sureWrong }) => sureWrong),
    must: sum(({ must }) => must),
    mustRight: sum(({ mustRight }) => mustRight),
    wrong: sum(({ wrong }) => wrong),
    faults: all.flatMap(({ faults }) => faults),
  }
}
