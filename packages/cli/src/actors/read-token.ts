import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Environment } from '../command.ts'
import { CommandFailure } from '../run-command.ts'

/** Where a token may come from. It is no word of the command line, which other processes and the shell's history show. */
interface TokenSource {
  environment: Readonly<Record<string, string | undefined>>
  stdin: Environment['stdin']
  stderr: NodeJS.WritableStream
}

/**
 * The access token that `UDIGATE_ACTOR_TOKEN` holds, else what is typed at the terminal without being shown, else what
 * standard input holds. White space around it is no part of it.
 *
 * @throws CommandFailure where there is none
 */
export async function readToken({ environment, stdin, stderr }: TokenSource, srn: string): Promise<string> {
  const given =
    environment.UDIGATE_ACTOR_TOKEN ?? (await (stdin.isTTY ? ask(stdin, stderr, srn) : text(stdin)))
  const token = given.trim()
  if (token === '') throw new CommandFailure('The access token is empty.', 2)
  return token
}

async function ask(stdin: Environment['stdin'], stderr: NodeJS.WritableStream, srn: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true })
  const ending = new AbortController()
  // Ctrl+C and Ctrl+D end the question, not only its line.
  terminal.on('SIGINT', () => ending.abort())
  terminal.on('close', () => ending.abort())
  stderr.write(`Access token of ${srn} (not shown): `)
  try {
    return await terminal.question('', { signal: ending.signal })
  } catch {
    return ''
  } finally {
    terminal.close()
    stderr.write('\n')
  }
}
