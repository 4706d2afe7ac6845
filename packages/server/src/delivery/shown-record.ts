import type { EntityRecord, RegisteredEntity, ShownEntity } from '@udigate/udi'
import { findLaw } from '../authorities/laws.ts'

/** What an entity holds, and the places of it of which that is not known: JSON Pointers. */
export interface CompleteRecord {
  record: EntityRecord
  notShown: readonly string[]
}

/**
 * A record as the authority shows it, with what its answers leave out, as far as it is known here.
 *
 * @param known what was known of the entity before
 */
export function completeRecord(
  { kind, model, record: shown }: Pick<ShownEntity, 'kind' | 'model' | 'record'>,
  known: RegisteredEntity | undefined,
): CompleteRecord {
  const { omissions } = findLaw(model)
  if (omissions === undefined) return { record: shown, notShown: [] }
  const record =
    known?.record === undefined ? shown : (omissions.fill(kind, shown, known.record) as EntityRecord)
  return { record, notShown: omissions.list(kind, record, known) }
}

/** The same with what the authority does not know: the fields that are the caller's own. @param known the record before */
export function withOwnFields(
  model: string,
  record: EntityRecord,
  known: EntityRecord | undefined,
): EntityRecord {
  const { callersOwnFields } = findLaw(model)
  const own = Object.entries(known ?? {}).filter(([name]) => callersOwnFields.has(name))
  return { ...Object.fromEntries(own), ...record }
}
