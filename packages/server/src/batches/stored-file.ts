import { createHash } from 'node:crypto'
import type { ByteSource } from '@udigate/sheets'
import type { Sealing } from '../secrets/sealing.ts'
import { insertPiece, readPiece } from '../store/batch-pieces.ts'
import type { Db, Store } from '../store/database.ts'

/** Bytes of a piece; each but the last has as many. */
const pieceSize = 512 * 1024
/** How many pieces are kept open: a workbook is read at several places by turns. */
const mostOpen = 4

/** What a stored file is found to be once all of it is here. */
export interface StoredFile {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Stores a file in sealed pieces as it comes, in memory for one piece.
 *
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 */
export async function storeFile(
  store: Store,
  sealing: Sealing,
  batchId: string,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let number = 0
  let held: Uint8Array[] = []
  let size = 0
  const storePiece = async (): Promise<void> => {
    const sealed = sealing.sealBytes(Buffer.concat(held), getPurpose(batchId, number))
    const piece = { batch_id: batchId, number, sealed }
    await store.write(db => insertPiece(db, piece))
    number += 1
    held = []
    size = 0
  }
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
    mayGrow(bytes)
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + pieceSize - size)
      held.push(part)
      size += part.length
      from += part.length
      if (size === pieceSize) await storePiece()
    }
  }
  if (size > 0) await storePiece()
  return { bytes, sha256: hash.digest('hex') }
}

/** The bytes of a stored file, at any place. */
export function openStoredFile(db: Db, sealing: Sealing, batchId: string, size: number): ByteSource {
  const open = new Map<number, Uint8Array>()
  const pieceAt = async (number: number): Promise<Uint8Array> => {
    const known = open.get(number)
    const piece =
      known ?? sealing.openBytes(await readPiece(db, batchId, number), getPurpose(batchId, number))
    // What was used last stays longest.
    open.delete(number)
    open.set(number, piece)
    for (const oldest of open.keys()) {
      if (open.size <= mostOpen) break
      open.delete(oldest)
    }
    return piece
  }
  return {
    size,
    async read(offset, length) {
      const end = Math.min(offset + length, size)
      const parts: Uint8Array[] = []
      for (let at = offset; at < end; ) {
        const piece = await pieceAt(Math.floor(at / pieceSize))
        const begin = at % pieceSize
        const part = piece.subarray(begin, begin + end - at)
        parts.push(part)
        at += part.length
      }
      return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
    },
    close: async () => open.clear(),
  }
}

function getPurpose(batchId: string, number: number): string {
  return `batch ${batchId} ${number}`
}
