import { buffer } from 'node:stream/consumers'
import {
  type ByteSource,
  type CsvFormat,
  fileSource,
  formatByName,
  guessInputKind,
  isCsvFolder,
  kindByContent,
  memorySource,
} from '@udigate/sheets'
import type { Environment } from './command.ts'
import { CommandFailure } from './run-command.ts'

/** A workbook, a CSV file, or a block of cells that was copied from a spreadsheet. */
export interface OpenTableFile {
  kind: 'csv' | 'xlsx'
  /** To be closed. */
  source: ByteSource
  /** What its name says of how it is written. */
  csv?: CsvFormat
}

/** What a command says of a file that is no table. */
export interface TableWords {
  folder: string
  other: string
}

/** How much of standard input is looked at for what it is. */
const longestLine = 64 * 1024

/**
 * Opens a table that is named on a command line; `-` is standard input.
 *
 * @throws CommandFailure where there is no such file, or it is no table
 */
export async function openTableFile(
  file: string,
  stdin: Environment['stdin'],
  words: TableWords,
): Promise<OpenTableFile> {
  if (file === '-') {
    const { kind, chunks } = await kindByContent(stdin, longestLine)
    return { kind: kind === 'xlsx' ? 'xlsx' : 'csv', source: memorySource(await buffer(chunks)) }
  }
  try {
    if (await isCsvFolder(file)) throw new CommandFailure(words.folder, 2)
    const kind = guessInputKind(file)
    if (kind !== 'xlsx' && kind !== 'csv') throw new CommandFailure(words.other, 2)
    return { kind, source: await fileSource(file), csv: formatByName(file) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new CommandFailure(`${file}: There is no such file.`, 2)
    if (code === 'EISDIR') throw new CommandFailure(`${file}: It is a folder.`, 2)
    if (code === 'EACCES') throw new CommandFailure(`${file}: It may not be read.`, 2)
    throw error
  }
}
