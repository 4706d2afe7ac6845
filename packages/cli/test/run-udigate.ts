import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../server/test/compile-cache.ts'
import type { Environment, OutputStream } from '../src/command.ts'
import type { DefinedCommand } from '../src/command-line/define-command.ts'
import type { CommandRun } from '../src/run-command.ts'
import { main } from '../src/run-main.ts'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What a process of the command is started with, before the words of its command line. */
export const udigateProcess: readonly string[] = [
  process.execPath,
  '--conditions=udigate-source',
  fileURLToPath(new URL('../src/main.ts', import.meta.url)),
]

/** What a run came to. */
export interface Ended {
  status: number
  stdout: string
  stderr: string
}

interface Around {
  input?: string | Uint8Array
  env?: Readonly<Record<string, string | undefined>>
  /** Reads along what is written to standard output. */
  onOutput?: (text: string) => void
}

/** Runs the command in this process, with streams of its own. Files are named by whole paths. */
export async function udigate(
  args: readonly string[],
  { input = '', env = {}, onOutput }: Around = {},
): Promise<Ended> {
  const [stdout, stderr] = [collector(onOutput), collector()]
  const stdin = Readable.from(input.length === 0 ? [] : [Buffer.from(input)], { objectMode: false })
  const status = await main(args, { env, stdin, stdout: stdout.stream, stderr: stderr.stream })
  return { status, stdout: stdout.text(), stderr: stderr.text() }
}

/** What a run of one command comes to, where it is not written. */
export function runCommand(
  command: DefinedCommand,
  args: readonly string[],
  env: Environment['env'],
  input: Environment['stdin'] = Readable.from([]),
): Promise<CommandRun> {
  return command.carryOut(args, { env, stdin: input, stdout: collector().stream, stderr: collector().stream })
}

/** Runs the command as a process of its own. */
export function spawnUdigate(
  args: readonly string[],
  { input, cwd = root, env = process.env }: Around & { cwd?: string } = {},
): SpawnSyncReturns<string> {
  const [node = '', ...before] = udigateProcess
  return spawnSync(node, [...before, ...args], {
    cwd,
    env: { ...env, ...compileCache },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
  })
}

function collector(onText: (text: string) => void = () => {}): { stream: OutputStream; text(): string } {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      pieces.push(chunk)
      onText(chunk.toString())
      done()
    },
  })
  return { stream, text: () => Buffer.concat(pieces).toString() }
}
