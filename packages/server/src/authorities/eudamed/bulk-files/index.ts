import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccessPoint } from '../../access-point.ts'
import type { Exports } from '../../exports.ts'
import { isMissing, moveDurably, replaceDurably } from '../durable-files.ts'
import { checkResponse, unknownCorrelation } from './check-response.ts'
import { makeResponseId, openResponses, type Queue } from './collect.ts'
import { findRecordState, listEntries, nameRecordFile } from './entries.ts'
import { locateExportFolders, makeFolders } from './folders.ts'
import { uploadInstructions } from './manifest.ts'
import { type BulkFilesSettings, checkBulkFilesSettings } from './settings.ts'
import { writeExport } from './write-export.ts'

export { type BulkFilesSettings, bulkFilesDefaults } from './settings.ts'

/**
 * The connection by a person: messages become files to upload, and response files answers. Keeps all that it knows in the
 * folder. Throws a `TypeError` when the settings cannot be used, or what the system says about the folder.
 */
export async function connectBulkFiles(
  settings: BulkFilesSettings,
): Promise<AccessPoint & { exports: Exports }> {
  checkBulkFilesSettings(settings)
  const folders = locateExportFolders(settings.folder)
  makeFolders(folders)
  const inTurn = makeQueue()
  const awaited = new Map<string, () => void>()

  return {
    // One after another, so that no two files get the same number.
    send: (draft, signal) => inTurn(() => writeExport(settings, folders, draft, signal)),
    async fetchStatus(transmissionId, signal) {
      if (signal.aborted) return 'unknown'
      try {
        const state = await findRecordState(folders, nameRecordFile(transmissionId))
        if (state === undefined) return 'not-found'
        return state === 'waiting' ? 'on-its-way' : 'delivered'
      } catch {
        return 'unknown'
      }
    },
    ...openResponses(settings, folders, inTurn, name => awaited.get(name)?.()),
    exports: {
      list: () => listEntries(folders, 'waiting'),
      async read(file) {
        const entries = await listEntries(folders, 'waiting')
        if (!entries.some(entry => entry.file === file)) return undefined
        try {
          return await readFile(join(folders.outbox, file))
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      },
      describeUpload: uploadInstructions,
      describeUnknown: unknownCorrelation,
      identify: makeResponseId,
      check: response => checkResponse(folders, response, settings.readSentAnswer),
      async put(response) {
        const name = `${createHash('sha256').update(response).digest('hex')}.xml`
        const stored = new Promise<void>(resolve => {
          const others = awaited.get(name)
          awaited.set(name, () => {
            awaited.delete(name)
            others?.()
            resolve()
          })
        })
        await replaceDurably(join(folders.drafts, `response-${name}`), response)
        await moveDurably(join(folders.drafts, `response-${name}`), join(folders.inbox, name))
        return { stored }
      },
    },
  }
}

function makeQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
