import pg from 'pg'

/** An error as PostgreSQL gives it. */
export function postgresError(code: string, message: string): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

/** PostgreSQL's codes for what SQLite refuses. */
const codes: Readonly<Record<number, string>> = {
  275: '23514',
  787: '23503',
  1299: '23502',
  1555: '23505',
  2067: '23505',
}

/** What PostgreSQL says where SQLite says that. */
export function translateError(error: unknown): unknown {
  const code = codes[(error as { errcode?: number }).errcode ?? 0]
  return code === undefined ? error : postgresError(code, (error as Error).message)
}
