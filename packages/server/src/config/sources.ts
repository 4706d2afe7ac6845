import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { nearestName } from '@udigate/udi'
import { describeEnd, isContentKind, type OtherForm, otherForms } from '../settings/content-source.ts'
import type { Setting } from '../settings/setting.ts'
import { decode, readConfigFile } from './config-file.ts'
import { allSettings, otherVariables } from './settings.ts'

/** Variables by their names, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where a setting stands. */
export interface Place {
  from: 'environment' | 'file' | 'option'
  /** For people: `environment`, `udigate.env:3`, `--config`. */
  words: string
  /** Where the value is instead, where the setting names a file or a command. */
  instead?: Instead
}

/** A file that holds a value, or a command that writes it. */
export interface Instead {
  form: OtherForm
  text: string
}

/** A setting as it is written. */
export interface Given {
  /** `undefined` where the file or command that has it cannot be read. Where content is read later: what names it. */
  text: string | undefined
  place: Place
}

/** Something about the settings that cannot be used, and where it stands. */
export interface Mistake {
  message: string
  place?: Place | undefined
}

export interface Sources {
  given: ReadonlyMap<string, Given>
  mistakes: Mistake[]
}

interface Entry {
  name: string
  text: string
  place: Place
}

/**
 * What is set in the environment, and in the file that it names. The environment goes before the file. Variables that
 * are no settings are left alone in the environment, but for those that begin with `UDIGATE_`; in the file they are
 * mistakes.
 *
 * @param configFile goes before the file that the environment names
 */
export function readSources(environment: Environment, configFile: string | undefined): Sources {
  const mistakes: Mistake[] = []
  const option: Place = { from: 'option', words: '--config' }
  const inEnvironment = indexEntries(environment)
  if (configFile !== undefined) {
    inEnvironment.delete(fileSetting)
    inEnvironment.set(fileSetting, { name: fileSetting, text: configFile, place: option })
  }
  const named = inEnvironment.get(fileSetting)
  const inFile = named === undefined ? new Map<string, Entry>() : readFileEntries(named, mistakes)
  for (const entry of inEnvironment.values()) {
    if (entry.name.startsWith('UDIGATE_')) refuseUnknown(entry, mistakes)
  }
  for (const entry of inFile.values()) refuseUnknown(entry, mistakes)
  const misplaced = inFile.get(fileSetting)
  if (misplaced) {
    mistakes.push({
      message: `${fileSetting} has its place in the environment; a file names no other.`,
      place: misplaced.place,
    })
  }

  const given = new Map<string, Given>()
  for (const [name, setting] of allSettings) {
    const pick = (entries: ReadonlyMap<string, Entry>) => pickValue(entries, name, setting, mistakes)
    const found = pick(inEnvironment) ?? (name === fileSetting ? undefined : pick(inFile))
    if (found) given.set(name, found)
  }
  return { given, mistakes }
}

const fileSetting = 'UDIGATE_CONFIG_FILE'

function indexEntries(environment: Environment): Map<string, Entry> {
  const place: Place = { from: 'environment', words: 'environment' }
  const entries = new Map<string, Entry>()
  for (const [name, text] of Object.entries(environment)) {
    if (text !== undefined && text !== '') entries.set(name, { name, text, place })
  }
  return entries
}

function readFileEntries({ text: path, place }: Entry, mistakes: Mistake[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    const content = readConfigFile(path)
    const findPlace = (line: number): Place => ({ from: 'file', words: `${path}:${line}` })
    for (const { line, message } of content.faults) mistakes.push({ message, place: findPlace(line) })
    for (const { name, text, line } of content.entries) {
      if (text !== '') entries.set(name, { name, text, place: findPlace(line) })
    }
  } catch (error) {
    const message = `The file with the settings cannot be read: ${(error as Error).message}.`
    mistakes.push({ message, place })
  }
  return entries
}

const knownNames = allSettings.flatMap(([name, setting]) => listNames(name, setting))
const known = new Set([...knownNames, ...Object.keys(otherVariables)])

function refuseUnknown({ name, place }: Entry, mistakes: Mistake[]): void {
  if (known.has(name)) return
  const nearest = nearestName(name, knownNames)
  // A line of a file may be the rest of a secret, even where it looks like a name.
  const isTold =
    nearest !== undefined || place.from === 'environment' || /^(UDIGATE_\w+|[A-Z_]{2,30})$/.test(name)
  const subject = isTold ? name : 'The name on this line'
  const hint = nearest === undefined ? '.' : `; did you mean ${nearest}?`
  mistakes.push({ message: `${subject} is not a setting${hint}`, place })
}

/** All names by which a setting can be given: a secret, and content, by a file or a command as well. */
export function listNames(name: string, { isSecret, kind }: Setting): string[] {
  const ends = isSecret || isContentKind(kind) ? Object.values(otherForms) : []
  return [name, ...ends.map(end => name + end)]
}

/** The value of a setting in one source: by itself, or from the file or command that it names there. */
function pickValue(
  entries: ReadonlyMap<string, Entry>,
  name: string,
  setting: Setting,
  mistakes: Mistake[],
): Given | undefined {
  const [first, ...others] = listNames(name, setting).flatMap(each => entries.get(each) ?? [])
  for (const { name: other, place } of others) {
    mistakes.push({ message: `${first?.name} and ${other} are both set; leave one out.`, place })
  }
  const form = forms.find(each => first?.name === name + otherForms[each])
  if (first === undefined || form === undefined) return first
  const place: Place = { ...first.place, instead: { form, text: first.text } }
  if (isContentKind(setting.kind)) return { text: first.text, place }
  try {
    const text = readers[form](first.text).replace(/\r?\n$/, '')
    if (text !== '') return { text, place }
    mistakes.push({
      message: `${first.name} ${form === 'file' ? 'names a file that is empty' : 'writes nothing'}.`,
      place,
    })
  } catch (error) {
    const because =
      form === 'file'
        ? `names a file that cannot be read: ${(error as Error).message}`
        : `names a command that failed: ${describeEnd(error)}`
    mistakes.push({ message: `${first.name} ${because}.`, place: first.place })
  }
  return { text: undefined, place }
}

const forms = Object.keys(otherForms) as OtherForm[]

/** How long a command may take, in milliseconds. */
const patience = 20_000

const readers: Readonly<Record<OtherForm, (text: string) => string>> = {
  file: path => decode(readFileSync(path)),
  command: command => decode(execSync(command, { timeout: patience, stdio: ['ignore', 'pipe', 'ignore'] })),
}

/** A mistake as a line for people: where it stands, and what it is. */
export function formatMistake({ message, place }: Mistake): string {
  if (place === undefined) return message
  const { words, instead } = place
  return `${words}${instead === undefined ? '' : ` (from ${describeInstead(instead)})`}: ${message}`
}

/** Where a value is, for people. */
export function describeInstead({ form, text }: Instead): string {
  return form === 'file' ? text : 'its command'
}
