import { isModel, type Model } from '@udigate/eudamed'
import { nameFinder } from '@udigate/udi'
import {
  codesSheet,
  type Layout,
  layoutVersion,
  readMeSheet,
  registeredSheet,
  type SheetLayout,
} from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { type Problem, UnreadableInput, unreadable } from '../problem.ts'
import { isBlank, type Row, shownText, type Table } from '../row.ts'
import { folded } from '../rows/column-names.ts'
import { type KnownTable, type OpenTables, openTables } from '../rows/open-tables.ts'
import { readMarks } from '../rows/registered-marks.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from './open-workbook.ts'

/**
 * Opens a workbook in the layout of the template, and sees that all of it can be read.
 *
 * @param told the model, where the workbook need not say it
 * @throws UnreadableInput with every reason why it cannot be read
 */
export async function openWorkbookTables(
  source: ByteSource,
  told: Model | undefined,
): Promise<{ model: Model; tables: OpenTables }> {
  const workbook = await openWorkbook(source)
  const model = await findModel(workbook, told)
  const layout = makeLayout(model)
  const { tables, problems } = await matchSheets(layout, workbook.sheets)
  const charts = workbook.withoutCells.map(name => explainWithoutCells(name))
  const open = await openTables(layout, tables, [...problems, ...charts])
  const merged = await checkSheets(workbook.sheets, [open.devices, ...open.others.map(({ table }) => table)])
  if (merged.length > 0) {
    for (const table of [open.devices, ...open.others.map(each => each.table)]) await table.close()
    throw new UnreadableInput(merged)
  }
  const marked = workbook.sheets.find(({ name }) => folded(name) === folded(registeredSheet))
  return { model, tables: { ...open, ...(marked ? { findMarks: await readMarks(marked) } : {}) } }
}

function explainWithoutCells(name: string): Problem {
  const message = `The sheet "${name}" is a chart or a dialog and has no cells; it is not read.`
  return { code: 'unknown-sheet', severity: 'warning', message, sheet: name }
}

async function findModel(workbook: Workbook, told: Model | undefined): Promise<Model> {
  const written = await readWorkbookModel(workbook)
  if (written !== undefined) {
    if (told === undefined || told === written) return written
    const message = `The workbook says on its sheet "${readMeSheet}" that its model is ${written}, not ${told}.`
    throw unreadable('other-model', message, { sheet: readMeSheet })
  }
  if (told !== undefined) return told
  const message = `The workbook does not say on a sheet "${readMeSheet}" which model it is of. Say it, or use the template.`
  throw unreadable('model-unknown', message)
}

/**
 * The model that a workbook says it is of, as the template does; nothing where it says none.
 *
 * @throws UnreadableInput where it is of a template that only a newer release reads
 */
export async function readWorkbookModel({ sheets }: Workbook): Promise<Model | undefined> {
  const sheet = sheets.find(({ name }) => folded(name) === folded(readMeSheet))
  const facts = sheet === undefined ? new Map<string, string>() : await readFacts(sheet)
  const written = facts.get('model') ?? ''
  if (Number(facts.get('layout') ?? layoutVersion) > layoutVersion) {
    const message = `The workbook has layout ${facts.get('layout')}, and this release reads layout ${layoutVersion}. Use a newer release, or a new template.`
    throw unreadable('newer-layout', message, { sheet: readMeSheet })
  }
  return isModel(written) ? written : undefined
}

/** What the sheet that says what the workbook is says: by the word in the first column. */
async function readFacts(sheet: WorkbookSheet): Promise<ReadonlyMap<string, string>> {
  const facts = new Map<string, string>()
  for await (const rows of sheet.rows()) {
    for (const { cells } of rows) {
      const [word, value] = cells
      if (!isBlank(word)) facts.set(shownText(word).trim().toLowerCase(), shownText(value).trim())
    }
    if (facts.size > 200) break
  }
  return facts
}

/** Which sheet of the layout each table is. A table that is none is not passed over in silence. */
export async function matchSheets(
  layout: Layout,
  tables: readonly (Table & { name: string })[],
): Promise<{ tables: KnownTable[]; problems: Problem[] }> {
  const problems: Problem[] = []
  const known: KnownTable[] = []
  const unknown: (Table & { name: string })[] = []
  for (const table of tables) {
    const sheet = findSheet(layout, table.name)
    if (sheet !== undefined && !known.some(each => each.layout === sheet))
      known.push({ layout: sheet, table })
    else if (!isOwnSheet(table.name)) unknown.push(table)
  }
  const missing = layout.sheets.filter(sheet => !known.some(each => each.layout === sheet))
  const nearest = nameFinder(missing.map(({ name }) => name))
  for (const table of unknown) {
    if (await isEmpty(table)) continue
    const other = known.find(({ layout: sheet }) => sheet === findSheet(layout, table.name))
    if (other !== undefined) {
      const message = `"${table.name}" is the same sheet as "${other.table.name}", and is not read. Put the rows of both on one.`
      problems.push({ code: 'unknown-sheet', severity: 'error', message, sheet: table.name })
      continue
    }
    const near = nearest(getName(table.name))
    const message =
      near === undefined
        ? `There is no sheet "${table.name}" in the layout; it is not read. The sheets are ${layout.sheets.map(({ name }) => name).join(', ')}.`
        : `There is no sheet "${table.name}" in the layout. Did you mean ${near}?`
    problems.push({
      code: 'unknown-sheet',
      severity: near === undefined ? 'warning' : 'error',
      message,
      sheet: table.name,
    })
  }
  if (!known.some(({ layout: sheet }) => sheet.name === 'Devices')) {
    const message = `There is no sheet "Devices", with a row for each device. The workbook has ${quoteNames(tables.map(({ name }) => name)) || 'no sheet'}.`
    problems.push({ code: 'missing-sheet', severity: 'error', message, sheet: 'Devices' })
  }
  return { tables: known, problems }
}

/** How many sheets are named in a message. */
export const mostNamed = 50

/** Names in quotes with commas between them, the first ones where there are very many. */
export function quoteNames(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map(name => `"${name}"`)
  return [...shown, ...(names.length > mostNamed ? ['…'] : [])].join(', ')
}

function findSheet(layout: Layout, name: string): SheetLayout | undefined {
  const wanted = folded(getName(name))
  return (
    layout.sheets.find(sheet => folded(sheet.name) === wanted) ??
    // By the name of the field, which may be one of both records: the group's comes first.
    layout.sheets.find(sheet => folded(sheet.list ?? sheet.record) === wanted)
  )
}

/** The name of the sheet that a file stands for. */
function getName(name: string): string {
  return name.replace(/\.csv$/i, '')
}

function isOwnSheet(name: string): boolean {
  return [readMeSheet, codesSheet, registeredSheet].some(own => folded(own) === folded(getName(name)))
}

/** Whether nothing stands in a table. */
export async function isEmpty(table: Table): Promise<boolean> {
  for await (const rows of table.rows()) {
    if (rows.some(({ cells }: Row) => cells.some(cell => !isBlank(cell)))) return false
  }
  return true
}

/** Reads each sheet once to its end, so that nothing is given out of one that is cut off or has merged cells. */
async function checkSheets(
  sheets: readonly WorkbookSheet[],
  tables: readonly OpenTables['devices'][],
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { name, headings } of tables) {
    const sheet = sheets.find(each => each.name === name)
    for (const { reference, column, firstRow, lastRow } of (await sheet?.check()) ?? []) {
      if (lastRow <= headings.row) continue
      const message = `The cells ${reference} are merged into one, so that only the first of them holds anything. Take them apart, and fill in each.`
      const place = { ...(name === undefined ? {} : { sheet: name }), row: firstRow, column }
      problems.push({ code: 'merged-cells', severity: 'error', message, ...place })
    }
  }
  return problems
}
