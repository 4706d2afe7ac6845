import { readFile } from 'node:fs/promises'
import { type Mapping, readMapping } from '@udigate/sheets'
import { CommandFailure } from '../run-command.ts'

/** What is taken into memory of a mapping; none is nearly as long. */
const longestMapping = 4 * 1024 * 1024

/**
 * Reads a mapping from a file that `udigate map` wrote, or a person.
 *
 * @throws CommandFailure where it cannot be read, or is none, with what is wrong with it
 */
export async function readMappingFile(file: string): Promise<Mapping> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(file)
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CommandFailure(`${file}: ${isAbsent ? 'There is no such file.' : (error as Error).message}`, 2)
  }
  if (bytes.length > longestMapping) throw new CommandFailure(`${file}: It is too long for a mapping.`, 2)
  const checked = readMapping(bytes)
  if (checked.ok) return checked.mapping
  const [fault, ...more] = checked.faults
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  const place = fault?.path ? `${fault.path}: ` : ''
  throw new CommandFailure(`${file} is no mapping that can be used: ${place}${fault?.message}${others}`, 2)
}
