import type { Desired, EntitiesNamed, EntityKey, KnownBeside } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findCounterpart, findLinked } from './find-counterpart.ts'
import { findUsesElsewhere } from './find-uses-elsewhere.ts'

/** What the records of a submission name, and for what: what others are looked for by. */
export interface NamedByRecords extends Pick<EntitiesNamed, 'device'> {
  readonly linked?: EntityKey | undefined
  readonly uses: ReturnType<RegisterLaw['listUses']>
}

/** What the records of a submission name, as its law reads them. */
export function nameBeside(law: RegisterLaw, desired: Desired): NamedByRecords & EntitiesNamed {
  return { ...law.identify(desired), uses: law.listUses(desired) }
}

/** What is known of other devices that a plan goes by. */
export async function findBeside(
  db: Db,
  caller: Pick<Acting, 'stage' | 'organisation'>,
  law: RegisterLaw,
  { device, linked, uses }: NamedByRecords,
): Promise<KnownBeside> {
  const [counterpart, known, usesElsewhere] = await Promise.all([
    findCounterpart(db, caller, law, device),
    linked && findLinked(db, caller, law, linked),
    findUsesElsewhere(db, caller, law, device, uses),
  ])
  return { ...(counterpart && { counterpart }), ...(known && { linked: known }), usesElsewhere }
}
