import type { Store } from '../src/store/database.ts'
import type { World } from './harness.ts'

// Not the acknowledgements: one to a gateway of another test may come out of the simulator's mailbox.
const tables = ['submission', 'entity', 'operation', 'message', 'attempt'] as const

/** How many rows the store has that a submission leaves behind. */
export async function countStoredRows({ gateway }: World): Promise<number> {
  const { db } = gateway.store
  const counts = tables.map(table =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).reduce((sum, { count }) => sum + count, 0)
}

/** Takes away what was recorded of the keys of the test, where that alone has been recorded. */
export async function forgetEvidence({ db }: Store): Promise<void> {
  await db.deleteFrom('evidence').execute()
  await db.deleteFrom('evidence_head').execute()
  await db.deleteFrom('audit_trail').execute()
}
