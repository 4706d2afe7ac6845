import { CommandFailure } from '../run-command.ts'

/** A change as the gateway takes it. */
export type Change =
  | { change: 'SET' | 'ADD'; field: string; value: unknown }
  | { change: 'REPLACE'; field: string; value: unknown; by: unknown }
  | { change: 'REMOVE'; field: string; value?: unknown }

/** What the options say of changes; each may be given several times. */
export interface ChangeOptions {
  set?: readonly string[] | undefined
  replace?: readonly string[] | undefined
  add?: readonly string[] | undefined
  remove?: readonly string[] | undefined
}

/** Between what is replaced and what it becomes. */
const becomes = ' => '

/** The changes that options say, those of one option after those of the one before. @throws CommandFailure where one cannot be read */
export function readChanges({ set = [], replace = [], add = [], remove = [] }: ChangeOptions): Change[] {
  return [
    ...set.map((text): Change => ({ change: 'SET', ...readAssignment('--set', text) })),
    ...replace.map((text): Change => {
      const at = text.indexOf(becomes)
      if (at === -1) {
        throw new CommandFailure(`--replace ${text}: write it as FIELD=VALUE${becomes}VALUE.`, 2)
      }
      const by = readValue('--replace', text.slice(at + becomes.length))
      return { change: 'REPLACE', ...readAssignment('--replace', text.slice(0, at)), by }
    }),
    ...add.map((text): Change => ({ change: 'ADD', ...readAssignment('--add', text) })),
    ...remove.map((text): Change => {
      if (!text.includes('=')) return { change: 'REMOVE', field: text }
      return { change: 'REMOVE', ...readAssignment('--remove', text) }
    }),
  ]
}

/** A field and a value. @throws CommandFailure where it is none */
export function readAssignment(option: string, text: string): { field: string; value: unknown } {
  const at = text.indexOf('=')
  if (at < 1) throw new CommandFailure(`${option} ${text}: write it as FIELD=VALUE.`, 2)
  return { field: text.slice(0, at), value: readValue(option, text.slice(at + 1)) }
}

/** JSON where it begins like an object, a list or a quoted text; yes and no as JSON has them; a text otherwise. */
function readValue(option: string, text: string): unknown {
  if (!/^(?:[{["]|true$|false$)/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new CommandFailure(
      `${option}: ${text} is no JSON. Write a text that begins like JSON in quotes.`,
      2,
    )
  }
}
