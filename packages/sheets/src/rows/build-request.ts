import { type Model, validRequests } from '@udigate/eudamed'
import { formatColumnLetter, type JsonObject } from '@udigate/udi'
import type { CellPlace } from '../place.ts'
import type { Problem } from '../problem.ts'
import type { ReadRequest, RegisteredMarks } from '../read-request.ts'
import type { Row } from '../row.ts'
import type { Binding } from './binding.ts'
import type { RowKey } from './keyed-rows.ts'
import { locateCell, locateRow, type Visitor } from './visitor.ts'

/** What the row of a device came to. */
export interface RowReading {
  record: number
  row: Row
  model: Model
  sheet: string | undefined
  /** Where the row says which group it belongs to: the place of what stands in no cell. */
  groupPlace: CellPlace
  body: { device: Record<string, unknown>; deviceGroup?: Record<string, unknown> }
  marks?: RegisteredMarks | undefined
  problems: readonly Problem[]
  /** Reads the records once more, for a visitor that wants their places. */
  visit(visitor: Visitor): void
  /** Where each field of a group stands that further rows bring too. */
  placesOfGroup?: (() => ReadonlyMap<string, CellPlace>) | undefined
}

/** The request that the row of a device makes. Its places are looked for on demand. */
export function buildRequest(reading: RowReading): ReadRequest {
  const { record, row, model, sheet, groupPlace, body, marks, visit, placesOfGroup } = reading
  const isOfTemplate = isExample(model, body.device)
  const problems = isOfTemplate ? [...reading.problems, exampleRow(sheet, row)] : reading.problems
  let places: ReadonlyMap<string, CellPlace> | undefined
  return {
    record,
    line: row.row,
    ...(sheet === undefined ? {} : { sheet }),
    model,
    isOfTable: true,
    ...(placesOfGroup === undefined ? {} : { sharesGroup: true }),
    reading: { ok: true, body: body as JsonObject },
    ...(problems.length === 0 ? {} : { problems }),
    ...(isOfTemplate ? { isExample: true } : {}),
    ...(marks === undefined ? {} : { marks }),
    findPlace(pointer) {
      if (placesOfGroup !== undefined && pointer.startsWith('/deviceGroup')) {
        return findPlace(placesOfGroup(), pointer) ?? groupPlace
      }
      places ??= findPlaces(visit)
      return findPlace(places, pointer) ?? groupPlace
    },
  }
}

/** Where each field stands that is visited. */
export function findPlaces(visit: RowReading['visit']): ReadonlyMap<string, CellPlace> {
  const places = new Map<string, CellPlace>()
  visit({
    problem: () => undefined,
    place: (path, place) => {
      places.set(path, place)
    },
  })
  return places
}

/** Where the row of a device says which group it belongs to. */
export function findGroupPlace(sheet: string | undefined, row: Row, bindings: readonly Binding[]): CellPlace {
  const binding = bindings.find(({ column }) => column.name === 'DeviceGroup')
  return binding === undefined ? locateRow(sheet, row) : locateCell(sheet, row, binding)
}

/** The place of the code of a device. @param codeAt its column, from 0 */
export function locateDevice(sheet: string | undefined, row: Row, codeAt: number): CellPlace {
  return { ...locateRow(sheet, row), column: formatColumnLetter(codeAt), field: 'Device' }
}

/** Says that a device is there already. @param place where its code stands */
export function duplicateDevice(place: CellPlace, { code }: RowKey, earlier: string): Problem {
  return {
    code: 'duplicate-device',
    severity: 'error',
    message: `The device ${code} is in ${earlier} already. Give each device once.`,
    path: '/device/Device',
    value: code,
    ...place,
  }
}

/** The place of a JSON Pointer; where it has none, that of its nearest parent that has one. */
function findPlace(places: ReadonlyMap<string, CellPlace>, pointer: string): CellPlace | undefined {
  for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const place = places.get(path)
    if (place !== undefined) return place
  }
  return undefined
}

/** Whether a device is the example that the template comes with. */
function isExample(model: Model, device: Readonly<Record<string, unknown>>): boolean {
  const { Device, ReferenceNumber } = validRequests[model].device
  return device.Device === Device && device.ReferenceNumber === ReferenceNumber
}

/** Says that the example is still there: it is a device that no manufacturer has. */
function exampleRow(sheet: string | undefined, row: Row): Problem {
  const message =
    'This is the example of the template. Overwrite it, or delete it together with its rows on other sheets.'
  return { code: 'example-row', severity: 'warning', message, path: '/device', ...locateRow(sheet, row) }
}
