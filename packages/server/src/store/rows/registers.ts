import type { EntityRecord } from '@udigate/udi'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { StoredKind } from './entities.ts'

/** That an actor has devices in a further register. */
export interface ActorRegisterRow {
  stage: Stage
  actor: string
  register: string
  organisation: string
  /** The number by which the register knows who registers; null where there is none. */
  party: string | null
  since: number
  set_by: string
}

/** A file that was made for a further register. Its bytes follow from it and from what is in it. */
export interface RegisterFileRow {
  /** A UUID, which is the id of its message too. */
  id: string
  organisation: string
  stage: Stage
  register: string
  actor: string
  model: string
  operation: string
  devices: number
  bytes: number
  /** Of the file, hexadecimal. */
  sha256: string
  made_at: number
  made_by: string
  /** When a person said that it was uploaded; null until then. */
  uploaded_at: number | null
  uploaded_by: string | null
}

/** How an entity is in a register no longer: it was not taken, or a person has discarded it there. */
export type Removal = 'refused' | 'discarded'

/** A device, or a group that comes with one, in a file for a further register: each in one file, and in those from which it was removed. */
export interface RegisterEntityRow {
  stage: Stage
  register: string
  kind: StoredKind
  agency: string
  code: string
  /** The part of the further register in which the code names it. */
  code_space: string
  organisation: string
  actor: string
  model: string
  /** The file. */
  file: string
  /** The canonical record that went into the file. */
  record: Json<EntityRecord>
  /** Of the record, hexadecimal. */
  sha256: string
  /** The group of a device. */
  group_agency: string | null
  group_code: string | null
  made_at: number
  uploaded_at: number | null
  /** When it was said to be there, by a person or an answer file; null until then. */
  confirmed_at: number | null
  confirmed_by: string | null
  /** The record to which a person has changed it there; null while it is as in the file. */
  current: Json<EntityRecord> | null
  /** Since when it is in the register, and in this file for it, no longer; it stands in the bytes of the file still. Null where it is. */
  removed_at: number | null
  removed_by: string | null
  removed_as: Removal | null
  /** What the register said, where it was refused. */
  because: Json<readonly string[]> | null
}
