import type { Difference } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { getField } from '../records/differences.ts'
import { deviceFieldChanges } from './device-field-changes.ts'
import { deviceGroupFieldChanges } from './device-group-field-changes.ts'
import type { FieldChanges } from './field-change.ts'

/** How every field of every model changes once it is registered: by which operation, and whether at all. */
export const fieldChanges: readonly FieldChanges[] = [...deviceGroupFieldChanges, ...deviceFieldChanges]

const byField = new Map<string, FieldChanges>()
for (const changes of fieldChanges) {
  for (const model of changes.models) {
    for (const field of Object.keys(changes.fields)) byField.set(key(model, changes.record, field), changes)
  }
}

/**
 * How a field changes; nothing for a field that the model does not have.
 *
 * @param field its name; a field of a list's items is behind the list's name and a slash
 */
export function findItemFieldChanges(
  model: Model,
  record: FieldChanges['record'],
  field: string,
): FieldChanges | undefined {
  return byField.get(key(model, record, field))
}

/** How the field of a difference changes: that of the list's items where it is in one, else that of the record. */
export function findFieldChanges(
  model: Model,
  record: FieldChanges['record'],
  difference: Difference,
): FieldChanges | undefined {
  const field = getField(difference)
  const [, , , , ofItem] = difference.path.split('/')
  const nested = ofItem === undefined ? undefined : findItemFieldChanges(model, record, `${field}/${ofItem}`)
  return nested ?? findItemFieldChanges(model, record, field)
}

/** The fields of a record whose changes an update rule judges, each once. */
export function fieldsUnder(ruleId: string): readonly string[] {
  const judged = fieldChanges.filter(({ rules }) => rules?.includes(ruleId))
  return [...new Set(judged.flatMap(({ fields }) => Object.keys(fields)))]
}

function key(model: Model, record: string, field: string): string {
  return `${model}/${record}/${field}`
}
