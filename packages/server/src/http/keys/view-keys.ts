import { findKeyStanding } from '../../keys/shortfall.ts'
import { readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import type { ApiKeyRow } from '../../store/tables.ts'
import { type KeyView, viewKey } from './bodies.ts'

/** API keys, with what they may do now. */
export async function viewApiKeys(db: Db, rows: readonly ApiKeyRow[], now: Date): Promise<KeyView[]> {
  const found = []
  for (const row of rows) found.push({ row, standing: await findKeyStanding(db, row, now) })
  const authors = found.flatMap(({ row, standing }) => [row.created_by ?? [], standing.principal].flat())
  const names = await readAuthorNames(db, authors)
  return found.map(({ row, standing }) => viewKey(row, standing, now, names))
}

/** An API key, with what it may do now. */
export async function viewApiKey(db: Db, row: ApiKeyRow, now: Date): Promise<KeyView> {
  const [view] = await viewApiKeys(db, [row], now)
  if (!view) throw new TypeError('A key has a view.')
  return view
}
