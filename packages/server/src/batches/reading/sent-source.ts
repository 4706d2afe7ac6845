import { webcrypto } from 'node:crypto'
import { memorySource } from '@udigate/sheets'
import type { NamedSource } from '../../files/sealed-pieces.ts'

/** The bytes of a file that came with a call, and is kept nowhere. */
export async function openSent(bytes: Uint8Array): Promise<NamedSource> {
  return { ...memorySource(bytes), name: await nameBytes(bytes) }
}

/** A name for bytes that have none: their hash, which is not taken on this thread. */
export async function nameBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString(
    'hex',
  )
}
