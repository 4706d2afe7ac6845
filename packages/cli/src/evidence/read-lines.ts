import { text } from 'node:stream/consumers'
import { CommandFailure } from '../run-command.ts'

/**
 * The values of a text with one JSON in each line.
 *
 * @throws CommandFailure where the last one is not the end: then something is missing
 */
export async function readLines<Line extends { type: string }>(
  content: AsyncIterable<Uint8Array>,
): Promise<Line[]> {
  const lines = (await text(content)).split('\n')
  const values = lines.filter(line => line !== '').map(line => readLine(line) as Line)
  if (values.at(-1)?.type === 'end') return values
  throw new CommandFailure('The answer of the gateway ends in the middle.')
}

function readLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new CommandFailure('The answer of the gateway ends in the middle.')
  }
}
