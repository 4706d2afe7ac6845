import type { Model } from '@udigate/eudamed'

/** A request, as far as it decides whether a representative is added. */
export interface Asked {
  model: Model
  deviceGroup?: unknown
  authorizedRepresentativeCode?: string | undefined
}

/** The same request with the representative that `find` gives, where it needs one and names none. */
export async function withRepresentative<Request extends Asked>(
  find: () => Promise<string | null | undefined>,
  request: Request,
): Promise<Request> {
  const { model, deviceGroup, authorizedRepresentativeCode } = request
  if (model === 'EU_UDI_SPP' || authorizedRepresentativeCode !== undefined) return request
  if (typeof deviceGroup !== 'object' || deviceGroup === null) return request
  if ('ARActorCode' in deviceGroup && deviceGroup.ARActorCode !== null) return request
  const representative = await find()
  return representative == null ? request : { ...request, authorizedRepresentativeCode: representative }
}
