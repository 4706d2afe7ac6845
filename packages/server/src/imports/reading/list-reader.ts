import type { CellChange, ReadTable, ToldFormat, ToldSurvey } from '@udigate/sheets'
import type { FileToRead, TableToJudge } from '../../batches/reading/file-reader.ts'
import type { StoredFacts } from '../../batches/stored-facts.ts'
import type { ListContents } from '../../codes/lists-with.ts'
import type { CheckedList } from '../../store/tables.ts'
import type { PlanAsked, PlanFound } from '../plan-records.ts'

/** What planning asks of the store. */
export interface PlanFacts extends StoredFacts {
  /** What submitting these records would do, in their order. */
  plans(asked: readonly PlanAsked[]): Promise<readonly PlanFound[]>
}

export interface ListToSurvey {
  /** Null where its content says it. */
  kind: 'csv' | 'xlsx' | null
  model: string | null
  told: Omit<ToldSurvey, 'model'>
  /** How a CSV file is written, as a person says it; found in the file where absent. */
  csv?: ToldFormat | undefined
  lists: ListContents
}

export interface ListToCheck extends TableToJudge {
  model: string
  /** What was changed in the cells of the file; each cell once. */
  changes: readonly CellChange[]
}

export interface FoundInList extends CheckedList {
  /** How the tables were read, and how much of each. */
  tables: readonly ReadTable[]
  /** Whether a rule broke down. */
  isBroken: boolean
}

export interface ListToPlan extends FileToRead {
  importId: string
  model: string
  actor: string | undefined
  lists: ListContents
  strictContract: boolean
}
