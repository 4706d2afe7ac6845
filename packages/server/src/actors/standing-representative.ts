import type { Stage } from '../stage.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'
import { type Asked, withRepresentative } from './with-representative.ts'

/**
 * The same request with the authorised representative that is registered for its actor, where its device group is
 * given and neither that nor the request names one. Not every model has one.
 */
export async function withStandingRepresentative<Request extends Asked>(
  db: Db,
  stage: Stage,
  actor: string,
  request: Request,
): Promise<Request> {
  return withRepresentative(async () => (await findActor(db, stage, actor))?.representative, request)
}
