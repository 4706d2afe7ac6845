import { isDeepStrictEqual } from 'node:util'
import { type Desired, type EntityKey, isNothing } from '@udigate/udi'
import type { FurtherLaw } from '../authorities/authority.ts'
import { findLaw } from '../authorities/laws.ts'
import { nameEntity } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, findEntity } from '../store/entities.ts'
import { nameEntityLock } from '../store/entity-lock.ts'
import { decodeJson } from '../store/json.ts'
import type { EntityRow } from '../store/tables.ts'
import { askLaw, type PartsAsked, type PreparedPart } from './part.ts'
import type { SubmitRequest } from './request.ts'
import type { Target } from './targets.ts'

/** Judges the records for each further register, in their order. */
export function prepareParts(db: Db, asked: PartsAsked): Promise<readonly PreparedPart[]> {
  return Promise.all(asked.further.map(target => prepare(db, asked, target)))
}

/** The locks of what the parts are about. */
export function namePartLocks({ stage }: Acting, parts: readonly PreparedPart[]): readonly string[] {
  return parts.flatMap(part => (part.kind === 'judged' ? [nameEntityLock(stage, part.item)] : []))
}

async function prepare(db: Db, asked: PartsAsked, target: Target): Promise<PreparedPart> {
  const { law } = target
  if (target.kind === 'not-asked') return { law, kind: 'not-asked', reasons: target.reasons }
  const { caller, request, records } = asked
  const { model } = request
  // With the group that it was judged with, be that the stored one.
  const whole = { ...records, groupIsStored: false }
  const home = findLaw(model).readDesired(model, whole)
  const named = askLaw(() => nameItem(law, home))
  if (!named.ok) return { law, kind: 'broken', error: named.error }
  const item = named.value
  const held = await findEntity(db, caller.stage, item)
  const own = held?.organisation === caller.organisation ? held : undefined
  const judged = askLaw((): PreparedPart => {
    const companion = readGivenCompanion(law, request) ?? readHeldCompanion(law, own)
    const desired = companion === undefined ? home : { ...home, companion }
    const reasons = law.listReasonsAgainst(desired)
    if (reasons.length > 0) return { law, kind: target.isNamed ? 'not-taken' : 'not-asked', reasons }
    const validation = law.validate(model, companion === undefined ? whole : { ...whole, companion })
    if (validation.status === 'failed') return { law, kind: 'invalid', validation }
    // It is stored with what stands beside it, which may name nothing else.
    if (!isDeepStrictEqual(nameItem(law, desired), item))
      throw new TypeError('The name of an item goes by its records alone.')
    return { law, kind: 'judged', authority: target.authority, item, desired }
  })
  return judged.ok ? judged.value : { law, kind: 'broken', error: judged.error }
}

function nameItem(law: FurtherLaw, desired: Desired): EntityName {
  return nameEntity(law, requireItem(law.identify(desired).device))
}

/** What the caller has given beside the records for a register; an absent one means that it stays as it is held. */
export function readGivenCompanion({ companion }: FurtherLaw, { companions }: SubmitRequest): unknown {
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

/** A submission to a further register is about an item. @throws TypeError where its law says otherwise */
export function requireItem(entity: EntityKey): EntityKey {
  if (entity.kind !== 'item') throw new TypeError(`A further register plans over a ${entity.kind}.`)
  return entity
}
