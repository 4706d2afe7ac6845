import type { Mapping } from '@udigate/sheets'
import type { Json } from '../json.ts'

/** How lists of an organisation's own become records, under a name. */
export interface MappingRow {
  organisation: string
  name: string
  model: string
  /** Rises by one with every change. */
  version: number
  content: Json<Mapping>
  /** Id of the API key that changed it last. */
  changed_by: string
  changed_at: number
}
