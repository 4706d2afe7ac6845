import { validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import type { Chance } from '../chance.ts'
import type { Ask, Part } from '../oracle/log.ts'

const model = 'EU_UDI_MDR'
const valid = validRequests[model]

/** A request as it is sent, and what it asks for. */
export interface Request {
  ask: Ask
  model: string
  device: object
  deviceGroup: object | undefined
}

interface Group {
  code: string
  content: string
  /** Whether an ask about it or a device of it has no end yet. */
  open: number
}

interface Device {
  code: string
  group: Group
  content: string
  markets: readonly string[]
  isHeld: boolean
  open: number
}

/** What a manufacturer makes, and asks for: new devices, siblings, updates, and what it has asked before. */
export interface Manufacturer {
  /** The next thing that is asked for. */
  next(): Request
  /** How it ended. What was refused is wanted on: later requests ask for it again. */
  ended(ask: Ask, isSuccess: boolean): void
}

const furtherCountries =
  'AT BE BG CY CZ DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export function makeManufacturer(chance: Chance): Manufacturer {
  const groups: Group[] = []
  const devices: Device[] = []
  let asked = 0
  let entities = 0

  const newCode = (): string => {
    entities += 1
    return String(entities).padStart(7, '0')
  }
  const addDevice = (group: Group): Device => {
    const device: Device = {
      code: completeGtin(`040${newCode()}${String(chance.below(1000)).padStart(3, '0')}`),
      group,
      content: `D-${mark()}`,
      markets: ['DE'],
      isHeld: false,
      open: 0,
    }
    devices.push(device)
    return device
  }
  const addGroup = (): Group => {
    const group = { code: completeGmn(`4039999SIM${newCode()}`), content: `G-${mark()}`, open: 0 }
    groups.push(group)
    return group
  }
  const mark = (): string => String(asked).padStart(6, '0')

  const write = (device: Device, withGroup: boolean): Request => {
    const { group, content, markets } = device
    const number = asked
    asked += 1
    group.open += 1
    device.open += 1
    const wanted: Partial<Record<Part, string>> = { device: content, markets: markets.toSorted().join(' ') }
    const ask: Ask = {
      number,
      device: device.code,
      group: group.code,
      content: withGroup ? { ...wanted, group: group.content } : wanted,
    }
    return {
      ask,
      model,
      device: {
        ...valid.device,
        Device: device.code,
        DeviceGroup: group.code,
        Website: `https://maker.example/${content}`,
        MarketInfos: markets.map(Country => ({ Country, OriginalPlacedOnTheMarket: Country === 'DE' })),
      },
      deviceGroup: withGroup
        ? { ...valid.deviceGroup, DeviceGroup: group.code, DeviceName: `Needle ${group.content}` }
        : undefined,
    }
  }
  const update = (device: Device): Request => {
    const { group } = device
    const changes = 1 + chance.below(7)
    if (changes & 1) device.content = `D-${mark()}`
    const left = furtherCountries.filter(country => !device.markets.includes(country))
    const country = chance.pick(left)
    if (changes & 2 && country !== undefined) device.markets = [...device.markets, country]
    const withGroup = (changes & 4) !== 0
    if (withGroup) group.content = `G-${mark()}`
    return write(device, withGroup || chance.happens(0.5))
  }
  return {
    next() {
      const quiet = devices.filter(({ isHeld, open, group }) => isHeld && open === 0 && group.open === 0)
      const kind = chance.below(10)
      const device = chance.pick(quiet)
      if (kind < 5 && device) return update(device)
      if (kind === 5 && device) return write(device, chance.happens(0.5))
      const group = chance.pick(groups)
      if (kind < 8 && group) {
        const isKnown = devices.some(each => each.group === group && each.isHeld)
        return write(addDevice(group), !isKnown || chance.happens(0.5))
      }
      return write(addDevice(addGroup()), true)
    },
    ended({ device: code }, isSuccess) {
      const device = devices.find(each => each.code === code)
      if (!device) return
      device.open -= 1
      device.group.open -= 1
      if (isSuccess) device.isHeld = true
    },
  }
}
