import { type Model, validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import type { Part } from '../oracle/log.ts'
import type { Actors } from './organisations.ts'

/** A device group that a manufacturer makes. */
export interface Group {
  model: Model
  actor: string
  agency: string
  code: string
  /** The mark in its name. */
  content: string
  /** How many asks about it or a device of it have no end yet. */
  open: number
}

/** A device that a manufacturer makes: what of it is to be registered. */
export interface Device {
  group: Group
  code: string
  /** The mark in its website. */
  content: string
  markets: readonly string[]
  /** The codes of its packages, each in the next one. */
  packages: readonly string[]
  /** The mark in the name of who designed it, where that is somebody else. */
  designer: string | undefined
  /** Whether a client was told that it is registered. */
  isHeld: boolean
  open: number
}

/** The models of which a group has one device, whose code names the group too. */
const directives: readonly Model[] = ['EU_UDI_MDD', 'EU_UDI_IVDD']

/** Whether a group of a model may have further devices. */
export function hasSiblings(model: Model): boolean {
  return !directives.includes(model)
}

/** The parts that a device of a model may have, beside itself and its group. */
export function listParts(model: Model): readonly Part[] {
  if (model === 'EU_UDI_SPP') return ['packages']
  return hasSiblings(model) ? ['markets', 'packages', 'designer'] : ['markets', 'designer']
}

/** @param serial seven digits that nothing else has */
export function makeDeviceCode(serial: string, digits: number): string {
  return completeGtin(`040${serial}${String(digits).padStart(3, '0')}`)
}

/** @param serial seven digits that no other package has */
export function makePackageCode(serial: string): string {
  return completeGtin(`140${serial}000`)
}

/** A group of a model; one under a directive bears the code of its only device. */
export function makeGroup(
  model: Model,
  actors: Actors,
  { serial, device, content }: { serial: string; device: string; content: string },
): Group {
  const actor = model === 'EU_UDI_SPP' ? actors.producer : actors.manufacturer
  const name = hasSiblings(model)
    ? { agency: 'GS1', code: completeGmn(`4039999SIM${serial}`) }
    : { agency: 'EUDAMED', code: `B-${device}` }
  return { model, actor, ...name, content, open: 0 }
}

/** What of a device and its group is to be registered, by the marks in it. */
export function readContent(
  { group, content, markets, packages, designer }: Device,
  withGroup: boolean,
): Partial<Record<Part, string>> {
  return {
    ...(withGroup ? { group: group.content } : {}),
    device: content,
    ...(markets.length === 0 ? {} : { markets: markets.toSorted().join(' ') }),
    ...(packages.length === 0 ? {} : { packages: packages.toSorted().join(' ') }),
    ...(designer === undefined ? {} : { designer }),
  }
}

/** The record of a device. */
export function writeDevice({ group, code, content, markets, packages, designer }: Device): object {
  return {
    ...validRequests[group.model].device,
    Device: code,
    DeviceGroup: group.code,
    Website: `https://maker.example/${content}`,
    ...(markets.length === 0
      ? {}
      : {
          MarketInfos: markets.map(Country => ({ Country, OriginalPlacedOnTheMarket: Country === 'DE' })),
        }),
    ...(packages.length === 0
      ? {}
      : {
          Packages: packages.map((PackagingDi, index) => ({
            PackagingDi,
            Status: 'ON_THE_MARKET',
            NumberOfItems: 10,
            Child: packages[index - 1] ?? code,
          })),
        }),
    ...(designer === undefined
      ? {}
      : { OriginalManufacturer: { Organisation: { Name: `Designers ${designer}` } } }),
  }
}

/** The record of a group. */
export function writeGroup({ model, actor, code, content }: Group): object {
  const { deviceGroup } = validRequests[model]
  const maker = model === 'EU_UDI_SPP' ? 'PRActorCode' : 'MFActorCode'
  return {
    ...deviceGroup,
    DeviceGroup: code,
    [maker]: actor,
    DeviceName: `${deviceGroup.DeviceName} ${content}`,
  }
}
