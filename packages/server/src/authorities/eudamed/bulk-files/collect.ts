import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { CollectEnd, Collected, Verdict } from '../../access-point.ts'
import type { CheckedResponse } from '../../exports.ts'
import { describeReason, isMissing, moveDurably, replaceDurably } from '../durable-files.ts'
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
 * are moved to `done` with their files once the consumer comes back for the next.
 *
 * @param inTurn what changes records and manifests goes through it
 * @param onConfirmed called with the name of a response that was moved
 */
export async function* collectResponses(
  settings: BulkFilesSettings,
  folders: Folders,
  inTurn: Queue,
  onConfirmed: (name: string) => void,
  signal: AbortSignal,
): AsyncGenerator<Collected, CollectEnd, Verdict | undefined> {
  const leftBehind: CollectEnd['leftBehind'] = []
  let names: string[]
  try {
    if (signal.aborted) return { because: 'ended', leftBehind }
    await inTurn(async () => {
      await recoverExports(settings, folders)
      await refreshManifests(folders)
    })
    names = await filesIn(folders.inbox)
  } catch (error) {
    return { because: describeReason(error), leftBehind }
  }
  for (const name of names) {
    if (signal.aborted) return { because: 'ended', leftBehind }
    try {
      const response = await readResponse(settings, folders, name)
      if (response === undefined) continue
      if (!response.checked.ok) {
        await putAside(folders, name, response.checked.because)
        leftBehind.push({ answerId: name, because: response.checked.because })
        continue
      }
      const verdict = yield { answerId: makeResponseId(response.xml), xml: response.xml }
      const { checked } = response
      if (verdict === 'not-ours') {
        await putAside(folders, name, unknownToStore(checked.entry.file))
        leftBehind.push({ answerId: name, because: unknownToStore(checked.entry.file) })
        onConfirmed(name)
        continue
      }
      await inTurn(() => confirm(folders, name, checked))
      onConfirmed(name)
    } catch (error) {
      // Another process was faster.
      if (!isMissing(error)) leftBehind.push({ answerId: name, because: describeReason(error) })
    }
  }
  return { leftBehind }
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
