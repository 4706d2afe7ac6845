import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileSource, inflateEntry, readZip, ZipFault } from '@udigate/sheets'
import { makeFolder } from '../make-folder.ts'
import { CommandFailure } from '../run-command.ts'

/** What a folder has, as `folder.json` in it says. */
export interface FolderCounts {
  submissions: number
  messages: number
  entries: number
}

/**
 * Writes an export into a new or empty folder.
 *
 * @param content the archive that the gateway sends, as it comes
 * @returns how much it has
 * @throws CommandFailure where the folder has something in it, or what came is not whole
 */
export async function writeFolder(folder: string, content: AsyncIterable<Uint8Array>): Promise<FolderCounts> {
  const pieces = content[Symbol.asyncIterator]()
  // A refusal comes with the first of them, before anything is written.
  const first = await pieces.next()
  makeFolder(folder)
  if ((await readdir(folder)).length > 0) {
    await pieces.return?.()
    throw new CommandFailure(`The folder ${folder} has something in it; name a new or an empty one.`)
  }
  const archive = join(folder, 'export.zip')
  try {
    await pipeline(Readable.from(withFirst(first, pieces), { objectMode: false }), createWriteStream(archive))
    await unpack(archive, folder)
  } finally {
    await rm(archive, { force: true })
  }
  return JSON.parse(await readFile(join(folder, 'folder.json'), 'utf8')) as FolderCounts
}

async function* withFirst(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>) {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

/** What an export may write where; another name would come from something that is no gateway. */
const fileNames = /^([a-z]{1,20}\/)?[A-Za-z0-9_][A-Za-z0-9._-]{0,200}$/

async function unpack(archive: string, folder: string): Promise<void> {
  const source = await fileSource(archive)
  try {
    const most = Number.POSITIVE_INFINITY
    const files = await readZip(source, { entries: most, bytes: most, ratio: most })
    if (!files.has('folder.json'))
      throw new CommandFailure('The answer of the gateway ends in the middle. Export again.')
    for (const [name, entry] of files) {
      if (!fileNames.test(name)) throw new CommandFailure(`"${name}" is no name of a file.`)
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      const bytes = Readable.from(inflateEntry(source, entry), { objectMode: false })
      await pipeline(bytes, createWriteStream(path, { flags: 'wx' }))
    }
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error
    throw new CommandFailure(`The answer of the gateway ends in the middle. ${error.message} Export again.`)
  } finally {
    await source.close()
  }
}
