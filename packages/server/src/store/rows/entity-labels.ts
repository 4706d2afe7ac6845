import type { EntityRow } from './entities.ts'

/** What people call an entity: as the authority holds it, or as it was last submitted while the authority holds nothing. */
export interface EntityLabelRow
  extends Pick<EntityRow, 'stage' | 'kind' | 'code' | 'agency' | 'code_space' | 'organisation'> {
  name: string | null
  reference: string | null
  class: string | null
  /** The words of all its names and of its reference, folded, a space before each. */
  words: string
}

/** A beginning by which an entity is found: its words from one of them on. */
export interface LabelStartRow
  extends Pick<EntityRow, 'stage' | 'kind' | 'code' | 'agency' | 'code_space' | 'organisation'> {
  start: string
}
