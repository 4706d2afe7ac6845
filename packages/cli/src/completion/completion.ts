import { type Command, describeCommand, type ListedCommand } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { describeChoices } from '../command-line/read-command-line.ts'
import { CommandFailure, printRun } from '../run-command.ts'
import { bashScript } from './bash-script.ts'
import type { DescribedCommand } from './choices.ts'
import { fishScript } from './fish-script.ts'
import { zshScript } from './zsh-script.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const
const shells = Object.keys(scripts)

const description = describeCommand({
  name: 'completion',
  usage: ['bash|zsh|fish'],
  about: `Prints a script that completes commands, options, their values and files, for the shell to read: in bash from
    ~/.bashrc, in zsh from ~/.zshrc after compinit, in fish from ~/.config/fish/completions/udigate.fish.`,
  words: [{ name: 'SHELL', suggest: shells }],
  options: {},
  statuses: { 0: 'printed', 2: 'wrong usage' },
  examples: [
    { line: 'source <(udigate completion bash)' },
    { line: 'udigate completion zsh > udigate.zsh' },
    { line: 'udigate completion fish > udigate.fish' },
  ],
})

/**
 * `udigate completion`: a script for a shell.
 *
 * @param all every command, this one with them
 */
export function makeCompletionCommand(all: readonly ListedCommand[]): Command {
  return {
    description,
    run: async (args, around) =>
      printRun(
        await carryOut(description, args, async ({ words: [shell] }) => {
          const script = Object.entries(scripts).find(([name]) => name === shell)?.[1]
          if (!script) throw new CommandFailure(`Say ${describeChoices(shells)}.`, 2)
          return { status: 0, output: script(await Promise.all(all.map(describe))) }
        }),
        around,
      ),
  }
}

async function describe({ summary, load }: ListedCommand): Promise<DescribedCommand> {
  return { summary, ...(await load()).description }
}
