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
