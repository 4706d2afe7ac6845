import type { CellPlace } from '../place.ts'

/** The place of a JSON Pointer; where it has none, that of its nearest parent that has one. */
export function findPlace(places: ReadonlyMap<string, CellPlace>, pointer: string): CellPlace | undefined {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const place = places.get(path)
    if (place !== undefined) return place
  }
  return undefined
}
