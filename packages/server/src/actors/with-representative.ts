import { findLaw } from '../authorities/laws.ts'

/** A request, as far as it decides whether a representative is added. */
export interface Asked {
  model: string
  deviceGroup?: unknown
  authorizedRepresentativeCode?: string | undefined
}

/** The same request with the representative that `find` gives, where it needs one and names none. */
export async function withRepresentative<Request extends Asked>(
  find: () => Promise<string | null | undefined>,
  request: Request,
): Promise<Request> {
  const { model, deviceGroup, authorizedRepresentativeCode } = request
  const law = findLaw(model)
  if (!law.takesRepresentative(model) || authorizedRepresentativeCode !== undefined) return request
  if (typeof deviceGroup !== 'object' || deviceGroup === null) return request
  if (law.namesRepresentative(deviceGroup)) return request
  const representative = await find()
  return representative == null ? request : { ...request, authorizedRepresentativeCode: representative }
}
