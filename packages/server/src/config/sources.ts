import { readFileSync } from 'node:fs'
import { nearestName } from '@udigate/udi'
import { decode, readConfigFile } from './config-file.ts'
import { allSettings, otherVariables } from './settings.ts'

/** Variables by their names, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Where a setting stands. */
export interface Place {
  from: 'environment' | 'file' | 'option'
  /** For people: `environment`, `udigate.env:3`, `--config`. */
  words: string
  /** The file that holds the value, where the setting names one. */
  secretFile?: string
}

/** A setting as it is written. */
export interface Given {
  /** `undefined` where the file that holds it cannot be read. */
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
  for (const [name, { isSecret }] of allSettings) {
    const pick = (entries: ReadonlyMap<string, Entry>) =>
      pickValue(entries, name, isSecret ?? false, mistakes)
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

const secretFileNames = allSettings.flatMap(([name, { isSecret }]) => (isSecret ? [`${name}_FILE`] : []))
const knownNames = [...allSettings.map(([name]) => name as string), ...secretFileNames]
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

/** The value of a setting in one source, by itself or from the file that it names there. */
function pickValue(
  entries: ReadonlyMap<string, Entry>,
  name: string,
  isSecret: boolean,
  mistakes: Mistake[],
): Given | undefined {
  const plain = entries.get(name)
  const byFile = isSecret ? entries.get(`${name}_FILE`) : undefined
  if (byFile === undefined) return plain
  if (plain !== undefined) {
    mistakes.push({ message: `${name} and ${name}_FILE are both set; leave one out.`, place: byFile.place })
    return plain
  }
  const place = { ...byFile.place, secretFile: byFile.text }
  try {
    const text = decode(readFileSync(byFile.text)).replace(/\r?\n$/, '')
    if (text !== '') return { text, place }
    mistakes.push({ message: `${name}_FILE names a file that is empty.`, place })
  } catch (error) {
    const message = `${name}_FILE names a file that cannot be read: ${(error as Error).message}.`
    mistakes.push({ message, place: byFile.place })
  }
  return { text: undefined, place }
}

/** A mistake as a line for people: where it stands, and what it is. */
export function formatMistake({ message, place }: Mistake): string {
  if (place === undefined) return message
  const { words, secretFile } = place
  return `${words}${secretFile === undefined ? '' : ` (from ${secretFile})`}: ${message}`
}
