import type { EntityKey, UseElsewhere } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { listCodeSpaces, nameEntity } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, findEntitiesOfCode, isNamedSo } from '../store/entities.ts'
import { findUses, type KnownUse, nameBearer } from '../store/identifier-uses.ts'
import type { EntityRow } from '../store/tables.ts'

/**
 * For what else identifiers are used, as far as the register knows it: as the code of a device or of a device group, or for something
 * else in the record of a device. Of another organisation's only what the authority has shown counts.
 *
 * @param device whose own uses do not count
 */
export async function findUsesElsewhere(
  db: Db,
  { stage, organisation }: Pick<Acting, 'stage' | 'organisation'>,
  law: RegisterLaw,
  device: EntityKey,
  uses: ReturnType<RegisterLaw['listUses']>,
): Promise<readonly UseElsewhere[]> {
  const own = nameEntity(law, device)
  const codes = [...new Set(uses.map(({ code }) => code))]
  const [entities, further] = await Promise.all([
    Promise.all(codes.map(code => findEntitiesOfCode(db, stage, code))),
    Promise.all(codes.map(code => findUses(db, stage, code))),
  ])
  const asked = new Set(uses.map(nameBearer))
  const spaces = listCodeSpaces(law)
  const named = entities.flat().flatMap((row): UseElsewhere[] => {
    if (!asked.has(nameBearer(row)) || !spaces.includes(row.code_space) || isNamedSo(row, own)) return []
    const isOwn = row.organisation === organisation
    if (!(isOwn ? isUsed(row) : isToldByAuthority(row))) return []
    const { kind: purpose, agency, code, code_space: codeSpace, actor } = row
    const day = formatDay(row.updated_at)
    const state = isHeldByAuthority(row) ? 'registered' : 'in submission'
    return [{ purpose, agency, code, bearer: { agency, code, codeSpace }, actor, state, day, isOwn }]
  })
  const used = further.flat().flatMap((use): UseElsewhere[] => {
    const { purpose, agency, code, code_space: codeSpace, actor, held } = use
    const isOwn = use.organisation === organisation
    // What another one has under way, or what a file alone shows of it, is not for this one to know.
    if (!asked.has(nameBearer(use)) || (!isOwn && (held === 0 || use.from_file === 1))) return []
    const bearer = findOther(use, own)
    if (bearer === undefined) return []
    const state = held === 1 ? 'registered' : 'in submission'
    const day = use.first === use.last ? formatDay(use.updated_at) : undefined
    return [{ purpose, agency, code, bearer: { ...bearer, codeSpace }, actor, state, day, isOwn }]
  })
  return [...named, ...used]
}

function formatDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** One of the devices that use an identifier so, which is not this one. */
function findOther(
  { first, last, code_space }: KnownUse,
  own: EntityName,
): { agency: string; code: string } | undefined {
  const isOwn = (name: string): boolean => code_space === own.code_space && name === nameBearer(own)
  const name = isOwn(first) ? last : first
  if (isOwn(name)) return undefined
  const space = name.indexOf(' ')
  return { agency: name.slice(0, space), code: name.slice(space + 1) }
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
