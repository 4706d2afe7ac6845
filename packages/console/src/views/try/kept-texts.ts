import { isJsonObject, type JsonValue, readJson } from '@udigate/eudamed/browser'
import { patchText } from './json-edits.ts'

const secret = 'securityToken'

/** The text of a model that this browser tab had when it was left or loaded again. */
export function keptText(callerId: string, model: string): string | undefined {
  return sessionStorage.getItem(getPlace(callerId, model)) ?? undefined
}

/** Keeps a text as long as the browser tab is there; never a token, nor what may hide one. */
export function keepText(callerId: string, model: string, text: string): void {
  const kept = withoutToken(text)
  const place = getPlace(callerId, model)
  try {
    if (kept === undefined) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, kept)
  } catch {
    // There is no room for so much: then a reload loses it.
    sessionStorage.removeItem(place)
  }
}

/** The text without the access token of a request; `undefined` where it cannot be said whether there is one in it. */
export function withoutToken(text: string): string | undefined {
  const reading = readJson(new TextEncoder().encode(text), { characters: 'any' })
  if (!reading.ok) return /token|\\u/i.test(text) ? undefined : text
  const { value } = reading
  const isRequest = isJsonObject(value) && Object.hasOwn(value, secret)
  if (!isRequest) return hasToken(value) ? undefined : text
  const { [secret]: _, ...others } = value
  if (hasToken(others)) return undefined
  return patchText(text, [{ op: 'remove', path: `/${secret}` }])
}

function hasToken(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => name === secret || hasToken(member))
}

function getPlace(callerId: string, model: string): string {
  return `udigate.try.${callerId}.${model}`
}
