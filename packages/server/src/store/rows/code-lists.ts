import type { CodeListContent } from '@udigate/udi'
import type { Json } from '../json.ts'

/** One change of a code list: an operator put another one in its place, or the shipped one back. */
export interface CodeListChangeRow {
  /** Rises by one with every change of any list. */
  number: number
  list: string
  kind: 'import' | 'reset'
  /** Of the list that is in force from then on. */
  version: string
  source: string
  /** How many codes it has. */
  codes: number
  /** Null where the shipped list is in force again. */
  entries: Json<CodeListContent['entries']> | null
  file_name: string | null
  /** SHA-256 of the file that the entries are from, hexadecimal. */
  file_sha256: string | null
  /** Id of the API key, or what else made the change. */
  made_by: string
  made_at: number
}
