import { isModel, modelNames } from '@udigate/eudamed'
import { compileSchema, nearestName, readJson } from '@udigate/udi'
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
  const faults: MappingFault[] = []
  checkShape(value, '', ({ path, message }) => faults.push({ path, message }))
  if (faults.length > 0) return { ok: false, faults }
  const mapping = value as Mapping
  const found = checkTargets(mapping)
  return found.length > 0 ? { ok: false, faults: found } : { ok: true, mapping }
}

function checkTargets({ model, targets }: Mapping): MappingFault[] {
  if (!isModel(model)) return [{ path: '/model', message: `must be one of ${modelNames.join(', ')}.` }]
  const faults: MappingFault[] = []
  const taken = new Map<string, string>()
  let hasDevice = false
  for (const [index, target] of targets.entries()) {
    const path = `/targets/${index}`
    const add = (message: string, at = ''): void => void faults.push({ path: `${path}${at}`, message })
    const { field: name, column, value, split, words } = target
    if ((column === undefined) === (value === undefined)) {
      add(`${name} needs either a column or a fixed value.`)
    }
    if (value === '') add('A fixed value cannot be empty.', '/value')
    for (const [at, word] of (words ?? []).entries()) {
      if (words?.findIndex(each => foldWord(each.from) === foldWord(word.from)) !== at)
        add(`"${word.from}" is translated twice.`, `/words/${at}`)
    }
    const field = findMappedField(model, name)
    if (field === undefined) {
      const near = nearestName(name, listMappedNames(model))
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
