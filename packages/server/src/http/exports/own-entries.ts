import type { ExportEntry, Exports } from '../../authorities/exports.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findOwnMessages } from '../../store/exports.ts'

/** The files that wait and are of the caller's organisation, each with the requestIds of the submissions in it. */
export async function ownEntries(
  { store }: Gateway,
  caller: Caller,
  exports: Exports,
): Promise<{ entry: ExportEntry; submissions: string[] }[]> {
  const entries = await exports.list()
  const ids = entries.map(({ messageId }) => messageId)
  const owned = await findOwnMessages(store.db, caller, ids)
  return entries.flatMap(entry => {
    const submissions = owned.get(entry.messageId)
    return submissions ? [{ entry, submissions }] : []
  })
}
