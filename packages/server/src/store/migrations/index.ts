import type { Migration } from 'kysely/migration'
import * as submissions from './0001-submissions.ts'
import * as codeLists from './0002-code-lists.ts'

/** Every change to the tables, by name, in order. A published one is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-submissions': submissions,
  '0002-code-lists': codeLists,
}
