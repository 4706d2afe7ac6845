import type { Desired } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { findHomeLaw } from '../authorities/laws.ts'
import { listCodeSpaces, nameEntity } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import { nameEntityLock } from '../store/entity-lock.ts'
import { listFurtherUses } from '../uses/keep-uses.ts'
import type { Idempotency } from './idempotency.ts'

/** The locks of what a request is about: one request at a time plans over it. */
export function nameRequestLocks(
  { organisation, stage }: Acting,
  desired: Desired,
  idempotency: Idempotency | undefined,
): readonly string[] {
  const law = findHomeLaw(desired.model)
  const { device, deviceGroup } = law.identify(desired)
  const entities = [
    ...[device, deviceGroup].map(key => nameEntityLock(stage, nameEntity(law, key))),
    ...nameIdentifierLocks(stage, law, desired),
  ]
  return idempotency ? [...entities, `${stage} key ${organisation} ${idempotency.key}`] : entities
}

/** The locks of what the records use identifiers for besides: each as that of the devices that would have it for their code. */
function nameIdentifierLocks(stage: Acting['stage'], law: RegisterLaw, desired: Desired): readonly string[] {
  return listFurtherUses(law, desired).flatMap(({ agency, code }) =>
    listCodeSpaces(law).map(code_space =>
      nameEntityLock(stage, { kind: 'device', agency, code, code_space }),
    ),
  )
}
