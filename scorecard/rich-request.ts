import { arbitraryRequest } from '@udigate/udi/testing'
import * as fc from 'fast-check'
import { codeOf, type DeviceRequest, freshRequest } from './records.ts'
import { placesOf } from './text-places.ts'

/** By what the records are drawn, always the same. */
const seed = 7

let template: DeviceRequest | undefined

/** A valid request with as many texts as any of many, for a device and a group that nobody has registered yet. */
export function richRequest(): DeviceRequest {
  template ??= richest()
  const fresh = freshRequest()
  const text = JSON.stringify(template)
    .replaceAll(JSON.stringify(codeOf(template)), JSON.stringify(codeOf(fresh)))
    .replaceAll(JSON.stringify(groupOf(template)), JSON.stringify(groupOf(fresh)))
  const { securityToken } = fresh as { securityToken?: string }
  return { ...(JSON.parse(text) as DeviceRequest), ...{ securityToken } }
}

function richest(): DeviceRequest {
  const drawn = fc.sample(arbitraryRequest('EU_UDI_MDR'), {
    numRuns: 500,
    seed,
  }) as unknown as DeviceRequest[]
  const usable = drawn.filter(({ device, deviceGroup }) =>
    [device, deviceGroup].every(record =>
      ['IssuingAgency', 'DeviceGroupAgency'].every(name => {
        const agency = (record as Record<string, unknown>)[name]
        return agency === undefined || agency === null || agency === 'GS1'
      }),
    ),
  )
  const texts = (request: DeviceRequest): number =>
    placesOf(request, value => typeof value === 'string').length
  const [first] = usable
  if (!first) throw new Error('No request was drawn that can be used.')
  const { device, ...rest } = usable.reduce((best, each) => (texts(each) > texts(best) ? each : best), first)
  // Identifiers that would be the same in every request.
  const own = Object.entries(device).filter(([name]) => !/^Packages$|Di(Agency|IssuingAgency)?$/.test(name))
  return { ...rest, device: Object.fromEntries(own) } as DeviceRequest
}

function groupOf({ device }: DeviceRequest): string {
  return String((device as { DeviceGroup: unknown }).DeviceGroup)
}
