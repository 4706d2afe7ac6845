import { type Model, modelNames } from '@udigate/eudamed'
import type { Chance } from '../chance.ts'
import { type Ask, type Part, parts } from '../oracle/log.ts'
import type { Organisation } from './organisations.ts'
import {
  type Device,
  type Group,
  hasSiblings,
  listParts,
  makeDeviceCode,
  makeGroup,
  makePackageCode,
  readContent,
  writeDevice,
  writeGroup,
} from './product.ts'

/** A request as it is sent, and what it asks for. */
export interface Request {
  ask: Ask
  organisation: Organisation
  /** A name of its own among what the organisation asks for; other organisations use the same names. */
  key: string
  actor: string
  model: Model
  device: object
  deviceGroup: object | undefined
}

/** How the manufacturers of a world go about it. */
export interface Habits {
  /** The models of what they make. */
  models: readonly [Model, ...Model[]]
  /** How likely what is asked for next is an update of something that is registered. */
  updates: number
  /** How likely an update changes everything that can be changed. */
  thorough: number
  /** How likely something is changed again before what was asked for it before has an end. */
  hasty: number
  /** How likely several things are asked for with one file, how many at most, and how likely it is cancelled. */
  batches: { likelihood: number; most: number; cancelled: number }
  /** How likely a client asks no more. */
  withdrawal: number
  /** How likely somebody asks for what is another organisation's. */
  trespass: number
  /** How likely a file is submitted again, whole or what failed of it, when all of it has ended. */
  resubmission: number
}

/** What a manufacturer makes, and asks for: new devices, siblings, updates, and what it has asked before. */
export interface Manufacturer {
  organisation: Organisation
  /** The next thing that is asked for, under that number; of that model, where one is given. */
  next(number: number, model?: Model): Request
  /** Whether what was asked for is still what is to be. */
  isStillWanted(ask: Ask): boolean
  /** Asks for the same once more, under another number. */
  again(number: number, request: Request): Request
  /** How it ended. What was refused is wanted on: later requests ask for it again. */
  ended(ask: Ask, isSuccess: boolean): void
  /** Asks for a registered device of another manufacturer as if it were its own. */
  trespass(number: number, other: Manufacturer): Request | undefined
  /** A device that is registered. */
  pickHeld(): Device | undefined
}

const furtherCountries =
  'AT BE BG CY CZ DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Draws how the manufacturers of a world go about it: most worlds have one thing more than others. */
export function drawHabits(chance: Chance): Habits {
  const some = (likelihood: number, most: number): number =>
    chance.happens(likelihood) ? chance.draw() * most : 0
  const [first = 'EU_UDI_MDR', ...others] = modelNames.filter(() => chance.happens(0.5))
  return {
    models: chance.happens(0.4) ? ['EU_UDI_MDR'] : [first, ...others],
    updates: chance.pick([0.3, 0.5, 0.8]),
    thorough: chance.pick([0.1, 0.3, 0.8]),
    hasty: some(0.3, 0.3),
    batches: {
      likelihood: some(0.3, 0.8),
      most: chance.pick([3, 12]),
      cancelled: chance.pick([0, 0.3, 0.8]),
    },
    withdrawal: some(0.3, 0.2),
    trespass: some(0.3, 0.2),
    resubmission: chance.pick([0, 0.5, 0.9]),
  }
}

/** @param newSerial gives seven digits that it has not given before */
export function makeManufacturer(
  chance: Chance,
  organisation: Organisation,
  habits: Habits,
  newSerial: () => string,
): Manufacturer {
  const groups: Group[] = []
  const devices: Device[] = []
  let asked = 0

  const writeAsOwn = (number: number, device: Device, withGroup: boolean): Request => {
    asked += 1
    return writeRequest({ number, organisation, key: `key-${asked}` }, device, withGroup)
  }
  const makeDevice = (group: Group, code: string, number: number): Device => {
    const parts = listParts(group.model)
    const device: Device = {
      code,
      group,
      content: `D-${mark(number)}`,
      markets: parts.includes('markets') ? ['DE'] : [],
      packages: parts.includes('packages') && chance.happens(0.5) ? [makePackageCode(newSerial())] : [],
      designer: parts.includes('designer') && chance.happens(0.5) ? `M-${mark(number)}` : undefined,
      isHeld: false,
      open: 0,
    }
    devices.push(device)
    return device
  }
  const newDeviceCode = (): string => makeDeviceCode(newSerial(), chance.below(1000))
  const makeFirstDevice = (model: Model, number: number): Device => {
    const code = newDeviceCode()
    const names = { serial: newSerial(), device: code, content: `G-${mark(number)}` }
    const group = makeGroup(model, chance.pick(organisation.actors), names)
    groups.push(group)
    return makeDevice(group, code, number)
  }
  const write = (number: number, device: Device, withGroup: boolean): Request => {
    device.open += 1
    device.group.open += 1
    return writeAsOwn(number, device, withGroup)
  }
  /** Whether a group goes along that is not changed: it does where it is not known yet. */
  const needsGroup = (group: Group): boolean =>
    !devices.some(each => each.group === group && each.isHeld) || chance.happens(0.5)
  /** Which parts an update changes: all that can be, or some. */
  const drawChanges = (possible: readonly Part[]): readonly Part[] => {
    if (chance.happens(habits.thorough)) return possible
    const some = possible.filter(() => chance.happens(0.5))
    return some.length > 0 ? some : possible.filter(part => part === 'device')
  }
  const update = (number: number, device: Device): Request => {
    const { group } = device
    const changes = drawChanges([
      'group',
      'device',
      ...listParts(group.model).filter(part => part !== 'designer' || device.designer !== undefined),
    ])
    for (const part of changes) change(device, part, number)
    return write(number, device, changes.includes('group') || chance.happens(0.5))
  }
  /** Changes what replaces something else without taking anything away, since what was asked for before may come after it. */
  const changeAgain = (number: number, device: Device): Request => {
    const changes = drawChanges([
      'group',
      'device',
      ...(device.designer === undefined ? [] : ['designer' as const]),
    ])
    for (const part of changes) change(device, part, number)
    return write(number, device, changes.includes('group') || needsGroup(device.group))
  }
  const change = (device: Device, part: Part, number: number): void => {
    switch (part) {
      case 'group':
        device.group.content = `G-${mark(number)}`
        return
      case 'device':
        device.content = `D-${mark(number)}`
        return
      case 'designer':
        device.designer = `M-${mark(number)}`
        return
      case 'packages':
        device.packages = [...device.packages, makePackageCode(newSerial())]
        return
      case 'markets': {
        const country = chance.pick(furtherCountries.filter(each => !device.markets.includes(each)))
        if (country !== undefined) device.markets = [...device.markets, country]
      }
    }
  }
  return {
    organisation,
    next(number, model) {
      const isWanted = (group: Group): boolean => model === undefined || group.model === model
      const own = devices.filter(({ group }) => isWanted(group))
      if (model === undefined && chance.happens(habits.hasty)) {
        const busy = chance.pick(own.filter(({ open }) => open > 0))
        if (busy) return changeAgain(number, busy)
      }
      const quiet = chance.pick(
        own.filter(({ isHeld, open, group }) => isHeld && open === 0 && group.open === 0),
      )
      if (quiet && chance.happens(habits.updates)) return update(number, quiet)
      if (quiet && chance.happens(0.2)) return write(number, quiet, chance.happens(0.5))
      const group = chance.pick(groups.filter(each => hasSiblings(each.model) && isWanted(each)))
      if (group && chance.happens(0.6)) {
        return write(number, makeDevice(group, newDeviceCode(), number), needsGroup(group))
      }
      return write(number, makeFirstDevice(model ?? chance.pick(habits.models), number), true)
    },
    isStillWanted(ask) {
      const device = devices.find(({ code }) => code === ask.device)
      return device !== undefined && isContentOf(ask, device)
    },
    again(number, request) {
      const { ask } = request
      for (const device of devices.filter(({ code }) => code === ask.device)) {
        device.open += 1
        device.group.open += 1
      }
      asked += 1
      return { ...request, ask: { ...ask, number }, key: `key-${asked}` }
    },
    ended({ device: code }, isSuccess) {
      const device = devices.find(each => each.code === code)
      if (!device) return
      device.open -= 1
      device.group.open -= 1
      if (isSuccess) device.isHeld = true
    },
    trespass(number, other) {
      const device = other.pickHeld()
      if (device === undefined) return undefined
      const { manufacturer, producer } = chance.pick(organisation.actors)
      const actor = device.group.model === 'EU_UDI_SPP' ? producer : manufacturer
      const content = chance.happens(0.5) ? `D-${mark(number)}` : device.content
      return writeAsOwn(number, { ...device, content, group: { ...device.group, actor } }, true)
    },
    pickHeld: () => chance.pick(devices.filter(({ isHeld }) => isHeld)),
  }
}

/** Whether an ask is for what its device and group are to be now. */
function isContentOf({ content }: Ask, device: Device): boolean {
  const now = readContent(device, content.group !== undefined)
  return parts.every(part => content[part] === now[part])
}

function writeRequest(
  { number, organisation, key }: Pick<Request, 'organisation' | 'key'> & { number: number },
  device: Device,
  withGroup: boolean,
): Request {
  const { group } = device
  return {
    key,
    ask: {
      number,
      organisation: organisation.name,
      device: device.code,
      group: group.code,
      content: readContent(device, withGroup),
    },
    organisation,
    actor: group.actor,
    model: group.model,
    device: writeDevice(device),
    deviceGroup: withGroup ? writeGroup(group) : undefined,
  }
}

function mark(number: number): string {
  return String(number).padStart(6, '0')
}
