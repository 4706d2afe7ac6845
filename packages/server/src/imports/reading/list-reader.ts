import type { CellChange, ReadTable, RowBlock, Survey, ToldFormat, ToldSurvey } from '@udigate/sheets'
import type { FileToRead, Outside, TableToJudge } from '../../batches/reading/file-reader.ts'
import type { TableFacts } from '../../batches/reading/find-known-groups.ts'
import type { StoredFacts } from '../../batches/stored-facts.ts'
import type { ListContents } from '../../codes/lists-with.ts'
import type { CheckedList, ImportRecordRow, ListPlan } from '../../store/tables.ts'
import type { PlanAsked, PlanFound } from '../plan-records.ts'

/** Reads lists of imports: what they are, what is wrong with them, and what submitting them does. */
export interface ListReader {
  /**
   * Finds out what a file is; its parts are the rows of its sheets.
   *
   * @throws UnreadableInput where it cannot be read, ReaderEnded where reading it was ended
   */
  survey(file: ListToSurvey, outside: Outside): AsyncGenerator<RowBlock, Survey>
  /** Finds what is wrong with a list; its parts are the file with the changes, where there are some. @throws as `survey` does */
  check(file: ListToCheck, outside: Outside & { facts: TableFacts }): AsyncGenerator<Uint8Array, FoundInList>
  /** Plans each record of a list; its parts are those records. @throws as `survey` does */
  plan(
    file: ListToPlan,
    outside: Outside & { facts: PlanFacts },
  ): AsyncGenerator<readonly ImportRecordRow[], ListPlan>
}

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
