import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'

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
