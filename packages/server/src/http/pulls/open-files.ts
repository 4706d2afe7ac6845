import { memorySource, readArchivedXml, UnreadableInput } from '@udigate/sheets'
import { Problem } from '../problems/problem.ts'

/** A file that was sent, or one of an archive; `because` where it is not read. */
export type OpenedFile = { name: string | undefined } & ({ xml: Uint8Array } | { because: string })

/** How much the files of an archive may come to, in bytes. */
const mostTogether = 256 * 1024 * 1024

/** What every workbook and every document of an office program has in it. */
const officePart = '[Content_Types].xml'

/**
 * The XML file that was sent, or, one after the other, those of the archive that was.
 *
 * @param name what the caller calls it
 * @throws Problem where it is an archive that cannot be read
 */
export async function* openFiles(bytes: Uint8Array, name: string | undefined): AsyncGenerator<OpenedFile> {
  if (!isArchive(bytes)) {
    yield bytes.length === 0 ? { name, because: 'The file is empty.' } : { name, xml: bytes }
    return
  }
  const { files, others } = await openArchive(bytes)
  const within = (file: string): string => (name === undefined ? file : `${name}/${file}`)
  let size = 0
  for (const file of files) {
    const opened = { name: within(file.name) }
    if (size > mostTogether) {
      yield { ...opened, because: 'The files before it are 256 MiB together. Send it in another archive.' }
      continue
    }
    try {
      const xml = await file.read()
      size += xml.length
      yield { ...opened, xml }
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error
      yield { ...opened, because: error.message }
    }
  }
  for (const other of others) yield { name: within(other), because: 'This is no XML file.' }
}

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

async function openArchive(bytes: Uint8Array): ReturnType<typeof readArchivedXml> {
  try {
    const archive = await readArchivedXml(memorySource(bytes))
    if (!archive.files.some(({ name }) => name === officePart)) return archive
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    throw new Problem('pull.file-refused', error.message)
  }
  throw new Problem(
    'pull.file-refused',
    'This is a workbook or another document of an office program. Send the XML file that the authority offers for download.',
  )
}
