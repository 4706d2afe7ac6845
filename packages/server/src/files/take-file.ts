import { type Environment, makeId } from '../ids.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import { findFile, insertFile, insertPiece, readPiece, removeFiles } from '../store/files.ts'
import type { Owner } from '../store/submissions.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { type NamedSource, openPieces, type StoredFile, sealPieces } from './sealed-pieces.ts'

export interface FileServices extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
  sealing: Sealing
  /** The id under which the other processes see that this one lives. */
  instance(): Promise<string>
}

type OpenServices = Pick<FileServices, 'store' | 'sealing'>

/** A file of which all is here, and to which nothing refers yet. */
export interface TakenFile extends StoredFile {
  id: string
}

/**
 * Stores a file as it comes, in memory for one piece. What breaks off before `keep` has returned leaves nothing.
 *
 * @param keep what is done once all of the file is on disk: it stores what refers to it, with `keepFile`, or removes it
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 * @throws StoreUnavailable where the file is gone before all of it is here: a store that goes back takes it away, and so does a process
 * that takes this one for dead. It may be sent again
 */
export async function takeFile<Kept>(
  services: FileServices,
  { organisation, stage }: Owner,
  chunks: AsyncIterable<Uint8Array>,
  keep: (file: TakenFile) => Promise<Kept>,
  mayGrow?: (bytes: number) => void,
): Promise<Kept | { kind: 'empty' }> {
  const { store, sealing, now } = services
  const id = `file ${makeId(services)}`
  const received_by = await services.instance()
  const keepPiece = (number: number, sealed: Uint8Array) =>
    store.write(async db => {
      if (number === 0) {
        const created_at = now().getTime()
        await insertFile(db, { id, organisation, stage, received_by, bytes: 0, sha256: '', created_at })
      }
      if (await insertPiece(db, { file_id: id, number, sealed })) return
      throw new StoreUnavailable(new Error(`The ${id} is gone while it comes.`))
    })
  try {
    const stored = await sealPieces(sealing, id, chunks, keepPiece, mayGrow)
    return stored.bytes === 0 ? { kind: 'empty' } : await keep({ id, ...stored })
  } catch (error) {
    await store.write(db => removeFiles(db, [id])).catch(() => {})
    throw error
  }
}

/** The bytes of a file that was taken in, at any place. */
export function openTaken(
  { store, sealing }: OpenServices,
  { id, bytes }: Pick<TakenFile, 'id' | 'bytes'>,
): NamedSource {
  return openPieces(sealing, id, bytes, number => readPiece(store.db, id, number))
}

/** The bytes of a file of an owner, at any place. @throws Error where there is none of that id */
export async function openFile(opening: OpenServices, owner: Owner, id: string): Promise<NamedSource> {
  const file = await findFile(opening.store.db, owner, id)
  if (file === undefined) throw new Error(`There is no ${id} of ${owner.organisation}.`)
  return openTaken(opening, file)
}
