import { collectBytes } from '../collect-bytes.ts'
import { unreadable } from '../problem.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { explainZipFault } from '../zip/explain-zip-fault.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { readZip, type ZipEntry, ZipFault, type ZipLimits } from '../zip/read-zip.ts'

const archiveLimits: ZipLimits = { entries: 1000, bytes: 1024 ** 3, ratio: 400 }

/** The largest XML document that is read, in bytes. */
export const largestXml = 64 * 1024 * 1024

/** An XML file in an archive. */
interface ArchivedXml {
  readonly name: string
  /** @throws UnreadableInput where it is damaged or too large */
  read(): Promise<Uint8Array>
}

/**
 * The XML files of a ZIP archive, in its order, and the names of its other files. What macOS adds to an archive is neither.
 *
 * @throws UnreadableInput where it is no archive, is damaged, or has no XML file in it
 */
export async function readArchivedXml(
  source: ByteSource,
): Promise<{ files: readonly ArchivedXml[]; others: readonly string[] }> {
  const entries = await explained(async () => [...(await readZip(source, archiveLimits)).values()])
  const relevant = entries.filter(({ name }) => !name.endsWith('/') && !isOfFileManager(name))
  const files = relevant.filter(isXml).map(entry => ({
    name: entry.name,
    read: () => explained(() => collectBytes(inflateEntry(source, entry), largestXml)),
  }))
  if (files.length === 0) {
    throw unreadable(
      'no-messages',
      "There is no XML file in the archive, and so no message of EUDAMED's bulk upload.",
    )
  }
  return { files, others: relevant.filter(entry => !isXml(entry)).map(({ name }) => name) }
}

function isXml({ name }: ZipEntry): boolean {
  return /\.xml$/i.test(name)
}

function isOfFileManager(name: string): boolean {
  return name.startsWith('__MACOSX/') || name.endsWith('.DS_Store')
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipFault ? explainZipFault(error, 'archive', 'not-an-archive') : error
  }
}
