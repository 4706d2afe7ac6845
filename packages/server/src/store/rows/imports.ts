import type {
  Cause,
  CellChange,
  Choice,
  CsvFormat,
  FixedRow,
  FixGroup,
  JudgedFinding,
  Mapping,
  ReadTable,
  RowBlock,
  Survey,
} from '@udigate/sheets'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { RecordLabel } from './batches.ts'

/** A list that is carried from file to receipt. */
export interface ImportRow {
  id: string
  organisation: string
  stage: Stage
  /** The key under which it came. */
  key_id: string
  /** What the caller calls it. */
  name: string | null
  /** The actor of the records that name none; null where the key says it. */
  actor: string | null
  kind: 'csv' | 'xlsx'
  layout: Survey['layout']
  model: string
  /** How its CSV file is written, as the caller says; null where that is found in the file. */
  csv: Json<CsvFormat> | null
  /** The further register for which it is judged too; null where that is the authority alone. */
  judged_for: string | null
  /** Its file as it came, how many bytes that has, and its hash, hexadecimal. */
  file_id: string
  bytes: number
  sha256: string
  /** How many rows it has below its headings: of several sheets, those of devices. */
  row_count: number
  /** Rises with each change of its mapping and its cells. */
  revision: number
  /** Null where it is in the shape of the template. */
  mapping: Json<Mapping> | null
  /** The name and the version of the mapping that was taken over; null where it has one of its own. */
  mapping_name: string | null
  mapping_version: number | null
  /** 1 where the mapping is as it was proposed. */
  is_proposed: number
  /** How many steps were made so far, those that were undone included. */
  steps: number
  /** When this revision was checked; null where it is not yet. */
  checked_at: number | null
  /** The file with the changes of this revision; null where it is not checked, or has no changes. */
  checked_file_id: string | null
  check_counts: Json<CheckCounts> | null
  /** How its tables were read, and how much of each. */
  check_tables: Json<readonly ReadTable[]> | null
  /** When this revision was planned; null where it is not yet. */
  planned_at: number | null
  plan: Json<ListPlan> | null
  /** What was made of it. */
  batch_id: string | null
  /** Why it was submitted, as the person says it. */
  reason: string | null
  created_at: number
  changed_at: number
  /** The key under which it was changed last. */
  changed_by: string
}

/** What was found of an import, by kind. */
export interface ImportParts {
  survey: Survey
  /** Rows of a sheet as they came; numbered by `sheet * blocksOfSheet + block`. */
  rows: RowBlock
  /** Of its present revision. */
  check: CheckedList
}

export interface ImportPartRow {
  import_id: string
  kind: keyof ImportParts
  number: number
  content: Json<ImportParts[keyof ImportParts]>
}

/** A change of cells that can be undone. */
export interface ImportStepRow {
  import_id: string
  /** From 1. */
  number: number
  kind: 'fixes' | 'edit'
  /** What was done, in words. */
  title: string
  cell_count: number
  cells: Json<readonly CellChange[]>
  made_at: number
  /** The key under which it was made. */
  made_by: string
}

/** How many records of a list are ready, ready with all safe fixes, and in need of a decision. */
export interface CheckCounts {
  records: number
  ready: number
  afterFixes: number
  undecided: number
}

/** A cause that safe fixes leave, with the values that its field admits where they are few. */
export interface ListCause extends Omit<Cause, 'suggestions'> {
  id: string
  choices?: readonly Choice[]
  /** What is probably right in its cells, with the cells that these take along; absent where that is not known of any. */
  suggested?: readonly CellChange[]
}

/** What is wrong with a list as it stands. */
export interface CheckedList {
  groups: readonly FixGroup[]
  causes: readonly ListCause[]
  followOns: number
  /** How many warnings people have acknowledged, so that no cause has them; absent where there are none. */
  acknowledged?: number
  rows: readonly FixedRow[]
}

/** What submitting does with a record, as a plan of its list says. */
export const recordPlans = ['new', 'changed', 'unchanged', 'not-possible'] as const
export type RecordPlan = (typeof recordPlans)[number]

/** A field of a record that is to change. */
export interface ListDifference {
  /** JSON Pointer into the request. */
  path: string
  title: string
  before?: unknown
  after?: unknown
}

/** One record of a list, and what submitting does with it. */
export interface ImportRecordRow {
  import_id: string
  /** Which request of the file it is, from 1. */
  number: number
  line: number
  sheet: string | null
  agency: string | null
  code: string | null
  model: string | null
  has_group: number
  label: Json<RecordLabel> | null
  plan: RecordPlan
  /** Of what is alike, such as the same difference, or the same reason; '' where nothing is. */
  plan_group: string
  operations: Json<readonly string[]> | null
  /** The version of the device that it makes; null where it makes none. */
  version: number | null
  differences: Json<readonly ListDifference[]> | null
  findings: Json<readonly JudgedFinding[]> | null
  reasons: Json<readonly string[]> | null
}

/** What submitting a list does. */
export interface ListPlan {
  counts: {
    new: number
    changed: number
    unchanged: number
    notPossible: number
    never: number
    notYet: number
  }
  operations: Readonly<Record<string, number>>
  newGroups: number
  messages: number
  /** Without values where too many differ. */
  changed: readonly {
    id: string
    differences: readonly ListDifference[]
    devices: number
    /** What a person should decide of them; absent where there is nothing. */
    warnings?: readonly { ruleId: string; message: string; devices: number }[]
  }[]
  groups: readonly {
    code: string
    issuingAgency?: string
    name?: string
    class?: string
    isRegistered: boolean
    devices: number
  }[]
  notPossible: readonly {
    id: string
    when: 'never' | 'not-yet'
    reason: string
    ruleId?: string
    action: 'fix' | 'wait' | 'decide'
    devices: number
  }[]
}
