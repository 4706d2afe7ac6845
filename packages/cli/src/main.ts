#!/usr/bin/env node
import { commands, listCommands } from './commands.ts'

process.exitCode = await main(process.argv.slice(2))

async function main([name = 'help', ...args]: readonly string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    console.log(listCommands())
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(`udigate: there is no command "${name}". "udigate help" lists them.`)
    return 2
  }
  try {
    return await command.run(args)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`udigate: ${(error as Error).message}`)
      return 2
    }
    throw error
  }
}
