import type { CodeListContent } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** One change of a code list of the gateway or of an organisation: another one was put in its place, or the one before it back. */
export interface CodeListChangeRow {
  /** Rises by one with every change of any list. */
  number: number
  list: string
  /** Whose list it is; null, as `stage`, where it is the gateway's. */
  organisation: string | null
  stage: Stage | null
  kind: 'import' | 'reset'
  /** Of the list that is in force from then on. */
  version: string
  source: string
  /** How many codes it has. */
  codes: number
  /** Null where the shipped list is in force again, or for an organisation that of the gateway. */
  entries: Json<CodeListContent['entries']> | null
  /** Of a list of an organisation: which version that of the gateway had then. */
  gateway_version: string | null
  file_name: string | null
  /** SHA-256 of the file that the entries are from, hexadecimal. */
  file_sha256: string | null
  /** Id of the API key, or what else made the change. */
  made_by: string
  made_at: number
}
