import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import type { EntityName } from '../../store/entities.ts'
import { findBearers, type InFlight } from '../../store/shown-entities.ts'
import type { EntityRow } from '../../store/tables.ts'
import { Problem } from '../problems/problem.ts'
import { viewCriterion } from './entity.ts'

/**
 * The entity that bears this code.
 *
 * @param criterion which of them, where several may
 * @throws Problem where the caller's organisation has none on its stage, or several of which none is named
 */
export async function findOwnEntity(
  { store }: Gateway,
  caller: Caller,
  { kind, agency, code }: Omit<EntityName, 'code_space'>,
  criterion: string | undefined,
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

/** Says what bears a code, and how to say which is meant. @param models of those that bear it */
export function ambiguousCode(code: string, bearers: readonly { model: string }[]): Problem {
  const models = [...new Set(bearers.map(({ model }) => model))]
  const named = models.map(model => `${viewCriterion(model)} (${model})`)
  const choices = models.map(viewCriterion)
  return new Problem(
    'path.ambiguous',
    `${code} is the code of several: ${named.join(' and ')}. Say which is meant with criterion: ${choices.join(' or ')}.`,
  )
}
