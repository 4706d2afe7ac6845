import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '../packages/server/test/compile-cache.ts'

export interface Ran {
  status: number | null
  output: string
  errors: string
}

/** What programs are started with: this Node first, and nothing of udigate or npm that happens to be set here. */
export function cleanEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { ...compileCache, PATH: `${dirname(process.execPath)}:${PATH}`, HOME, ...more }
}

/** Runs a program to its end, while this process goes on serving. */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  environment = cleanEnvironment(),
): Promise<Ran> {
  const child = spawn(command, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [output, errors, [status]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    ended,
  ])
  return { status, output, errors }
}

/** Starts a program and waits for its first line. */
export async function start(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Record<string, string>,
): Promise<{ line: string; end(): Promise<number | null> }> {
  const child = spawn(command, args, { cwd, env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  const errors = readText(child.stderr)
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (value === undefined) throw new Error(`${command} ended: ${await errors}`)
  return { line: value, end: () => waitForEnd(child) }
}

async function waitForEnd(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode
}

async function readText(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
