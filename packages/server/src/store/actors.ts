import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'

/** An actor belongs to one organisation on each stage, and this one is somebody else's. */
export class ActorOfAnotherOrganisation extends Error {
  constructor(code: string) {
    super(`Actor ${code} belongs to another organisation.`)
    this.name = 'ActorOfAnotherOrganisation'
  }
}

/** The organisation that an actor belongs to, or `undefined` while it belongs to none. */
export async function organisationOf(db: Db, stage: Stage, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('actor')
    .select('organisation')
    .where('stage', '=', stage)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.organisation
}

/**
 * Makes an actor the organisation's own, unless it is already.
 *
 * @throws ActorOfAnotherOrganisation when it is another organisation's
 */
export async function bindActor(db: Db, stage: Stage, code: string, organisation: string): Promise<void> {
  await db
    .insertInto('actor')
    .values({ stage, code, organisation })
    .onConflict(conflict => conflict.columns(['stage', 'code']).doNothing())
    .execute()
  if ((await organisationOf(db, stage, code)) !== organisation) throw new ActorOfAnotherOrganisation(code)
}
