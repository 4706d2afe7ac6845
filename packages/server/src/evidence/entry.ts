import { hash } from 'node:crypto'
import type { EvidenceRow } from '../store/tables.ts'

/** What is hashed of an entry. */
type EntryContent = Pick<EvidenceRow, 'chain' | 'seq' | 'at' | 'kind' | 'facts' | 'previous'>

/** What the first entry of a chain has in place of the hash of the one before it. */
export const noPrevious = '0'.repeat(64)

/** The line of text that an entry's hash is of: a JSON array that says first what it is. */
export function formatEntry({ chain, seq, at, kind, facts, previous }: EntryContent): string {
  return JSON.stringify(['udigate evidence entry 1', chain, seq, at, kind, facts, previous])
}

/** SHA-256 of an entry's line in UTF-8, hexadecimal. */
export function hashEntry(entry: EntryContent): string {
  return hashContent(formatEntry(entry))
}

/** SHA-256 of bytes, or of a text in UTF-8, hexadecimal. */
export function hashContent(content: string | Uint8Array): string {
  return hash('sha256', content)
}

/** The same as bytes: by way of a text, which takes Node half as long. */
export function digestContent(content: string | Uint8Array): Buffer {
  return Buffer.from(hash('sha256', content, 'binary'), 'binary')
}

/** The SHA-256 of a text, hexadecimal; null where there is none. */
export function hashOrNull(text: string | null): string | null {
  return text === null ? null : hashContent(text)
}
