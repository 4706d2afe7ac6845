import * as fc from 'fast-check'
import { arbitraryRequest } from '../packages/eudamed/test/arbitrary-requests.ts'
import { type DeviceRequest, freshRequest, makeCode } from './records.ts'
import { listPlaces } from './text-places.ts'

/** By what the records are drawn, always the same. */
const seed = 7

let templates: DeviceRequest[] = []

/**
 * A valid request with many texts, for a device and a group that is not registered yet.
 *
 * @param rank which one of many: 0 has the most texts
 */
export function richRequest(rank = 0): DeviceRequest {
  if (templates.length === 0) templates = richest()
  const template = templates[rank % templates.length]
  if (!template) throw new Error('No request was drawn that can be used.')
  const fresh = freshRequest()
  const text = JSON.stringify(template)
    .replaceAll(JSON.stringify(makeCode(template)), JSON.stringify(makeCode(fresh)))
    .replaceAll(JSON.stringify(makeGroup(template)), JSON.stringify(makeGroup(fresh)))
  const { securityToken } = fresh as { securityToken?: string }
  return Object.assign(JSON.parse(text) as DeviceRequest, { securityToken })
}

function richest(): DeviceRequest[] {
  const drawn = fc.sample(arbitraryRequest('EU_UDI_MDR'), {
    numRuns: 500,
    seed,
  }) as unknown as DeviceRequest[]
  // Whose codes can be replaced: contact lenses have Master UDI-DIs.
  const gtins = drawn.filter(request => /^\d{14}$/.test(makeCode(request)))
  const usable = gtins.filter(({ device, deviceGroup }) =>
    [device, deviceGroup].every(record =>
      ['IssuingAgency', 'DeviceGroupAgency'].every(name => {
        const agency = (record as Record<string, unknown>)[name]
        return agency === undefined || agency === null || agency === 'GS1'
      }),
    ),
  )
  const ranked = usable.toSorted((one, other) => countTexts(other) - countTexts(one))
  // Without identifiers that would be the same in every request, and without a link to a device that is not registered.
  return ranked.map(({ device, ...rest }) => {
    const own = Object.entries(device).filter(
      ([name]) => !/^(Packages|RelatedLegacyDevice)$|Di(Agency|IssuingAgency)?$/.test(name),
    )
    return { ...rest, device: Object.fromEntries(own) } as DeviceRequest
  })
}

function makeGroup({ device }: DeviceRequest): string {
  return String((device as { DeviceGroup: unknown }).DeviceGroup)
}

function countTexts(request: DeviceRequest): number {
  return listPlaces(request, value => typeof value === 'string').length
}
