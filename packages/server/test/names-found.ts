import { eventually, type World } from './harness.ts'

/** Waits until everything that is stored is found by its names. */
export async function awaitFound({ gateway }: Pick<World, 'gateway'>): Promise<void> {
  const { db } = gateway.store
  const listUnfound = () =>
    db
      .selectFrom('entity')
      .select('code')
      .where('words', 'is not', null)
      .where('found_in', 'is', null)
      .execute()
  await eventually(listUnfound, ({ length }) => length === 0)
}
