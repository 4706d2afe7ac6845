import type { CommandDescription, ListedCommand, Option, Suggestion } from '../command.ts'

/** All that is said of a command, with its line of the list of commands. */
export type DescribedCommand = CommandDescription & Pick<ListedCommand, 'summary'>

/** What can stand at some place of a command line. */
export interface Choice {
  /** Where: `validate --model` after that option, `codes,show,0` as the first word after these two; `*` is any number. */
  place: string
  /** `undefined` where only the caller knows. */
  choice: readonly Named[] | 'files' | 'folders' | undefined
}

/** Something to choose, with what is said of it. */
export interface Named {
  name: string
  about?: string
}

/** The commands, `help` with them. */
export function commandNames(commands: readonly DescribedCommand[]): Named[] {
  return [
    ...commands.map(({ name, summary }) => ({ name, about: summary })),
    { name: 'help', about: 'List the commands.' },
  ]
}

/** Every option of a command, `--help` with them. */
export function listOptions({ options }: CommandDescription): (Option & { name: string })[] {
  return [
    ...Object.entries(options).map(([name, option]) => ({ ...option, name })),
    { name: 'help', short: 'h', type: 'boolean', about: 'Say how it is used.' },
  ]
}

/** The options that take a value, each after its command: `validate --model`. */
export function takingValue(commands: readonly CommandDescription[]): string[] {
  return commands.flatMap(command =>
    listOptions(command)
      .filter(({ type }) => type === 'string')
      .map(({ name }) => `${command.name} --${name}`),
  )
}

/** The actions that have a name. */
function listActions({ actions = {} }: CommandDescription): Named[] {
  return Object.entries(actions)
    .filter(([name]) => name !== '')
    .map(([name, { about }]) => ({ name, about }))
}

/** Every action after its command: `codes import`. */
export function listAllActions(commands: readonly CommandDescription[]): string[] {
  return commands.flatMap(command => listActions(command).map(({ name }) => `${command.name} ${name}`))
}

/** What can stand after each option that takes a value. */
export function optionChoices(commands: readonly CommandDescription[]): Choice[] {
  return commands.flatMap(command =>
    listOptions(command)
      .filter(({ type }) => type === 'string')
      .map(option => ({
        place: `${command.name} --${option.name}`,
        choice: getChoice(option.values ?? option.suggest),
      })),
  )
}

/** What can stand at the place of each word; where a command has actions, the first may be one. */
export function wordChoices(commands: readonly CommandDescription[]): Choice[] {
  return commands.flatMap(command => {
    const { actions, words = [] } = command
    const ways = actions ? Object.entries(actions) : [['', { words }] as const]
    const named = listActions(command)
    return [
      ...(named.length > 0 ? [{ place: `${command.name},,0`, choice: named }] : []),
      ...ways.flatMap(([action, way]) =>
        way.words.map(({ suggest, repeated }, index) => ({
          place: `${command.name},${action},${repeated ? '*' : index}`,
          choice: getChoice(suggest),
        })),
      ),
    ]
  })
}

function getChoice(suggested: Suggestion | undefined): Choice['choice'] {
  return typeof suggested === 'object' ? suggested.map(name => ({ name })) : suggested
}

/** One line of what is said of something, for a list. */
export function firstSentence(about: string): string {
  const [sentence = ''] = about.replaceAll(/\s+/g, ' ').split(/(?<=\.) |; |: /)
  return sentence.replace(/\.$/, '')
}
