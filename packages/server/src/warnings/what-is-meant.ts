import { createHash } from 'node:crypto'
import { type Finding, isNothing, type RecordRequest, valueAt } from '@udigate/udi'
import { findHomeLaw, findLaw } from '../authorities/laws.ts'

/** What names a warning, whatever its value: of which model, by which rule, where. */
export interface WarningName {
  model: string
  ruleId: string
  /** JSON Pointer into the request. */
  path: string
}

/** The record that a warning is of. A group is named by its code alone, as its devices name it. */
export interface RecordName {
  kind: 'device' | 'group'
  agency?: string
  code: string
}

/** The place of a warning in any record: the items of lists have no numbers. */
export function nameField(path: string): string {
  return path.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

/** The record in whose fields a path is, as far as it says its name. */
export function identifyRecord(
  model: string,
  { device, deviceGroup }: RecordRequest,
  path: string,
): RecordName | undefined {
  const law = findLaw(model)
  if (path === '/deviceGroup' || path.startsWith('/deviceGroup/')) {
    const code = law.readGroupCode(deviceGroup) ?? law.readGroupName(device).code
    return code === undefined ? undefined : { kind: 'group', code }
  }
  const { code, agency } = law.readDeviceName(device)
  return code === undefined ? undefined : { kind: 'device', code, ...(agency && { agency }) }
}

/**
 * What a warning of one record means: the rule, the place, and all that it is about. It changes with the value at its place (of a list: with
 * the item), and with the fields that the rule weighs against that. `undefined` where the record does not say its name.
 */
export function hashRecordWarning(
  { model, ruleId, path }: WarningName,
  records: RecordRequest,
): string | undefined {
  const name = identifyRecord(model, records, path)
  if (name === undefined) return undefined
  const own = findItem(path)
  const weighed = (findHomeLaw(model).listFieldsWeighed?.(ruleId) ?? [])
    .filter(field => !isWithin(own ?? path, field))
    .map(field => valueAt(records, field))
  const value = own === undefined ? undefined : valueAt(records, own)
  const { kind, agency, code } = name
  return hash(['record', model, ruleId, kind, agency, code, nameField(path), value, weighed])
}

/** What a warning means wherever a record has this value at its place. @param actor whose records are meant; those of every actor where absent */
export function hashCause({ model, ruleId, path }: WarningName, value: unknown, actor?: string): string {
  return hash(['cause', model, ruleId, nameField(path), value, actor])
}

/** The actor whose records these are, as far as they say it. */
export function findActor(
  model: string,
  { actorCode, device, deviceGroup }: RecordRequest,
): string | undefined {
  const { readMaker } = findLaw(model)
  return actorCode ?? (readMaker(deviceGroup) ?? readMaker(device))?.actor
}

/** All that could be acknowledged to make a finding known: for its record, and for its cause. */
export function listMeanings(
  model: string,
  records: RecordRequest,
  { ruleId, path }: Pick<Finding, 'ruleId' | 'path'>,
): readonly string[] {
  const name = { model, ruleId, path }
  const ofRecord = hashRecordWarning(name, records)
  const actor = findActor(model, records)
  const value = valueAt(records, path)
  return [
    ...(ofRecord === undefined ? [] : [ofRecord]),
    hashCause(name, value),
    ...(actor === undefined ? [] : [hashCause(name, value, actor)]),
  ]
}

/** The item of a list that a path is in, else the path itself; nothing where that is a whole record. */
function findItem(path: string): string | undefined {
  const item = /^(?:\/[^/]+)*?\/\d+(?=\/|$)/.exec(path)?.[0]
  return item ?? (path.lastIndexOf('/') > 0 || !isRecord(path) ? path : undefined)
}

function isRecord(path: string): boolean {
  return path === '/device' || path === '/deviceGroup'
}

function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}/`)
}

/** SHA-256, hexadecimal, whatever the order of members. What is missing, null, an empty text and an empty list are one. */
function hash(about: readonly unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify(about.map(ordered)))
    .digest('hex')
}

function ordered(value: unknown): unknown {
  if (standsForNothing(value)) return null
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([, member]) => !standsForNothing(member))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return { object: members.map(([name, member]) => [name, ordered(member)]) }
}

function standsForNothing(value: unknown): boolean {
  return isNothing(value) || (Array.isArray(value) && value.length === 0)
}
