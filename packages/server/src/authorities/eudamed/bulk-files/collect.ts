import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { AccessPoint } from '../../access-point.ts'
import type { CheckedResponse } from '../../exports.ts'
import { describeReason, isMissing, moveDurably, replaceDurably } from '../durable-files.ts'
import { describePendingFailure, tryToEnd } from '../pending-answer.ts'
import { checkResponse } from './check-response.ts'
import { isAt } from './entries.ts'
import { type Folders, filesIn } from './folders.ts'
import { refreshManifests } from './manifest.ts'
import type { BulkFilesSettings } from './settings.ts'
import { recoverExports } from './write-export.ts'

/** Does one work after another. */
export type Queue = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * The responses that lie in the inbox. One that answers no export is put aside with the reason beside it. The others
 * are moved to `done` with their files to confirm them.
 *
 * @param inTurn what changes records and manifests goes through it
 * @param onEnded called with the name of a response that was confirmed or put aside
 */
export function openResponses(
  settings: BulkFilesSettings,
  folders: Folders,
  inTurn: Queue,
  onEnded: (name: string) => void,
): Pick<AccessPoint, 'listPending' | 'open'> {
  return {
    async *listPending() {
      try {
        await inTurn(async () => {
          await recoverExports(settings, folders)
          await refreshManifests(folders)
        })
        yield* await filesIn(folders.inbox)
        return {}
      } catch (error) {
        return { because: describeReason(error) }
      }
    },
    async open(name) {
      try {
        const response = await readResponse(settings, folders, name)
        if (response === undefined) return { kind: 'absent' }
        const { xml, checked } = response
        if (!checked.ok) {
          await putAside(folders, name, checked.because)
          return { kind: 'unusable', because: checked.because }
        }
        return {
          kind: 'answer',
          answer: { answerId: makeResponseId(xml), xml },
          confirm: () =>
            tryToEnd(async () => {
              await inTurn(() => confirm(folders, name, checked))
              onEnded(name)
            }),
          async putAside() {
            const because = unknownToStore(checked.entry.file)
            const failure = await tryToEnd(async () => {
              await putAside(folders, name, because)
              onEnded(name)
            })
            return failure ?? { kind: 'unusable', because }
          },
        }
      } catch (error) {
        return describePendingFailure(error)
      }
    },
  }
}

/** A response has no id of its own that can be relied on; its bytes are one. */
export function makeResponseId(xml: Uint8Array): string {
  return `${createHash('sha256').update(xml).digest('hex')}@bulk-upload`
}

/** Nothing while a person may still be writing it. */
async function readResponse(
  { now, settleMs, maxAnswerBytes, readAnswer }: BulkFilesSettings,
  folders: Folders,
  name: string,
): Promise<{ xml: Uint8Array; checked: CheckedResponse } | undefined> {
  const path = join(folders.inbox, name)
  const { mtime, size } = await stat(path)
  const isFresh = now().getTime() - mtime.getTime() < settleMs
  if (size > maxAnswerBytes) {
    if (isFresh) return undefined
    const because = `This file has ${size} bytes; a response has ${maxAnswerBytes} at most.`
    return { xml: new Uint8Array(), checked: { ok: false, because, isWhole: true } }
  }
  const xml = await readFile(path)
  const checked = await checkResponse(folders, xml, readAnswer)
  return !checked.ok && !checked.isWhole && isFresh ? undefined : { xml, checked }
}

function unknownToStore(file: string): string {
  return `This response answers the file ${file}, which the store of this gateway does not know. The store may be an older copy, or another gateway's.`
}

async function putAside(folders: Folders, name: string, because: string): Promise<void> {
  const free = await freeName(folders.refused, name)
  await replaceDurably(join(folders.refused, `${free}.reason.txt`), `${because}\n`)
  await moveDurably(join(folders.inbox, name), join(folders.refused, free))
}

/** The response moves last: whatever breaks before, it comes again. */
async function confirm(
  folders: Folders,
  name: string,
  { entry, record, state }: Extract<CheckedResponse, { ok: true }>,
): Promise<void> {
  if (state === 'waiting') {
    await moveIfThere(join(folders.waiting, record), join(folders.answered, record))
  }
  await moveIfThere(join(folders.outbox, entry.file), join(folders.done, entry.file))
  await refreshManifests(folders)
  const response = await freeName(folders.done, `${parse(entry.file).name}.response.xml`)
  await moveDurably(join(folders.inbox, name), join(folders.done, response))
}

/** The person may have put the file elsewhere. */
async function moveIfThere(from: string, to: string): Promise<void> {
  await moveDurably(from, to).catch(error => {
    if (!isMissing(error)) throw error
  })
}

async function freeName(folder: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted)
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? wanted : `${name}.${count}${ext}`
    if (!(await isAt(join(folder, candidate)))) return candidate
  }
}
