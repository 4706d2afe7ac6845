import {
  type FileProposal,
  type InputKind,
  memorySource,
  proposeFromFile,
  readChunks,
  type ToldTable,
} from '@udigate/sheets'
import { findLaw } from '../../authorities/laws.ts'
import { type ListContents, listsWith } from '../../codes/lists-with.ts'

/** A table for which a mapping is to be proposed. */
export interface FileToMap {
  /** Null where its content says it. */
  kind: InputKind | null
  bytes: Uint8Array
  model: string
  lists: ListContents
  told: ToldTable
}

/**
 * Proposes a mapping for a table of the caller's own.
 *
 * @throws UnreadableInput where it cannot be read, or has no headings
 */
export async function proposeFile({ kind, bytes, model, lists, told }: FileToMap): Promise<FileProposal> {
  const source = memorySource(bytes)
  const options = { model, codes: listsWith(findLaw(model), lists), told }
  return proposeFromFile(
    kind ?? guessTable(bytes),
    source,
    () => readChunks(source),
    options as Parameters<typeof proposeFromFile>[3],
  )
}

/** A workbook begins as an archive does, or as old and encrypted ones do; anything else is taken for CSV. */
export function guessTable([first, second]: Uint8Array): 'csv' | 'xlsx' {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf) ? 'xlsx' : 'csv'
}
