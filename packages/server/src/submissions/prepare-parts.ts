import { isDeepStrictEqual } from 'node:util'
import { findLaw } from '../authorities/laws.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { nameEntityLock } from '../store/entity-lock.ts'
import { judgeItem, nameItem, readGivenCompanion, readHeldCompanion } from './judge-item.ts'
import { askLaw, type PartsAsked, type PreparedPart } from './part.ts'
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
  const named = askLaw(() => nameItem(law, findLaw(model).readDesired(model, whole)))
  if (!named.ok) return { law, kind: 'broken', error: named.error }
  const item = named.value
  const held = await findEntity(db, caller.stage, item)
  const own = held?.organisation === caller.organisation ? held : undefined
  const judged = askLaw((): PreparedPart => {
    const companion = readGivenCompanion(law, request) ?? readHeldCompanion(law, own)
    const said = judgeItem(law, model, whole, companion)
    if (said.kind === 'against')
      return { law, kind: target.isNamed ? 'not-taken' : 'not-asked', reasons: said.reasons }
    const { desired, validation } = said
    if (validation.status === 'failed') return { law, kind: 'invalid', validation }
    // It is stored with what stands beside it, which may name nothing else.
    if (!isDeepStrictEqual(nameItem(law, desired), item))
      throw new TypeError('The name of an item goes by its records alone.')
    return { law, kind: 'judged', authority: target.authority, item, desired }
  })
  return judged.ok ? judged.value : { law, kind: 'broken', error: judged.error }
}
