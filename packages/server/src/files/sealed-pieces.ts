import { createHash } from 'node:crypto'
import type { ByteSource } from '@udigate/sheets'
import type { Sealing } from '../secrets/sealing.ts'

/** The bytes of a file, and under which name it is noted that they are read: the same for the same bytes. */
export interface NamedSource extends ByteSource {
  name: string
}

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
 * Seals a file in pieces as it comes, in memory for one piece.
 *
 * @param purpose what the pieces are sealed for; each beside its number
 * @param keep keeps a piece; they come in their order, numbered from 0
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 */
export async function sealPieces(
  sealing: Sealing,
  purpose: string,
  chunks: AsyncIterable<Uint8Array>,
  keep: (number: number, sealed: Uint8Array) => Promise<unknown>,
  mayGrow: (bytes: number) => void = () => {},
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  let number = 0
  let held: Uint8Array[] = []
  let size = 0
  const storePiece = async (): Promise<void> => {
    await keep(number, sealing.sealBytes(held, namePiece(purpose, number)))
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

/** What a piece is sealed for, by what its file is sealed for. */
export function namePiece(purpose: string, number: number): string {
  return `${purpose} ${number}`
}

/** The bytes of a file in sealed pieces, at any place. @param read the piece of a number, as it is sealed */
export function openPieces(
  sealing: Sealing,
  purpose: string,
  size: number,
  read: (number: number) => Promise<Uint8Array>,
): NamedSource {
  const open = new Map<number, Uint8Array>()
  const pieceAt = async (number: number): Promise<Uint8Array> => {
    const known = open.get(number)
    const piece = known ?? sealing.openBytes(await read(number), namePiece(purpose, number))
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
    name: purpose,
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
