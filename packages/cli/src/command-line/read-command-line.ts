import { parseArgs } from 'node:util'
import { nearestName } from '@udigate/udi'
import type { CommandDescription, Option, Options } from '../command.ts'
import { CommandFailure } from '../run-command.ts'

/** What a command line says. */
export interface CommandLine<Given extends Options, Action extends string> {
  /** Its first word, where the command has actions; `''` where there is none. */
  action: Action
  /** The other words. */
  words: readonly string[]
  values: OptionValues<Given>
}

/** The values of options: of a switch whether it is there, of the others what is given or the default. */
export type OptionValues<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends { type: 'boolean' }
    ? boolean
    : Given[Name] extends { multiple: true }
      ? readonly TextOf<Given[Name]>[]
      : Given[Name] extends { default: string }
        ? TextOf<Given[Name]>
        : TextOf<Given[Name]> | undefined
}

type TextOf<Of extends Option> = Of extends { values: readonly (infer Value)[] } ? Value : string

/**
 * Reads a command line by the description of its command.
 *
 * @returns `help` where that is asked for
 * @throws CommandFailure for a value that an option does not take, an option that the action does not take, a word that
 *   is no action, and a word too many
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function readCommandLine<Given extends Options, Action extends string>(
  description: CommandDescription<Given, Action>,
  args: readonly string[],
): CommandLine<Given, Action> | 'help' {
  refuseUnknownOption(description, args)
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(
        Object.entries(description.options).map(([name, option]) => [name, parsed(option)]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return 'help'
  const given: Readonly<Record<string, unknown>> = values
  const line = readWords(description, positionals)
  refuseOptionOfAnother(description, line.action, given)
  const entries = Object.entries(description.options).map(([name, option]) => [
    name,
    readValue(name, option, given[name]),
  ])
  return { ...line, values: Object.fromEntries(entries) as OptionValues<Given> }
}

/** Says of an option that there is not which one may be meant, before anything else is read. */
function refuseUnknownOption({ name, options }: CommandDescription, args: readonly string[]): void {
  const known = [...Object.keys(options), 'help']
  for (const arg of args) {
    if (arg === '--') return
    const [, given] = /^--([^=]+)/.exec(arg) ?? []
    if (given === undefined || known.includes(given)) continue
    const near = nearestName(given, known)
    // Without one that may be meant, the message of the reader of options says all.
    if (near === undefined) continue
    const more = `"udigate ${name} --help" says more.`
    throw new UnknownOption(`There is no option --${given}. Did you mean --${near}? ${more}`)
  }
}

/** What an action does not take would be left out without a word. */
function refuseOptionOfAnother(
  { name, options }: CommandDescription,
  action: string,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const [option, { goesWith = [action] }] of Object.entries(options)) {
    if (given[option] === undefined || goesWith.includes(action)) continue
    const here = `udigate ${name} ${action}`.trimEnd()
    throw new CommandFailure(`"${here}" does not take --${option}, which goes ${withActions(goesWith)}.`, 2)
  }
}

function withActions(names: readonly string[]): string {
  const named = names.filter(name => name !== '')
  const ways = [
    ...(named.length < names.length ? ['without an action'] : []),
    ...(named.length > 0 ? [`with ${describeChoices(named)}`] : []),
  ]
  return ways.join(', or ')
}

/** An option that there is not; known by its code, as those are that `parseArgs` finds. */
class UnknownOption extends Error {
  readonly code = 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
}

function didYouMean(given: string, names: readonly string[]): string {
  const near = given === '' ? undefined : nearestName(given, names)
  return near === undefined ? '' : ` Did you mean ${near}?`
}

/** A word that has to be there. @throws CommandFailure, with this complaint, where it is not */
export function needed<Value>(word: Value | undefined, complaint: string): Value {
  if (word === undefined) throw new CommandFailure(complaint, 2)
  return word
}

function parsed({ type, short, multiple }: Option) {
  return { type, ...(short === undefined ? {} : { short }), ...(multiple ? { multiple } : {}) }
}

function readWords<Action extends string>(
  { actions, words: known = [], hidesWords }: CommandDescription<Options, Action>,
  given: readonly string[],
): { action: Action; words: readonly string[] } {
  const [first = ''] = given
  if (actions && !Object.hasOwn(actions, first)) {
    const names = Object.keys(actions).filter(Boolean)
    throw new CommandFailure(`Say ${describeChoices(names)}.${didYouMean(first, names)}`, 2)
  }
  const words = actions && first !== '' ? given.slice(1) : given
  const wanted = actions ? actions[first as Action].words : known
  if (words.length > wanted.length && !wanted.at(-1)?.repeated) {
    const one = hidesWords ? 'There is a word' : `"${words[wanted.length]}" is one word`
    throw new CommandFailure(`${one} too many.`, 2)
  }
  return { action: first as Action, words }
}

function readValue(name: string, option: Option, given: unknown): unknown {
  if (option.type === 'boolean') return given === true
  if (option.multiple) return given ?? []
  const value = given ?? option.default
  const { values } = option
  if (value !== undefined && values !== undefined && !values.some(known => known === value)) {
    throw new CommandFailure(`--${name} must be ${describeChoices(values)}.`, 2)
  }
  return value
}

/** `a or b`; `one of a, b, c`. */
export function describeChoices(values: readonly string[]): string {
  return values.length > 3 ? `one of ${values.join(', ')}` : values.join(', ').replace(/, ([^,]*)$/, ' or $1')
}
