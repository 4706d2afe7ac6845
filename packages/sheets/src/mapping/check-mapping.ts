import { isModel, modelNames } from '@udigate/eudamed'
import { collectFaults, compileSchema, nameFinder, readJson } from '@udigate/udi'
import { foldWord } from './fold-word.ts'
import { findMappedField, listMappedNames } from './mapped-fields.ts'
import { Mapping } from './mapping.ts'

/** What is wrong with a mapping, and where in it. */
export interface MappingFault {
  /** JSON Pointer. */
  path: string
  message: string
}

export type CheckedMapping = { ok: true; mapping: Mapping } | { ok: false; faults: readonly MappingFault[] }

const checkShape = compileSchema(Mapping)

/** Reads a mapping from the bytes of a JSON document. */
export function readMapping(bytes: Uint8Array): CheckedMapping {
  const reading = readJson(bytes)
  if (reading.ok) return checkMapping(reading.value)
  const { message, line, column } = reading.fault
  return { ok: false, faults: [{ path: '', message: `Line ${line}, column ${column}: ${message}` }] }
}

/** Checks that a value is a mapping, whose fields the model has. */
export function checkMapping(value: unknown): CheckedMapping {
  const faults = collectFaults(checkShape, value)
  if (faults.length > 0) return { ok: false, faults }
  const mapping = value as Mapping
  const found = [...checkSheets(mapping), ...checkTargets(mapping)]
  return found.length > 0 ? { ok: false, faults: found } : { ok: true, mapping }
}

/** Checks that several sheets have names and keys, and that each target is of one of them. */
function checkSheets({ sheets, targets }: Mapping): MappingFault[] {
  const faults: MappingFault[] = []
  const names = sheets.map(({ name }) => (name === undefined ? undefined : foldWord(name)))
  for (const [index, { key }] of sheets.entries()) {
    if (sheets.length === 1) break
    const name = names[index]
    const path = `/sheets/${index}`
    if (name === undefined) faults.push({ path, message: 'Of several sheets each needs its name.' })
    else if (names.indexOf(name) !== index) faults.push({ path, message: 'The sheet is there twice.' })
    if (key === undefined) {
      faults.push({ path, message: 'Of several sheets each needs the heading of its key.' })
    }
  }
  const sheetOf = new Map<string, number>()
  for (const [index, { sheet, column, field }] of targets.entries()) {
    const path = `/targets/${index}`
    const at = sheet === undefined ? 0 : names.indexOf(foldWord(sheet))
    if (at === -1) {
      faults.push({ path: `${path}/sheet`, message: `No sheet of the mapping is called "${sheet}".` })
    }
    if (sheet !== undefined && column === undefined) {
      faults.push({ path: `${path}/sheet`, message: 'A fixed value is of no sheet.' })
    }
    const [, list] = /^([\w.]+)\[\s*\]/.exec(field.trim()) ?? []
    if (list === undefined || column === undefined) continue
    if ((sheetOf.get(list) ?? at) !== at) {
      const message = `The entries of ${list} are rows of one sheet. Take all of their columns from it.`
      faults.push({ path: `${path}/sheet`, message })
    }
    sheetOf.set(list, at)
  }
  return faults
}

function checkTargets({ model, targets }: Mapping): MappingFault[] {
  if (!isModel(model)) return [{ path: '/model', message: `must be one of ${modelNames.join(', ')}.` }]
  const faults: MappingFault[] = []
  const taken = new Map<string, string>()
  const nearest = nameFinder(listMappedNames(model))
  let hasDevice = false
  for (const [index, target] of targets.entries()) {
    const path = `/targets/${index}`
    const add = (message: string, at = ''): void => void faults.push({ path: `${path}${at}`, message })
    const { field: name, column, value, split, words } = target
    if ((column === undefined) === (value === undefined)) {
      add(`${name} needs either a column or a fixed value.`)
    }
    if (value === '') add('A fixed value cannot be empty.', '/value')
    const translated = new Set<string>()
    for (const [at, word] of (words ?? []).entries()) {
      const from = foldWord(word.from)
      if (translated.has(from)) add(`"${word.from}" is translated twice.`, `/words/${at}`)
      translated.add(from)
    }
    const field = findMappedField(model, name)
    if (field === undefined) {
      const near = nearest(name)
      add(`${model} has no field ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`, '/field')
      continue
    }
    if (field.column.name === 'Device' && field.list === undefined) hasDevice = true
    const isMany = field.column.kind === 'codes' || field.column.kind === 'list'
    const earlier = taken.get(field.key)
    if (earlier !== undefined && !isMany) {
      add(`${name} has a value already, from ${earlier}. A field takes one column.`, '/field')
    }
    taken.set(field.key, column === undefined ? 'a fixed value' : `the column "${column}"`)
    if (split !== undefined && split.part === undefined && !isMany && field.list?.entry !== 'each') {
      const each = field.list === undefined ? '' : ` Name the field with [] to make an entry of each part.`
      add(`${name} takes one value: say which part of the cell is taken.${each}`, '/split')
    }
  }
  if (!hasDevice) faults.push({ path: '/targets', message: 'No column is mapped to Device, the UDI-DI.' })
  return faults
}
