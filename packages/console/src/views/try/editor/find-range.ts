import { JsonPlaces, readJson } from '@udigate/eudamed/browser'

/**
 * Where in a text the part stands that a JSON Pointer names: a member with its value where that is short, else its name.
 * Of what is not there it is the nearest parent; of a text that cannot be read, where reading stops.
 */
export function findRange(text: string, path: string): { from: number; to: number } {
  const reading = readJson(new TextEncoder().encode(text), { characters: 'any' })
  if (!reading.ok) return { from: reading.fault.offset, to: reading.fault.offset }
  return partRange(text, new JsonPlaces(text), path)
}

/** The same, of a text that is JSON. */
export function partRange(text: string, places: JsonPlaces, path: string): { from: number; to: number } {
  const from = places.find(places.start(), path)
  const part = places.part(places.start(), path)
  const end = part && places.end(part.value)
  if (end !== undefined && !text.slice(from, end).includes('\n')) return { from, to: end }
  const name = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(from, from + longestName))
  return { from, to: from + (name?.[0].length ?? 1) }
}

const longestName = 300
