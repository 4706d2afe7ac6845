import type { EntityKey, UseElsewhere } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'
import { nameEntity } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, findEntity } from '../store/entities.ts'
import { type EntityRow, entityKinds } from '../store/tables.ts'

/**
 * For what else identifiers are used, as far as the register knows it: as the code of a device or of a device group. Of another
 * organisation's only what the authority has shown counts.
 *
 * @param device whose own uses do not count
 */
export async function findUsesElsewhere(
  db: Db,
  { stage, organisation }: Pick<Acting, 'stage' | 'organisation'>,
  law: Law,
  device: EntityKey,
  uses: ReturnType<Law['listUses']>,
): Promise<readonly UseElsewhere[]> {
  const own = nameEntity(law, device)
  const codeSpaces = [...new Set(Object.values<string>(law.codeSpaceByCriterion))]
  const found = await Promise.all(
    uses.flatMap(({ agency, code }) =>
      codeSpaces.flatMap(code_space =>
        entityKinds.map(kind => findEntity(db, stage, { kind, agency, code, code_space })),
      ),
    ),
  )
  return found.flatMap(row => {
    if (row === undefined || isSameEntity(row, own)) return []
    const isOwn = row.organisation === organisation
    if (!(isOwn ? isUsed(row) : isToldByAuthority(row))) return []
    const { kind: purpose, agency, code, code_space: codeSpace, actor } = row
    const state = isHeldByAuthority(row) ? 'registered' : 'in submission'
    return [{ purpose, agency, code, bearer: { agency, code, codeSpace }, actor, state, isOwn }]
  })
}

function isSameEntity(row: EntityRow, { kind, agency, code, code_space }: EntityName): boolean {
  return row.kind === kind && row.agency === agency && row.code === code && row.code_space === code_space
}

/** What is discarded may be used again, and so may what was never accepted. */
function isUsed(row: EntityRow): boolean {
  return isHeldByAuthority(row) || row.held_by !== null
}

/** Not what a file alone shows, which anyone may have written. */
function isToldByAuthority(row: EntityRow): boolean {
  return isHeldByAuthority(row) && row.file_pull === null
}

function isHeldByAuthority({ state }: EntityRow): boolean {
  return state === 'REGISTERED' || state === 'SUBMITTED'
}
