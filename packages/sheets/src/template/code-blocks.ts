import { type CodeLists, codeListKind, codeListNamed, ownValues } from '@udigate/eudamed'
import { type CodeEntry, formatColumnLetter } from '@udigate/udi'
import { type Column, codesSheet, type Layout } from '../layout/layout.ts'
import type { RowToWrite, SheetToWrite } from '../writing/sheet-to-write.ts'

/** The codes that a column can have, where they stand on the sheet with the codes. */
export interface CodeBlock {
  title: string
  entries: readonly CodeEntry[]
  /** `Codes!$A$3:$A$9` */
  range: string
}

/** Longer lists are looked up elsewhere. */
const longestList = 1000
const firstRow = 3

/** The codes of all columns of a layout, each list once, side by side on one sheet. */
export function codeBlocks(
  layout: Layout,
  lists: CodeLists,
): { of(column: Column): CodeBlock | undefined; sheet: SheetToWrite } {
  const blocks = new Map<string, CodeBlock>()
  for (const column of layout.sheets.flatMap(({ columns }) => columns)) {
    const key = getKey(column)
    if (key === undefined || blocks.has(key)) continue
    const entries = listEntries(column, layout, lists)
    if (entries.length === 0 || entries.length > longestList) continue
    const letter = formatColumnLetter(blocks.size * 2)
    const range = `${codesSheet}!$${letter}$${firstRow}:$${letter}$${firstRow + entries.length - 1}`
    blocks.set(key, { title: getTitle(column, lists), entries, range })
  }
  return {
    of: column => blocks.get(getKey(column) ?? ''),
    sheet: makeCodesSheet([...blocks.values()]),
  }
}

function getKey({ kind, codeList, values }: Column): string | undefined {
  if (kind === 'yes-no' || (codeList === undefined && values === undefined)) return undefined
  return `${codeList}: ${values?.join()}`
}

function getTitle({ codeList, heading }: Column, lists: CodeLists): string {
  if (codeList === undefined) return heading
  return `${codeListKind(codeList).title} (${codeListNamed(lists, codeList).version})`
}

/** The codes that records of the model can have now. */
function listEntries(
  { codeList, values }: Column,
  { model }: Layout,
  lists: CodeLists,
): readonly CodeEntry[] {
  const list = codeList === undefined ? undefined : codeListNamed(lists, codeList)
  if (list === undefined || list.size > longestList) return (values ?? []).map(code => ({ code }))
  const own = ownValues[model].ApplicableLegislation
  const isUsable = ({ retired, legislations }: CodeEntry): boolean =>
    !retired && (legislations === undefined || legislations.some(each => own.includes(each)))
  if (values === undefined) return [...list.entries()].filter(isUsable)
  return values.map(code => list.get(code) ?? { code, ...(code === '0' ? { term: 'None' } : {}) })
}

function makeCodesSheet(blocks: readonly CodeBlock[]): SheetToWrite {
  const most = Math.max(0, ...blocks.map(({ entries }) => entries.length))
  const rows: RowToWrite[] = [
    {
      row: 1,
      height: 45,
      cells: blocks.flatMap(({ title }) => [
        { value: title, style: 'heading' as const },
        { value: '', style: 'heading' as const },
      ]),
    },
    {
      row: 2,
      cells: blocks.flatMap(() => [
        { value: 'Code', style: 'name' as const },
        { value: 'Meaning', style: 'name' as const },
      ]),
    },
    ...Array.from(
      { length: most },
      (_, index): RowToWrite => ({
        row: firstRow + index,
        cells: blocks.flatMap(({ entries }) => {
          const entry = entries[index]
          if (entry === undefined) return [undefined, undefined]
          const term = entry.term === undefined ? undefined : { value: entry.term, style: 'text' as const }
          return [{ value: entry.code, style: 'text' as const }, term]
        }),
      }),
    ),
  ]
  return {
    name: codesSheet,
    columns: blocks.flatMap(({ entries }) => [
      {
        width: Math.max(12, ...entries.map(({ code }) => Math.min(40, code.length + 2))),
        style: 'text' as const,
      },
      {
        width: Math.max(14, ...entries.map(({ term = '' }) => Math.min(48, term.length + 2))),
        style: 'text' as const,
      },
    ]),
    rows,
    frozen: { rows: 2, columns: 0 },
    colour: 'FF5B6770',
  }
}
