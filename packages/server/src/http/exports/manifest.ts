import type { Exports } from '../../authorities/exports.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import { countNotExported, findOwnMessages } from '../../store/exports.ts'
import type { Body } from '../endpoint/body.ts'
import type { ExportManifest } from './bodies.ts'
import { exportsFor } from './connection.ts'

type ManifestView = Body<typeof ExportManifest>

/** The files of the caller's organisation that wait, and what a person does with them. */
export async function readManifest(gateway: Gateway, caller: Caller): Promise<ManifestView> {
  const { exports } = exportsFor(gateway, caller)
  const own = await ownEntries(gateway, caller, exports)
  const { stage } = caller
  return {
    stage,
    items: own.map(({ entry: { actor, ...entry }, submissions }): ManifestView['items'][number] => ({
      stage,
      ...entry,
      actorCode: actor,
      submissions,
    })),
    notExported: await countNotExported(gateway.store.db, caller),
    instructions: exports.describeUpload(own.map(({ entry }) => entry)),
  }
}

/** The files that wait and are the organisation's own, with the submissions in them. */
export async function ownEntries({ store }: Gateway, caller: Caller, exports: Exports) {
  const entries = await exports.list()
  const ids = entries.map(({ messageId }) => messageId)
  const owned = await findOwnMessages(store.db, caller, ids)
  return entries.flatMap(entry => {
    const submissions = owned.get(entry.messageId)
    return submissions ? [{ entry, submissions }] : []
  })
}
