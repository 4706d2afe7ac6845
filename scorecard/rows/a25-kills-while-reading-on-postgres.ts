import { needsPostgres, startPostgresStore } from '../postgres-world.ts'
import type { Row } from '../row.ts'
import { readingRow } from './a24-kills-while-reading.ts'

/** Kills while files are read, where the process that starts next has to find out that the one before is gone. */
export const a25: Row = {
  ...readingRow('A25', startPostgresStore),
  unable: needsPostgres,
}
