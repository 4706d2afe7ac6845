import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Environment } from '../command.ts'
import { CommandFailure } from '../run-command.ts'

/** Where a token may come from. It is no word of the command line, which other processes and the shell's history show. */
interface TokenSource {
  environment: Readonly<Record<string, string | undefined>>
  stdin: Environment['stdin']
  stderr: NodeJS.WritableStream
  /** Ends the wait for a line of standard input that is no terminal; after half a minute where it is absent. */
  patience?: AbortSignal
}

/**
 * The access token that `UDIGATE_ACTOR_TOKEN` holds, else what is typed at the terminal without being shown, else the
 * first line of standard input. White space around it is no part of it.
 *
 * @throws CommandFailure where there is none, or none comes
 */
export async function readToken(
  { environment, stdin, stderr, patience = AbortSignal.timeout(30_000) }: TokenSource,
  srn: string,
): Promise<string> {
  const given =
    environment.UDIGATE_ACTOR_TOKEN ??
    (await (stdin.isTTY ? ask(stdin, stderr, srn) : readFirstLine(stdin, patience)))
  const token = given.trim()
  if (token === '') throw new CommandFailure('The access token is empty.', 2)
  return token
}

/** A pipe may stay open for ever: what comes after the line, and its end, are not waited for. */
async function readFirstLine(stdin: Environment['stdin'], patience: AbortSignal): Promise<string> {
  const lines = createInterface({ input: stdin, signal: patience })
  try {
    const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?]
    if (line === '' && patience.aborted) {
      throw new CommandFailure(
        'No access token came on standard input, which is no terminal. Set UDIGATE_ACTOR_TOKEN, or write the token to the command: printf %s "$TOKEN" | udigate actors set …',
        2,
      )
    }
    return line
  } finally {
    lines.close()
    stdin.destroy()
  }
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
