import type { CodeListName, Model } from '@udigate/eudamed'

/** How the cells of a column are read and written. */
export type ColumnKind =
  /** A device identifier: text, zeros at its start included. */
  | 'identifier'
  /** A code of a list, or a text of a fixed form. */
  | 'code'
  /** Any text; kept as it is, spaces at its edges included. */
  | 'text'
  | 'yes-no'
  | 'whole'
  | 'number'
  | 'date'
  /** Codes, split by commas, semicolons or white space. */
  | 'codes'
  /** A list of anything, as JSON; or texts, split as codes are. */
  | 'list'

export interface Column {
  /** The regulator's name, verbatim; `OriginalManufacturer.ActorCode` for a field of a field. */
  readonly name: string
  /** The same in plain words. */
  readonly heading: string
  /** What the field says, and how it is written. */
  readonly note: string
  readonly kind: ColumnKind
  /**
   * `field`: a field of the record or entry. `key`: which record an entry belongs to. `entry`: which rows are one entry.
   */
  readonly role: 'field' | 'key' | 'entry'
  /** Where a value stands in the record or entry; in an entry of `nested`, where there is one. */
  readonly path: readonly string[]
  /** The list of the entry that has an entry for each row: `Comments`. */
  readonly nested?: string
  /** Whether a record or entry must have it. */
  readonly required: boolean
  readonly codeList?: CodeListName
  /** The values it can have, where the data model says them. */
  readonly values?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

export interface SheetLayout {
  readonly name: string
  readonly record: 'device' | 'deviceGroup'
  /** The list of the record of which each row is an entry; absent where each row is a record. */
  readonly list?: string
  readonly note: string
  readonly columns: readonly Column[]
}

/** How the records of a model stand in tables. The groups come first, then the devices, then their parts. */
export interface Layout {
  readonly model: Model
  readonly sheets: readonly SheetLayout[]
}

/** Rises when a workbook of an earlier layout can no longer be read as it was meant. */
export const layoutVersion = 1

/** The column by which rows of one entry are told from rows of the next, where an entry has lists of its own. */
export const entryColumn = 'Entry'

/** The names of the sheet that says what a workbook is, of the one with the codes, and of the one with the marks of what is registered. */
export const readMeSheet = 'Read me'
export const codesSheet = 'Codes'
export const registeredSheet = 'Registered'

/** The fields that say which record a row belongs to, the issuing agency first. */
export const keyFields = {
  device: ['IssuingAgency', 'Device'],
  deviceGroup: ['DeviceGroupAgency', 'DeviceGroup'],
} as const
