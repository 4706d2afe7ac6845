import type { LoneGateway } from './lone-gateway.ts'
import type { DeviceRequest } from './records.ts'

type Place = readonly (string | number)[]

/** Every place of a value in a request's records that `wanted` is true of. */
export function listPlaces(request: DeviceRequest, wanted: (value: unknown) => boolean): Place[] {
  const found: Place[] = []
  const walk = (value: unknown, place: Place): void => {
    if (wanted(value)) found.push(place)
    if (typeof value !== 'object' || value === null) return
    for (const [name, below] of Object.entries(value))
      walk(below, [...place, Array.isArray(value) ? Number(name) : name])
  }
  walk(request.device, ['device'])
  walk(request.deviceGroup, ['deviceGroup'])
  return found.filter(place => place.length > 1)
}

/** What stands at a place; `undefined` where nothing does. */
export function valueAt(root: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[name]
        : undefined,
    root,
  )
}

/** A copy with another value at a place; `undefined` takes the member away. */
export function withValueAt<Root>(root: Root, place: Place, value: unknown): Root {
  const copy = structuredClone(root)
  const above = valueAt(copy, place.slice(0, -1)) as Record<string | number, unknown>
  const last = place.at(-1) ?? ''
  if (value === undefined) delete above[last]
  else above[last] = value
  return copy
}

/** The places that take any text, as validate says. */
export async function freeTextPlaces(
  { post }: Pick<LoneGateway, 'post'>,
  request: DeviceRequest,
): Promise<Place[]> {
  const texts = listPlaces(request, value => typeof value === 'string')
  const free: Place[] = []
  for (const place of texts) {
    const { body } = await post(
      '/api/v1/validate/EU_UDI_MDR',
      withValueAt(request, place, 'Some text, & more'),
    )
    if (body.status === 'successful') free.push(place)
  }
  return free
}
