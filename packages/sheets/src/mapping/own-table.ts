import type { Problem } from '../problem.ts'
import type { NotRead } from '../read-request.ts'
import type { Table } from '../row.ts'

/** A table of one's own, with what is known of it besides its cells. */
export interface OwnTable extends Table {
  /** Days that its calendar starts after 30 December 1899. */
  firstDay: number
  /** What is wrong with the table as a whole, once it is known which columns are read, and below which row. */
  check?(headingRow: number, columns: ReadonlySet<number>): Promise<readonly Problem[]>
  /** The other sheets of its workbook that have something in them and are not read. */
  findUnreadSheets?(): Promise<readonly NotRead[]>
}
