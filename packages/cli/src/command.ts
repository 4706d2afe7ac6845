import type { Readable } from 'node:stream'

/** What a command line can name: some words, files or folders; nothing where only the caller knows. */
export type Suggestion = readonly string[] | 'files' | 'folders'

/** An option of a command. */
export interface Option {
  type: 'string' | 'boolean'
  /** One letter, where it can be written as that too. */
  short?: string
  multiple?: true
  /** The value where it is not given. */
  default?: string
  /** All values that it takes. */
  values?: readonly string[]
  /** What its value is called in help, where its values do not say it. */
  value?: string
  /** The actions that take it, where a command has several and not all do; for another one it is wrong usage. */
  goesWith?: readonly string[]
  /** Values to offer, where not all are known or there are other ways to write them. */
  suggest?: Suggestion
  about: string
}

export type Options = Readonly<Record<string, Option>>

/** A word that is no option: a file, an id. */
export interface Word {
  /** What it is called in help. */
  name: string
  /** Said in help, where the rest does not say it. */
  about?: string
  suggest?: Suggestion
  /** Whether there can be several. */
  repeated?: true
}

/** One of the things that a command can do, named by its first word; `''` is what it does without such a word. */
export interface Action {
  about: string
  words: readonly Word[]
}

/** A command line to try, as it stands in help. */
interface Example {
  /** Where it is long, help continues it on a new line at each line end. */
  line: string
  /** The exit status, where the example shows another one than 0. */
  status?: number
}

/** All that is said of a command: its help, the reading of its command line and the completion in a shell go by it. */
export interface CommandDescription<Given extends Options = Options, Name extends string = string> {
  name: string
  /** Each way to use it, after its name. */
  usage: readonly string[]
  /** What it does: paragraphs, with a blank line between. */
  about: string
  /** What it can do; where it does one thing only there are none, but `words`. */
  actions?: Readonly<Record<Name, Action>>
  words?: readonly Word[]
  /** Its options, besides `--help`. */
  options: Given
  /** What it needs to be run: paragraphs after its options. */
  needs?: string
  /** What each exit status says. */
  statuses: Readonly<Record<number, string>>
  examples: readonly Example[]
  /** Whether a word that is one too many may be a secret, and is not repeated. */
  hidesWords?: true
}

/** What a command finds around it; of a process it is the process itself. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { readonly isTTY?: boolean; readonly fd?: number }
  readonly stdout: OutputStream
  readonly stderr: OutputStream
}

/** A stream that a command writes to. */
export type OutputStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }

/** A command: what is said of it, and its work. */
export interface Command {
  description: CommandDescription
  /** Does the work and returns the exit status. */
  run(args: readonly string[], environment: Environment): Promise<number>
}

/** A command as the list of commands has it: nothing else of it is loaded before it is called. */
export interface ListedCommand {
  name: string
  /** One line of what it does. */
  summary: string
  load(): Promise<Command>
}

/** A description, with the types of its options and actions. */
export function describeCommand<const Given extends Options, const Name extends string = never>(
  description: CommandDescription<Given, Name>,
): CommandDescription<Given, Name> {
  return description
}

/** The exit statuses of most commands. */
export const usualStatuses = { 0: 'done', 1: 'failed', 2: 'wrong usage or settings' } as const
