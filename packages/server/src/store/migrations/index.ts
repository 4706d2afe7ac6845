import type { Migration } from 'kysely/migration'
import * as submissions from './0001-submissions.ts'

/** Every change to the tables, by name, in order. A published one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-submissions': submissions,
}
