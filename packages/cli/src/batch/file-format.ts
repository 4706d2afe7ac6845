import { extname } from 'node:path'
import { describeChoices } from '../command-line/read-command-line.ts'
import { CommandFailure } from '../run-command.ts'

const fileFormats = ['ndjson', 'csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * The format of a file of findings or results: the one that was given, else what the name of the file says.
 *
 * @param output the file; absent where it goes to standard output, which has NDJSON
 * @throws CommandFailure where that is none
 */
export function fileFormat(given: string | undefined, output: string | undefined): FileFormat {
  if (given !== undefined)
    return named(given) ?? refuse(`--format must be ${describeChoices(fileFormats)} here.`)
  if (output === undefined) return 'ndjson'
  return (
    named(extname(output).slice(1).toLowerCase()) ??
    refuse(`The name of ${output} must end in .ndjson, .csv or .xlsx, or give --format.`)
  )
}

function named(name: string): FileFormat | undefined {
  return fileFormats.find(format => format === name)
}

function refuse(message: string): never {
  throw new CommandFailure(message, 2)
}
