import manifest from '../package.json' with { type: 'json' }
import type { Environment } from './command.ts'
import { commands, listCommands } from './commands.ts'
import { CommandFailure, describeFailure, printRun } from './run-command.ts'

/** Runs the command that a command line names, and gives the exit status. */
export async function main(
  [name = 'help', ...args]: readonly string[],
  environment: Environment,
): Promise<number> {
  if (name === 'help' || name === '--help') {
    return printRun({ status: 0, output: listCommands() }, environment)
  }
  if (name === 'version' || name === '--version' || name === '-v') {
    return printRun({ status: 0, output: `udigate ${manifest.version}` }, environment)
  }
  const command = commands.get(name)
  if (!command) {
    const { nearestName } = await import('@udigate/udi')
    const near = nearestName(name, [...commands.keys(), 'help'])
    const meant = near === undefined ? '' : ` Did you mean "${near}"?`
    const complaint = `there is no command "${name}".${meant} "udigate help" lists them.`
    return printRun({ status: 2, complaint }, environment)
  }
  try {
    const { run } = await command.load()
    return await run(args, environment)
  } catch (error) {
    if (error instanceof CommandFailure) return printRun(describeFailure(error, name), environment)
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error
    return printRun({ status: 2, complaint: (error as Error).message }, environment)
  }
}
