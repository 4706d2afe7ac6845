import type { CanonicalRequest } from './canonical-request.ts'

/**
 * Which fields cannot be judged: `/device/Sterile`, or `/device` for a record that is missing. Of a list of which only
 * items are at fault, the indexes of these.
 */
export type SpoiltFields = ReadonlyMap<string, ReadonlySet<number> | 'whole'>

/**
 * Takes note that a field (`/device/Sterile`), an item of its list, or a record (`/device`) has not the shape of its model.
 *
 * @param item the index of the item; absent where it is the field itself
 */
export function spoil(spoilt: Map<string, Set<number> | 'whole'>, path: string, item?: number): void {
  const known = spoilt.get(path)
  if (known === 'whole') return
  if (item === undefined || (known !== undefined && known.size >= mostSpoiltItems)) spoilt.set(path, 'whole')
  else if (known === undefined) spoilt.set(path, new Set([item]))
  else known.add(item)
}

/**
 * Takes note that the value at a place cannot be judged: with it the field that it is in, or of a list the item.
 *
 * @param pointer JSON Pointer into the request: `/device/Packages/0/PackagingDi`, `/deviceGroup`
 */
export function spoilPlace(spoilt: Map<string, Set<number> | 'whole'>, pointer: string): void {
  const [, record = '', field, item = ''] = pointer.split('/')
  if (field === undefined) spoil(spoilt, `/${record}`)
  else spoil(spoilt, `/${record}/${field}`, /^\d+$/.test(item) ? Number(item) : undefined)
}

/** From how many items at fault on the whole list cannot be judged: what rules find besides would not be shown. */
const mostSpoiltItems = 2000

/** A request without the items at fault, and the lists that it has less of, as JSON Pointers. */
export interface RestOfRequest {
  request: CanonicalRequest
  shortened: ReadonlySet<string>
}

/** What can still be judged of a request with items at fault. Its paths lead to the items where the caller has them. */
export function withoutSpoiltItems(request: CanonicalRequest, spoilt: SpoiltFields): RestOfRequest {
  const { movedFields, callerPath } = request
  const records = { device: request.device, deviceGroup: request.deviceGroup }
  /** The index that each item that is left had before, by the path of its list. */
  const places = new Map<string, readonly number[]>()

  function shorten(path: string, items: ReadonlySet<number>): void {
    const [, record, field = ''] = path.split('/')
    if (!(record === 'device' || record === 'deviceGroup')) return
    const list: unknown = records[record][field]
    if (!Array.isArray(list)) return
    const left = [...list.keys()].filter(index => !items.has(index))
    records[record] = { ...records[record], [field]: left.map(index => list[index]) }
    places.set(path, left)
  }

  for (const path of new Set([...spoilt.keys(), ...movedFields])) {
    // Both count of a list that stands for another one: each is an index into the list as it was.
    const own = spoilt.get(path)
    const moved = movedFields.includes(path) ? spoilt.get(callerPath(path)) : undefined
    const items = [own, moved].filter(each => each !== undefined && each !== 'whole')
    if (items.length > 0) shorten(path, new Set(items.flatMap(each => [...each])))
  }
  return {
    request: { ...request, ...records, callerPath: path => callerPath(withOldIndex(path, places)) },
    shortened: new Set(places.keys()),
  }
}

function withOldIndex(path: string, places: ReadonlyMap<string, readonly number[]>): string {
  for (const [list, olds] of places) {
    if (!path.startsWith(`${list}/`)) continue
    const start = list.length + 1
    const end = path.indexOf('/', start)
    const index = end === -1 ? path.slice(start) : path.slice(start, end)
    const old = olds[Number(index)]
    return old === undefined ? path : `${list}/${old}${end === -1 ? '' : path.slice(end)}`
  }
  return path
}
