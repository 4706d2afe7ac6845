import { extname } from 'node:path'
import { type CodeListName, type CodeListReading, readCodeRows, readCodeSchema } from '@udigate/eudamed'
import { type Cell, type CodeList, findHeadings } from '@udigate/udi'

/**
 * Reads a code list from the bytes of a file: a workbook (.xlsx; the first sheet with a column of codes), a CSV file
 * (.csv; UTF-8, split at commas, semicolons or tabs) or a schema of EUDAMED's data exchange (.xsd).
 *
 * @param fileName says by its ending what the file is
 * @param inForce the list that it is to replace
 * @param force whether unknown columns are left out, and a far smaller list is taken
 * @returns the entries, or every fault of the file
 */
export async function readListFile(
  name: CodeListName,
  fileName: string,
  bytes: Uint8Array,
  inForce: CodeList,
  force: boolean,
): Promise<CodeListReading> {
  const ending = extname(fileName).toLowerCase()
  if (ending === '.xlsx') {
    const sheets = await readSheets(bytes)
    if (typeof sheets === 'string') return refused(sheets)
    return readCodeRows(name, sheets.find(rows => findHeadings(rows) >= 0) ?? [], inForce, { force })
  }
  if (ending !== '.csv' && ending !== '.xsd') return refused('The file must end in .xlsx, .csv or .xsd.')
  const text = readText(bytes)
  if (text === undefined) return refused('The file is not written in UTF-8; save it as "CSV UTF-8".')
  if (ending === '.xsd') return readCodeSchema(name, text, inForce, { force })
  const rows = await readCsv(text)
  return typeof rows === 'string' ? refused(rows) : readCodeRows(name, rows, inForce, { force })
}

function refused(message: string): CodeListReading {
  return { ok: false, faults: [{ message }] }
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The rows of every sheet, or what is wrong with the workbook. */
async function readSheets(bytes: Uint8Array): Promise<Cell[][][] | string> {
  const { default: readWorkbook } = await import('read-excel-file/node')
  try {
    const sheets = await readWorkbook(Buffer.from(bytes))
    return sheets.map(({ data }) => data as Cell[][])
  } catch (error) {
    return `The workbook cannot be read: ${(error as Error).message}`
  }
}

/** The rows of a CSV text, or what is wrong with it. */
async function readCsv(text: string): Promise<string[][] | string> {
  const { parse } = await import('csv-parse/sync')
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true })
  } catch (error) {
    return `The file cannot be read: ${(error as Error).message}.`
  }
}

/** What splits the first line that has it most often. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/).find(line => /\bcode\b/i.test(line)) ?? ''
  const counts = [',', ';', '\t'].map(delimiter => ({ delimiter, count: heading.split(delimiter).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter
}
