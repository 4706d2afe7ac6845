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
