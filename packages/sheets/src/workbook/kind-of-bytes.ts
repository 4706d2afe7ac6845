import { type UnreadableInput, unreadable } from '../problem.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { endsAsArchive } from '../zip/read-zip.ts'

/** Why bytes that begin so are no workbook, where their beginning says it; nothing for an archive. */
export async function notAWorkbook(source: ByteSource): Promise<UnreadableInput | undefined> {
  const start = Buffer.from(await source.read(0, 512))
  if (start.length >= 4 && start.readUInt32BE(0) === 0x504b0304) return undefined
  if (start.length >= 4 && start.readUInt32BE(0) === 0xd0cf11e0) return oldFile(source)
  // Bytes may stand before an archive, which is found by its end.
  if (await endsAsArchive(source)) return undefined
  const text = start.toString('latin1').trimStart().toLowerCase()
  const seen =
    start.length === 0
      ? 'The file is empty.'
      : text.startsWith('<')
        ? 'It is a web page or XML under the name of a workbook, as some systems export it.'
        : 'It is not a workbook.'
  return unreadable(
    'not-a-workbook',
    `${seen} Open it in a spreadsheet and save it as "Excel Workbook (.xlsx)".`,
  )
}

/** Old workbooks and encrypted new ones are files of the same kind; the latter have a part of this name. */
async function oldFile(source: ByteSource): Promise<UnreadableInput> {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  const bytes = Buffer.from(await source.read(0, 4 * 1024 * 1024))
  const end = Buffer.from(await source.read(Math.max(0, source.size - 1024 * 1024), 1024 * 1024))
  if (bytes.includes(name) || end.includes(name)) {
    return unreadable(
      'encrypted-workbook',
      'The workbook is protected by a password to open it. Save it without one.',
    )
  }
  return unreadable(
    'old-workbook',
    'It is a workbook of Excel 97-2003 (.xls). Open it in a spreadsheet and save it as "Excel Workbook (.xlsx)".',
  )
}
