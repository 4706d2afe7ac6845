import { extname } from 'node:path'
import { type CodeListName, codeListKind, readCodeSchema } from '@udigate/eudamed'
import { type CodeList, type CodeListReading, findHeadings, readCodeRows } from '@udigate/udi'

/**
 * Reads a code list from the bytes of a file: a workbook (.xlsx; the first sheet with a column of codes), a CSV file
 * (.csv; UTF-8, split at commas, semicolons, tabs or bars) or a schema of EUDAMED's data exchange (.xsd).
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
  switch (extname(fileName).toLowerCase()) {
    case '.xlsx':
      return readTable(name, 'xlsx', bytes, inForce, force)
    case '.csv':
      return readTable(name, 'csv', bytes, inForce, force)
    case '.xsd': {
      const text = readText(bytes)
      if (text === undefined) return refused('The file is not written in UTF-8.')
      return readCodeSchema(name, text, inForce, { force })
    }
    default:
      return refused('The file must end in .xlsx, .csv or .xsd.')
  }
}

async function readTable(
  name: CodeListName,
  format: 'xlsx' | 'csv',
  bytes: Uint8Array,
  inForce: CodeList,
  force: boolean,
): Promise<CodeListReading> {
  // Loaded here, since the other commands on code lists do not need it.
  const { readTexts, UnreadableInput } = await import('@udigate/sheets')
  try {
    const tables = await readTexts(format, bytes)
    const kind = codeListKind(name)
    return readCodeRows(kind, tables.find(rows => findHeadings(rows, kind) >= 0) ?? [], inForce, { force })
  } catch (error) {
    if (error instanceof UnreadableInput) return refused(error.message)
    throw error
  }
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
