import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import { remembered } from './remembered.ts'

/** A stage of an organisation that is in use, or was. */
interface StageOfOrganisation {
  organisation: string
  stage: Stage
}

/** Every organisation that has or had people, has API keys or actors, with each stage on which that is so. */
export async function listStagesOfOrganisations(db: Db): Promise<StageOfOrganisation[]> {
  const rows = await db
    .selectFrom('role_grant')
    .select(['organisation', 'stage'])
    .union(db.selectFrom('api_key').select(['organisation', 'stage']))
    .union(db.selectFrom('actor').select(['organisation', 'stage']))
    .execute()
  return rows.flatMap(({ organisation, stage }) =>
    organisation === null || stage === null ? [] : [{ organisation, stage }],
  )
}

/** The names of the organisations that have or had people, have API keys or actors. */
export async function listOrganisationsInUse(db: Db): Promise<string[]> {
  const names = (await listStagesOfOrganisations(db)).map(({ organisation }) => organisation)
  return [...new Set(names)].toSorted()
}

/** Whether no other organisation than this one has or had people, has API keys or actors. */
export const isAlone: (db: Db, organisation: string) => Promise<boolean> = remembered(
  organisation => organisation,
  async (db, organisation) => {
    const { others } = await db
      .selectNoFrom(({ exists, or, selectFrom }) =>
        or([
          exists(selectFrom('role_grant').select('id').where('organisation', '<>', organisation)),
          exists(selectFrom('api_key').select('id').where('organisation', '<>', organisation)),
          exists(selectFrom('actor').select('code').where('organisation', '<>', organisation)),
        ]).as('others'),
      )
      .executeTakeFirstOrThrow()
    return !others
  },
)
