import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { isJsonObject, readJson } from '@udigate/udi'
import { CommandFailure } from '../run-command.ts'

/**
 * Reads the one request that a file holds; `-` is standard input.
 *
 * @throws CommandFailure where it holds none
 */
export async function readRequestFile(
  file: string,
  stdin: NodeJS.ReadableStream,
): Promise<Record<string, unknown>> {
  const bytes = file === '-' ? await buffer(stdin) : await readFile(file).catch(whyUnreadable(file))
  const reading = readJson(bytes, { characters: 'any' })
  const name = file === '-' ? 'Standard input' : file
  if (!reading.ok) {
    const { message, line, column } = reading.fault
    throw new CommandFailure(`${name}:${line}:${column}: ${message}`, 2)
  }
  if (!isJsonObject(reading.value)) {
    throw new CommandFailure(
      `${name} must hold one request: a JSON object with "device" and "deviceGroup".`,
      2,
    )
  }
  return reading.value
}

/** What says in one line why a file is not read. @throws CommandFailure always */
export function whyUnreadable(file: string): (error: NodeJS.ErrnoException) => never {
  return error => {
    const why = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new CommandFailure(`${file}: ${why}.`, 2)
  }
}
