import { type CodeListChanges, type CodeListFault, checkCodeList, compareCodeLists } from '@udigate/udi'
import { findCodeLists } from '../authorities/code-lists.ts'
import { insertCodeListChange, type ListOwner } from '../store/code-lists.ts'
import type { Store } from '../store/database.ts'
import { lockOfCodeLists } from '../store/entity-lock.ts'
import { encodeJson } from '../store/json.ts'
import type { CodeListChangeRow } from '../store/tables.ts'
import type { CodeListWatch } from './in-force.ts'
import type { CodeListUpload } from './upload.ts'

/** The store and the lists in force there, and what the changes are made with. */
export interface ChangingCodeLists {
  store: Store
  codes: CodeListWatch
  now(): Date
}

/**
 * Puts a code list in the place of the one in force, which stays in the history. It is in force when this returns, and
 * in other processes on the same store seconds later.
 *
 * @param owner whose list it is: of an organisation on a stage, or of the gateway
 * @param by id of the API key, or what else makes the change
 * @returns what changes, or the faults for which it was not taken
 */
export async function importCodeList(
  changing: ChangingCodeLists,
  owner: ListOwner,
  by: string,
  name: string,
  upload: CodeListUpload,
): Promise<{ ok: true; changes: CodeListChanges } | { ok: false; faults: readonly CodeListFault[] }> {
  const { entries, force = false } = upload
  const inForce = (await changing.codes.refresh(owner)).findList(name)
  const faults = checkCodeList(findCodeLists(name).describe(name), entries, inForce, { force })
  if (faults.length > 0) return { ok: false, faults }
  const text = encodeJson(entries)
  await putCodeList(changing, owner, by, name, { ...upload, codes: entries.length, entries: text })
  return { ok: true, changes: compareCodeLists(inForce, entries) }
}

/**
 * Puts a code list in force that has passed `checkCodeList`.
 *
 * @param owner whose list it is
 * @param by id of the API key, or what else makes the change
 * @param list its entries as JSON, and how many they are
 */
export async function putCodeList(
  { store, codes, now }: ChangingCodeLists,
  owner: ListOwner,
  by: string,
  name: string,
  list: Omit<CodeListUpload, 'entries' | 'force'> & { codes: number; entries: CodeListChangeRow['entries'] },
): Promise<void> {
  const { version, source, fileName, fileSha256 } = list
  const whose = await describeOwner(codes, owner, name)
  await store.write(
    db =>
      insertCodeListChange(db, {
        ...whose,
        list: name,
        kind: 'import',
        version,
        source,
        codes: list.codes,
        entries: list.entries,
        file_name: fileName ?? null,
        file_sha256: fileSha256 ?? null,
        made_by: by,
        made_at: now().getTime(),
      }),
    [lockOfCodeLists],
  )
  await codes.refresh(owner)
}

/**
 * Puts back in force what an imported list stands in the place of: the shipped list, or for an organisation that of the gateway.
 *
 * @param owner whose list it is
 * @param by id of the API key, or what else makes the change
 * @returns what changes; `undefined` where that list was in force already
 */
export async function resetCodeList(
  { store, codes, now }: ChangingCodeLists,
  owner: ListOwner,
  by: string,
  name: string,
): Promise<CodeListChanges | undefined> {
  const { findList, imports, gateway } = await codes.refresh(owner)
  const change = imports.get(name)
  const isOwn = change !== undefined && (owner === 'gateway' || change.organisation !== null)
  if (!isOwn) return undefined
  const { select, shipped } = findCodeLists(name)
  const { version, source, size, entries } = gateway?.findList(name) ?? select(shipped, name)
  const whose = await describeOwner(codes, owner, name)
  await store.write(
    db =>
      insertCodeListChange(db, {
        ...whose,
        list: name,
        kind: 'reset',
        version,
        source,
        codes: size,
        entries: null,
        file_name: null,
        file_sha256: null,
        made_by: by,
        made_at: now().getTime(),
      }),
    [lockOfCodeLists],
  )
  await codes.refresh(owner)
  return compareCodeLists(findList(name), Array.from(entries()))
}

/** Whose list a change is of, as it is stored. */
async function describeOwner(codes: CodeListWatch, owner: ListOwner, name: string) {
  if (owner === 'gateway') return { organisation: null, stage: null, gateway_version: null }
  const { organisation, stage } = owner
  return { organisation, stage, gateway_version: (await codes.refresh('gateway')).findList(name).version }
}
