import type { EntityLabel, EntityRecord, PartVersions } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/** A device or a device group as the authority holds it, or the item that a further register makes of a device. */
export interface EntityRow {
  stage: Stage
  kind: StoredKind
  agency: string
  code: string
  /** The part of the authority's register in which the code names this entity of its kind alone. */
  code_space: string
  organisation: string
  actor: string
  model: string
  state: EntityState
  /** Empty while it has none. */
  versions: Json<PartVersions>
  /** The canonical record that the authority holds; null while it holds none. */
  record: Json<EntityRecord> | null
  /** The group of a device. */
  group_agency: string | null
  group_code: string | null
  /** The submission in flight. */
  held_by: string | null
  /** 1 when the authority refused the last submission. */
  refused: number
  updated_at: number
  /** The last pull in which the authority showed it; null while none did. */
  seen_by: string | null
  /** The places of the record of which the authority's answers do not tell, and nothing here knows; null where there are none. */
  not_shown: Json<readonly string[]> | null
  /** When the authority last answered a question that it was shown to, or looked for by; null where it never has. */
  looked_at: number | null
  /** The pull from a file by which alone this content is known; null where the authority told the gateway. */
  file_pull: string | null
}

/** By what an entity is known to people, as columns of its row. */
export interface EntityNames {
  /** What people call it: as the authority holds it, or as it was last submitted while the authority holds nothing; null without a record. */
  label: Json<ShownLabel> | null
  /** The words of all its names and of its reference, folded, a space before each; null where `label` is. */
  words: string | null
  /** The organisation that finds it by these words; null where `words` is. */
  found_in: string | null
}

/** What lists show of what people call an entity; what no record says is absent. */
export type ShownLabel = Omit<EntityLabel, 'otherNames'>

/** The words of an entity that was named a moment ago. */
export interface RecentLabelRow
  extends Pick<EntityRow, 'stage' | 'kind' | 'code' | 'agency' | 'code_space' | 'organisation'> {
  /** Sorts by when it was made. */
  id: string
  words: string
}

/** Beginnings of the names of many entities, sorted: a run of a log-structured merge. */
export interface LabelRunRow extends Pick<EntityRow, 'stage' | 'kind' | 'organisation'> {
  number: number
  /** Of how many entities. */
  entities: number
  /** The run into which its beginnings are being moved; null where they stay. */
  merges_into: number | null
}

/** A beginning by which an entity is found: its words from one of them on. */
export interface LabelStartRow extends Pick<EntityRow, 'code' | 'agency' | 'code_space'> {
  run: number
  start: string
}

export const entityKinds = ['device', 'group'] as const
export type EntityKind = (typeof entityKinds)[number]

/** The kinds of all rows: lists, search and deadlines are of devices and groups alone. */
export const storedKinds = [...entityKinds, 'item'] as const
export type StoredKind = (typeof storedKinds)[number]

/** The authority's own word for what it has: nothing, not yet confirmed, registered, or discarded. */
export const entityStates = ['NONE', 'SUBMITTED', 'REGISTERED', 'DISCARDED'] as const
export type EntityState = (typeof entityStates)[number]

/** A lock: its row is locked, never changed. */
export interface EntityLockRow {
  n: number
}
