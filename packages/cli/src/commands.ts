import type { Command } from './command.ts'
import { serve } from './serve.ts'

/** Every command, by name. */
export const commands: Readonly<Record<string, Command>> = { serve }

/** The list of commands, as `udigate help` prints it. */
export function listCommands(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return [
    'Usage: udigate <command> [options]',
    '',
    ...lines,
    '',
    '"udigate <command> --help" says more.',
  ].join('\n')
}
