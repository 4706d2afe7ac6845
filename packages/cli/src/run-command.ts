import { Console } from 'node:console'
import type { Environment } from './command.ts'

/** What a run of a command came to: what it writes, what it complains of, and its exit status. */
export interface CommandRun {
  status: number
  output?: string
  complaint?: string
}

/** A command cannot do its work; the message is for anyone who called it. */
export class CommandFailure extends Error {
  readonly status: 1 | 2

  /** @param status 1 where it failed, 2 where it is used or set up wrongly */
  constructor(message: string, status: 1 | 2 = 1) {
    super(message)
    this.name = 'CommandFailure'
    this.status = status
  }
}

/** Writes what a run came to, and gives its exit status. A reader that has gone away breaks nothing. */
export function printRun(
  { status, output, complaint }: CommandRun,
  { stdout, stderr }: Pick<Environment, 'stdout' | 'stderr'>,
): number {
  const console = new Console({ stdout, stderr })
  if (output !== undefined) console.log(output)
  if (complaint !== undefined) console.error(`udigate: ${complaint}`)
  return status
}

/**
 * What a failure of a command comes to; wrong usage says where there is more.
 *
 * @throws what is no failure of the command
 */
export function describeFailure(error: unknown, command: string): CommandRun {
  if (isFileFailure(error)) {
    const { path, dest = path, message } = error
    return { status: 1, complaint: `${dest} cannot be used: ${message}.` }
  }
  if (!(error instanceof CommandFailure)) throw error
  const advice = error.status === 2 ? ` "udigate ${command} --help" says more.` : ''
  return { status: error.status, complaint: error.message + advice }
}

/** Whether the file system has refused something: a folder that is a file, a place that may not be written, a full disk. */
function isFileFailure(error: unknown): error is NodeJS.ErrnoException & { path: string; dest?: string } {
  const { syscall, path } = error as NodeJS.ErrnoException
  return error instanceof Error && syscall !== undefined && typeof path === 'string'
}
