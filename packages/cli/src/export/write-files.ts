import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Bodies } from '@udigate/client'
import { makeFolder } from '../make-folder.ts'
import { CommandFailure } from '../run-command.ts'

type Manifest = Bodies['ExportManifest']
type ExportFile = Bodies['ExportFile']

/**
 * Brings a folder up to date with what waits: the files, and the manifest for programs and for people. Files of an
 * earlier export that wait no more are moved aside, so that they are not uploaded again.
 *
 * @param fetchFile gets the bytes of a file
 * @returns the names of the files that were moved aside
 * @throws CommandFailure where a file is not what the manifest says
 */
export async function writeFiles(
  folder: string,
  manifest: Manifest,
  fetchFile: (file: string) => AsyncIterable<Uint8Array>,
): Promise<string[]> {
  makeFolder(folder)
  for (const { file, sha256 } of manifest.items) {
    // A name that leads elsewhere would come from something that is no gateway.
    if (file !== basename(file) || file.startsWith('.'))
      throw new CommandFailure(`"${file}" is no name of a file.`)
    const path = join(folder, file)
    if ((await hash(path)) === sha256) continue
    const xml = await buffer(fetchFile(file))
    if (createHash('sha256').update(xml).digest('hex') !== sha256) {
      throw new CommandFailure(
        `${file} did not arrive as it was written; nothing is to be uploaded. Export again.`,
      )
    }
    await put(path, xml)
  }
  const aside = await moveAside(folder, manifest.items)
  await put(join(folder, 'manifest.json'), `${JSON.stringify({ files: manifest.items }, null, 2)}\n`)
  await put(join(folder, 'manifest.txt'), manifest.instructions)
  return aside
}

/** Anyone who looks into the folder meanwhile sees whole files only. */
async function put(path: string, content: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

async function hash(path: string): Promise<string | undefined> {
  const content = await readFile(path).catch(() => undefined)
  return content && createHash('sha256').update(content).digest('hex')
}

async function moveAside(folder: string, items: readonly ExportFile[]): Promise<string[]> {
  const waiting = new Set(items.map(({ file }) => file))
  const moved: string[] = []
  for (const file of await earlierFiles(folder)) {
    if (waiting.has(file) || (await hash(join(folder, file))) === undefined) continue
    makeFolder(join(folder, 'answered'))
    await rename(join(folder, file), join(folder, 'answered', file))
    moved.push(file)
  }
  return moved
}

/** What the manifest of the export before lists. */
async function earlierFiles(folder: string): Promise<string[]> {
  try {
    const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Partial<{
      files: ExportFile[]
    }>
    return (files ?? []).map(({ file }) => basename(file))
  } catch {
    return []
  }
}
