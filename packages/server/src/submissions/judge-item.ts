import type { Desired, DesiredByRequest, RecordRequest, Validation } from '@udigate/udi'
import { type EntityKey, isNothing } from '@udigate/udi'
import type { FurtherLaw } from '../authorities/authority.ts'
import { findLaw } from '../authorities/laws.ts'
import { nameEntity } from '../delivery/stored-entities.ts'
import type { EntityName } from '../store/entities.ts'
import { decodeJson } from '../store/json.ts'
import type { EntityRow } from '../store/tables.ts'
import type { SubmitRequest } from './request.ts'

/** What a further register says of records with what stands beside them. */
export type JudgedItem =
  /** It is nothing for this device: why, one sentence each. */
  | { kind: 'against'; reasons: readonly string[] }
  | { kind: 'judged'; desired: DesiredByRequest; validation: Validation }

/** Judges records, whose group may be the stored one, by the law of a further register. @throws what that throws */
export function judgeItem(
  law: FurtherLaw,
  model: string,
  records: RecordRequest,
  companion: unknown,
): JudgedItem {
  const home = findLaw(model).readDesired(model, records)
  const desired = companion === undefined ? home : { ...home, companion }
  const reasons = law.listReasonsAgainst(desired)
  if (reasons.length > 0) return { kind: 'against', reasons }
  const validation = law.validate(model, companion === undefined ? records : { ...records, companion })
  return { kind: 'judged', desired, validation }
}

/** The item that a further register makes of a device. @throws what its law throws */
export function nameItem(law: FurtherLaw, desired: Desired): EntityName {
  return nameEntity(law, requireItem(law.identify(desired).device))
}

/** A submission to a further register is about an item. @throws TypeError where its law says otherwise */
export function requireItem(entity: EntityKey): EntityKey {
  if (entity.kind !== 'item') throw new TypeError(`A further register plans over a ${entity.kind}.`)
  return entity
}

/** What the caller has given beside the records for a register; an absent one means that it stays as it is held. */
export function readGivenCompanion(
  { companion }: FurtherLaw,
  { companions }: Pick<SubmitRequest, 'companions'>,
): unknown {
  const given = companion && companions?.[companion.member]
  return isNothing(given) ? undefined : given
}

/** What is held beside the record of an item. */
export function readHeldCompanion(
  { companion }: FurtherLaw,
  held: Pick<EntityRow, 'record'> | undefined,
): unknown {
  const record = decodeJson(held?.record)
  return (record && companion?.readFrom(record)) ?? undefined
}
