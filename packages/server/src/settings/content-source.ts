import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Kind } from './kind.ts'

/**
 * Where the content of a setting comes from: it stands in the setting itself, in a file (`_FILE`), or is what a command
 * writes (`_COMMAND`). It is read when it is needed, and can be read again.
 */
export type ContentSource =
  | { from: 'setting'; text: string }
  | { from: 'file'; path: string }
  | { from: 'command'; command: string }

/** The ends of the names by which a setting is given otherwise than by itself. */
export const otherForms = { file: '_FILE', command: '_COMMAND' } as const
export type OtherForm = keyof typeof otherForms

/** A setting whose content is read from where it comes from. */
export interface ContentKind extends Kind<ContentSource> {
  readFrom(form: OtherForm, text: string): ContentSource
}

/** @param words what the content is, such as `a private key (PEM)` */
export function content(words: string): ContentKind {
  return {
    words: `${words}; with _FILE or _COMMAND at the end of the name, what names it`,
    read: text => ({ from: 'setting', text }),
    readFrom: (form, text) =>
      form === 'file' ? { from: 'file', path: text } : { from: 'command', command: text },
    isDelicate: true,
  }
}

export function isContentKind(kind: Kind<unknown>): kind is ContentKind {
  return 'readFrom' in kind
}

/** What a command may take. */
const commandLimits = { timeout: 20_000, maxBuffer: 1024 * 1024 }

const run = promisify(exec)

/**
 * The content of a setting as it is now.
 *
 * @throws Error that says what was read, and why that failed; what a command wrote is not in it
 */
export async function readContent(source: ContentSource): Promise<Buffer> {
  switch (source.from) {
    case 'setting':
      // Line breaks of PEM, as one writes them where there is one line.
      return Buffer.from(source.text.replaceAll(String.raw`\n`, '\n'))
    case 'file':
      return await readFile(source.path).catch(cause => {
        throw new Error(`${source.path} cannot be read: ${(cause as Error).message}.`, { cause })
      })
    case 'command':
      return await readCommand(source.command)
  }
}

/** As `readContent`, of a secret that is a line: without the line break at its end. */
export async function readLine(source: ContentSource): Promise<string> {
  return (await readContent(source)).toString('utf8').replace(/\r?\n$/, '')
}

async function readCommand(command: string): Promise<Buffer> {
  // What is thrown has all that the command wrote: it is not passed on.
  const ended = await run(command, { ...commandLimits, encoding: 'buffer' }).catch(describeEnd)
  const because = typeof ended === 'string' ? ended : 'it writes nothing'
  if (typeof ended !== 'string' && ended.stdout.length > 0) return ended.stdout
  throw new Error(`${describeSource({ from: 'command', command })} failed: ${because}.`)
}

/** Why a command failed, without what it wrote: that may be the secret. */
export function describeEnd(error: unknown): string {
  const { code, status, signal, killed, message } = error as Partial<ProcessEnd> & Error
  const ended = typeof code === 'number' ? code : status
  if (killed || code === 'ETIMEDOUT') return 'it took too long, or wrote too much'
  if (typeof ended === 'number') return `it ended with status ${ended}`
  if (signal) return `it was ended by ${signal}`
  return typeof code === 'string' ? code : message
}

/** What Node says of a process that failed: of one that was waited for, `status`; else `code`. */
interface ProcessEnd {
  code: string | number
  status: number | null
  signal: string | null
  killed: boolean
}

const mostShown = 60

/** A source as it is called in messages. */
export function describeSource(source: ContentSource): string {
  switch (source.from) {
    case 'setting':
      return 'The content of the setting'
    case 'file':
      return source.path
    case 'command': {
      const { command } = source
      return `The command "${command.length > mostShown ? `${command.slice(0, mostShown)}…` : command}"`
    }
  }
}
