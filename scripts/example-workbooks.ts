import type { Model, ValidRequest } from '@udigate/eudamed'
import { exampleDevices } from './example-devices.ts'
import { draftDirectiveDevices, exampleDirectiveDevices } from './example-directive-devices.ts'

/** The workbooks in `examples/`, by their paths there: their model, and the requests in them. */
export const exampleWorkbooks: Readonly<
  Record<string, { model: Model; requests(): readonly ValidRequest<Model>[] }>
> = {
  'devices.xlsx': { model: 'EU_UDI_MDR', requests: exampleDevices },
  'directive-devices.xlsx': { model: 'EU_UDI_MDD', requests: exampleDirectiveDevices },
  'broken/directive-devices.xlsx': { model: 'EU_UDI_MDD', requests: draftDirectiveDevices },
}
