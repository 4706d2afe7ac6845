import { findLaw } from '../authorities/laws.ts'
import type { Acting } from '../rights/caller.ts'

/**
 * The same request with the default language of the caller's key for the names that need a language and have none, by the
 * contract's letter alone: the contract has no member for it.
 */
export function withDefaultLanguage<Request extends { model: string; device?: unknown }>(
  { strictContract }: { strictContract: boolean },
  { defaultLanguage }: Pick<Acting, 'defaultLanguage'>,
  request: Request,
): Request {
  const { nameLanguages } = findLaw(request.model)
  if (!strictContract || defaultLanguage === undefined || nameLanguages === undefined) return request
  return { ...request, device: nameLanguages.fillIn(request.device, defaultLanguage) }
}

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
