import { session } from './session.ts'
import type { Owner } from './work-items.ts'

/** Whether something is among what a list asks for by `owner`: `me`, `none`, the id of a person, or nothing. */
export function isOwnedBy(owner: Owner | undefined, wanted: string | undefined): boolean {
  if (wanted === undefined) return true
  if (wanted === 'none') return owner === undefined
  const caller = session.value?.caller
  return owner !== undefined && owner.id === (wanted === 'me' ? caller?.id : wanted)
}
