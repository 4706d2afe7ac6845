import { writeZip } from '../src/zip/write-zip.ts'

/** An archive of files with these names and texts. */
export async function writeArchive(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const entries = Object.entries(files).map(([name, content]) => ({ name, content }))
  for await (const piece of writeZip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}
