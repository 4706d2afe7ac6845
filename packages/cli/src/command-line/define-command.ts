import type { Command, CommandDescription, Environment, Options } from '../command.ts'
import { type CommandRun, describeFailure, printRun } from '../run-command.ts'
import { helpText } from './help-text.ts'
import { type CommandLine, readCommandLine } from './read-command-line.ts'

/** A command that writes nothing before it is done. */
export interface DefinedCommand extends Command {
  /**
   * What a run comes to: help, or what the work gives.
   *
   * @throws the error of `parseArgs` for an option that there is not, or one without its value
   */
  carryOut(args: readonly string[], around: Environment): Promise<CommandRun>
}

/** @param work does what the command line says */
export function defineCommand<Given extends Options, Action extends string>(
  description: CommandDescription<Given, Action>,
  work: (line: CommandLine<Given, Action>, around: Environment) => Promise<CommandRun>,
): DefinedCommand {
  const carry = (args: readonly string[], around: Environment): Promise<CommandRun> =>
    carryOut(description, args, line => work(line, around))
  return {
    description,
    carryOut: carry,
    run: async (args, around) => printRun(await carry(args, around), around),
  }
}

/**
 * Carries out a command: its help, or `work` on what its command line says.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function carryOut<Given extends Options, Action extends string>(
  description: CommandDescription<Given, Action>,
  args: readonly string[],
  work: (line: CommandLine<Given, Action>) => Promise<CommandRun>,
): Promise<CommandRun> {
  try {
    const line = readCommandLine(description, args)
    return line === 'help' ? { status: 0, output: helpText(description) } : await work(line)
  } catch (error) {
    return describeFailure(error, description.name)
  }
}

/**
 * For a command that writes as it works: what its command line says; or the exit status, where help or a complaint was
 * all there was to write.
 *
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function readOrPrint<Given extends Options, Action extends string>(
  description: CommandDescription<Given, Action>,
  args: readonly string[],
  streams: Pick<Environment, 'stdout' | 'stderr'>,
): CommandLine<Given, Action> | number {
  try {
    const line = readCommandLine(description, args)
    return line === 'help' ? printRun({ status: 0, output: helpText(description) }, streams) : line
  } catch (error) {
    return printRun(describeFailure(error, description.name), streams)
  }
}
