import { nearestName } from '@udigate/udi'
import manifest from '../package.json' with { type: 'json' }
import type { Surroundings } from './command.ts'
import { commands, listCommands } from './commands.ts'
import { CommandFailure, failureOf, printRun } from './run-command.ts'

/** Runs the command that a command line names, and gives the exit status. */
export async function main(
  [name = 'help', ...args]: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  if (name === 'help' || name === '--help') {
    return printRun({ status: 0, output: listCommands() }, surroundings)
  }
  if (name === 'version' || name === '--version' || name === '-v') {
    return printRun({ status: 0, output: `udigate ${manifest.version}` }, surroundings)
  }
  const command = commands.get(name)
  if (!command) {
    const near = nearestName(name, [...commands.keys(), 'help'])
    const meant = near === undefined ? '' : ` Did you mean "${near}"?`
    const complaint = `there is no command "${name}".${meant} "udigate help" lists them.`
    return printRun({ status: 2, complaint }, surroundings)
  }
  try {
    return await command.run(args, surroundings)
  } catch (error) {
    if (error instanceof CommandFailure) return printRun(failureOf(error, name), surroundings)
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error
    return printRun({ status: 2, complaint: (error as Error).message }, surroundings)
  }
}
