import { codeSpaces } from '../models/criteria.ts'
import type { Bearer } from './bearer.ts'
import type { TextDigest } from './digest-text.ts'
import type { PlaceInList } from './identify-record.ts'

/** A device of a list, as far as it is kept. */
export interface ListedDevice {
  readonly bearer: Bearer
  readonly place: PlaceInList
  readonly device: TextDigest
}

/** The devices of a list by numbers from 0, of which there may be very many. */
export interface ListedDevices {
  /** @returns the number of the device */
  add(device: ListedDevice): number
  at(number: number): ListedDevice
}

const units = ['line', 'row', 'entity', 'record'] as const satisfies readonly PlaceInList['unit'][]

export function listedDevices(): ListedDevices {
  const codes: string[] = []
  /** Of each device: record, line, digest, and the numbers of its agency, manufacturer, code space and unit. */
  let numbers = new Int32Array(8 * 64)
  const names: string[] = []
  const numbersOfNames = new Map<string, number>()
  function nameNumber(name: string): number {
    const known = numbersOfNames.get(name)
    if (known !== undefined) return known
    names.push(name)
    numbersOfNames.set(name, names.length - 1)
    return names.length - 1
  }
  return {
    add({ bearer, place, device }) {
      const number = codes.length
      codes.push(bearer.code)
      const at = number * 8
      if (at >= numbers.length) {
        const more = new Int32Array(numbers.length * 2)
        more.set(numbers)
        numbers = more
      }
      numbers.set(
        [
          place.record,
          place.line,
          device.one,
          device.other,
          nameNumber(bearer.agency),
          bearer.maker === undefined ? -1 : nameNumber(bearer.maker),
          codeSpaces.indexOf(bearer.codeSpace),
          units.indexOf(place.unit),
        ],
        at,
      )
      return number
    },
    at(number) {
      const [record = 0, line = 0, one = 0, other = 0, agency = 0, maker = -1, space = 0, unit = 0] =
        numbers.subarray(number * 8, number * 8 + 8)
      return {
        bearer: {
          codeSpace: codeSpaces[space] ?? 'eudamed/regulation',
          agency: names[agency] ?? '',
          code: codes[number] ?? '',
          maker: maker === -1 ? undefined : names[maker],
        },
        place: { record, line, unit: units[unit] ?? 'line' },
        device: { one, other },
      }
    },
  }
}
