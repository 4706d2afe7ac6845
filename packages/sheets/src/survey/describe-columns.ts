import { type CodeLists, codeListNamed } from '@udigate/eudamed'
import { readTruth } from '../cells/truth-words.ts'
import type { Column } from '../layout/layout.ts'
import { foldWord } from '../mapping/fold-word.ts'
import { findMappedField } from '../mapping/mapped-fields.ts'
import type { Mapping, Target } from '../mapping/mapping.ts'
import { foldHeading } from '../mapping/own-headings.ts'
import type { ProposedColumn } from '../mapping/propose-mapping.ts'
import type { ProposedValue } from '../mapping/propose-translation.ts'
import { splitText } from '../mapping/translate-cell.ts'
import type { SurveyedColumn } from './survey-table.ts'

/** A column under a mapping: the fields that it goes into, and what its values are read as. */
export interface MappedColumn extends ProposedColumn {
  /** In how many rows nothing stands, and how many different values there are. */
  empty: number
  different: number
}

/** How many values are shown with a column. */
const mostShown = 100

/**
 * The columns of a list of one's own under a mapping, on each of the sheets that it reads. A column that goes where it was proposed to keeps
 * its reason.
 */
export function describeColumns(
  columns: readonly SurveyedColumn[],
  mapping: Mapping,
  codes: CodeLists,
): readonly MappedColumn[] {
  const [, ...further] = mapping.sheets.map(({ name = '' }) => foldWord(name))
  const read = columns.filter(({ sheet }) => sheet === undefined || further.includes(foldWord(sheet)))
  const findTargets = targetFinder(mapping)
  return read.map(column => {
    const { sheet, letter, heading, occurrence, samples, filled, confidence, reason, different, rows } =
      column
    const targets = findTargets(column)
    const fields = targets.map(({ field }) => field)
    const isAsProposed = fields.join() === column.fields.join()
    const values = listValues(column, targets, mapping.model, codes)
    const isTranslated = targets.some(({ words }) => words !== undefined)
    const open = values.filter(({ to }) => to === undefined).length
    return {
      ...(sheet === undefined ? {} : { sheet }),
      letter,
      heading,
      occurrence,
      samples,
      filled,
      fields,
      ...(isAsProposed ? { confidence, reason } : describeChoice(fields)),
      values: isTranslated || open > 0 ? values.slice(0, mostShown) : [],
      open,
      empty: Math.max(0, rows - filled),
      different: different.length,
    }
  })
}

function describeChoice(fields: readonly string[]): Pick<ProposedColumn, 'confidence' | 'reason'> {
  return fields.length === 0 ? { confidence: 0, reason: 'Ignored' } : { confidence: 4, reason: 'Chosen' }
}

/**
 * The values of a column of one's own, each with what it is read as under a mapping; nothing where that is left to decide. Of cells that are
 * split it is their parts. Empty where the values are read as they stand, as texts and numbers are.
 */
export function listColumnValues(
  column: Pick<SurveyedColumn, 'sheet' | 'heading' | 'occurrence' | 'different'>,
  mapping: Mapping,
  codes: CodeLists,
): readonly ProposedValue[] {
  return listValues(column, targetFinder(mapping)(column), mapping.model, codes)
}

function listValues(
  column: Pick<SurveyedColumn, 'different'>,
  targets: readonly Target[],
  model: Mapping['model'],
  codes: CodeLists,
): readonly ProposedValue[] {
  for (const target of targets) {
    const field = findMappedField(model, target.field)?.column
    if (field === undefined) continue
    const read = makeReading(target, field, codes)
    if (read === undefined) continue
    return countParts(column.different, target).map(({ from, rows }) => {
      const to = read(from)
      return { from, rows, ...(to === undefined ? {} : { to }) }
    })
  }
  return []
}

/** Finds the targets that take a column. */
function targetFinder({
  targets,
  sheets: [first],
}: Mapping): (column: Pick<SurveyedColumn, 'sheet' | 'heading' | 'occurrence'>) => readonly Target[] {
  const makeKey = (sheet = first?.name ?? '', heading: string, occurrence = 1): string =>
    JSON.stringify([foldWord(sheet), foldHeading(heading), occurrence])
  const byColumn = Map.groupBy(targets, ({ sheet, column, occurrence }) =>
    column === undefined ? undefined : makeKey(sheet, column, occurrence),
  )
  return ({ sheet, heading, occurrence }) => byColumn.get(makeKey(sheet, heading, occurrence)) ?? []
}

/** What a value is read as; nothing for fields whose values are read as they stand. */
function makeReading(
  { words = [], opposite }: Target,
  column: Column,
  codes: CodeLists,
): ((text: string) => string | undefined) | undefined {
  const known = new Map(words.map(({ from, to }) => [foldWord(from), to]))
  const readOwn = makeOwnReading(column, codes)
  if (readOwn === undefined && known.size === 0) return undefined
  return text => {
    const word = known.get(foldWord(text))
    const value = word ?? (readOwn === undefined ? text : readOwn(text))
    if (!opposite || value === undefined) return value
    return value === 'yes' ? 'no' : value === 'no' ? 'yes' : value
  }
}

/** What a value stands for without any words; nothing for texts and numbers, and for codes of which there are thousands. */
function makeOwnReading(
  { kind, codeList, values }: Column,
  codes: CodeLists,
): ((text: string) => string | undefined) | undefined {
  if (kind === 'yes-no') {
    return text => {
      const truth = readTruth(text)
      return truth === undefined ? undefined : truth ? 'yes' : 'no'
    }
  }
  if ((kind !== 'code' && kind !== 'codes') || codeList === 'emdn') return undefined
  if (codeList === undefined && values === undefined) return undefined
  const list = codeList === undefined ? undefined : codeListNamed(codes, codeList)
  return text => (values?.includes(text) || list?.has(text) ? text : undefined)
}

/** The values, or the parts into which cells with them are split, with the number of rows: the most frequent first. */
function countParts(
  different: SurveyedColumn['different'],
  { split }: Target,
): readonly { from: string; rows: number }[] {
  if (split === undefined) return different
  const parts = new Map<string, number>()
  for (const { from, rows } of different) {
    const all = splitText(from, split.at)
    const taken = split.part === undefined ? all : all.slice(split.part - 1, split.part)
    for (const part of taken) parts.set(part, (parts.get(part) ?? 0) + rows)
  }
  return Array.from(parts, ([from, rows]) => ({ from, rows })).toSorted((one, other) => other.rows - one.rows)
}
