import type { Desired, EntitiesNamed, EntityKey, KnownBeside, NamedText } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findAlike } from './find-alike.ts'
import { findCounterpart, findLinked } from './find-counterpart.ts'
import { findUsesElsewhere } from './find-uses-elsewhere.ts'

/** What the records of a submission name, and for what: what others are looked for by. */
export interface NamedByRecords extends Pick<EntitiesNamed, 'device'> {
  readonly linked?: EntityKey | undefined
  readonly uses: ReturnType<RegisterLaw['listUses']>
  /** Absent where nothing alike is looked for. */
  readonly texts?: readonly NamedText[]
}

/** What the records of a submission name, as its law reads them. */
export function nameBeside(law: RegisterLaw, desired: Desired): NamedByRecords & EntitiesNamed {
  return { ...law.identify(desired), uses: law.listUses(desired) }
}

/** By what something alike is looked for. */
export function nameAlike(law: RegisterLaw, desired: Desired): Pick<NamedByRecords, 'texts'> {
  return { texts: law.listNamedTexts?.(desired) ?? [] }
}

/** What is known of other devices that a plan goes by. */
export async function findBeside(
  db: Db,
  caller: Pick<Acting, 'stage' | 'organisation'>,
  law: RegisterLaw,
  { device, linked, uses, texts }: NamedByRecords,
): Promise<KnownBeside> {
  const [counterpart, known, usesElsewhere, alike] = await Promise.all([
    findCounterpart(db, caller, law, device),
    linked && findLinked(db, caller, law, linked),
    findUsesElsewhere(db, caller, law, device, uses),
    texts && findAlike(db, caller, texts),
  ])
  return {
    ...(counterpart && { counterpart }),
    ...(known && { linked: known }),
    usesElsewhere,
    ...(alike && { alike }),
  }
}
