import type { Model } from '@udigate/udi'
import type { Stage } from '../stage.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'

interface Asked {
  model: Model
  deviceGroup?: unknown
  authorizedRepresentativeCode?: string | undefined
}

/**
 * The same request with the authorised representative that is registered for its actor, where its device group is
 * given and neither that nor the request names one. Systems and procedure packs have none.
 */
export async function withStandingRepresentative<Request extends Asked>(
  db: Db,
  stage: Stage,
  actor: string,
  request: Request,
): Promise<Request> {
  const { model, deviceGroup, authorizedRepresentativeCode } = request
  if (model === 'EU_UDI_SPP' || authorizedRepresentativeCode !== undefined) return request
  if (typeof deviceGroup !== 'object' || deviceGroup === null) return request
  if ('ARActorCode' in deviceGroup && deviceGroup.ARActorCode !== null) return request
  const representative = (await findActor(db, stage, actor))?.representative
  return representative == null ? request : { ...request, authorizedRepresentativeCode: representative }
}
