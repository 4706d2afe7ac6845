import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findBearers, type InFlight } from '../../store/shown-entities.ts'
import type { EntityKind, EntityRow } from '../../store/tables.ts'
import { viewCriterion } from '../entity.ts'
import { explainAmbiguity } from '../problems/explain-ambiguity.ts'
import { Problem } from '../problems/problem.ts'

/** A call that names an entity by its code, and by its criterion where several may bear that. */
export interface CallAboutEntity {
  caller: Caller
  params: { issuingAgency: string; code: string }
  query: { criterion?: string }
}

/**
 * The entity that a call names.
 *
 * @throws Problem where the caller's organisation has none on its stage, or several of which none is named
 */
export async function findOwnEntity(
  { store }: Gateway,
  kind: EntityKind,
  { caller, params: { issuingAgency: agency, code }, query: { criterion } }: CallAboutEntity,
): Promise<EntityRow & InFlight> {
  const bearers = await findBearers(store.db, caller, { kind, agency, code })
  const meant = bearers.filter(({ model }) => criterion === undefined || viewCriterion(model) === criterion)
  const [entity, another] = meant
  const among = kind === 'device' ? 'devices' : 'device-groups'
  if (entity && another) throw ambiguousCode(`${agency} ${code}`, meant)
  if (entity) return entity
  const which = criterion === undefined ? among : `${criterion} ${among}`
  throw new Problem('path.unknown', `There is no ${agency} ${code} among the ${which} of this organisation.`)
}

/** Says what bears a code, and how to say which is meant. */
export function ambiguousCode(code: string, bearers: readonly { model: string }[]): Problem {
  const models = [...new Set(bearers.map(({ model }) => model))]
  return new Problem('path.ambiguous', explainAmbiguity(code, models))
}
