import { type Model, validRequests } from '@udigate/eudamed'
import type { Problem } from '../problem.ts'
import type { Row } from './row.ts'
import { placeOfRow } from './visitor.ts'

/** Whether a device is the example that the template comes with. */
export function isExample(model: Model, device: Readonly<Record<string, unknown>>): boolean {
  const { Device, ReferenceNumber } = validRequests[model].device
  return device.Device === Device && device.ReferenceNumber === ReferenceNumber
}

/** Says that the example is still there: it is a device of nobody. */
export function exampleRow(sheet: string | undefined, row: Row): Problem {
  const message =
    'This is the example of the template. Overwrite it, or delete it together with its rows on other sheets.'
  return { code: 'example-row', severity: 'warning', message, path: '/device', ...placeOfRow(sheet, row) }
}
