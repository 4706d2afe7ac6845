import { type Model, validRequests } from '@udigate/eudamed'
import { mergePatch } from '@udigate/udi'
import type { GdsnExample } from '../rules/rule.ts'
import type { TradeItemRequest } from '../validate.ts'

/** The model of examples that name none. */
const usualModel: Model = 'EU_UDI_MDR'

/** A device of GS1 in a package: what examples of that model change. */
const inPackage = {
  Device: '09506000117843',
  IssuingAgency: 'GS1',
  Packages: [
    {
      PackagingDi: '19506000117840',
      PackagingDiIssuingAgency: 'GS1',
      Status: 'ON_THE_MARKET',
      NumberOfItems: 10,
      Child: '09506000117843',
      ChildIssuingAgency: 'GS1',
    },
  ],
}

/** The settings of the actor in examples. */
export const exampleSettings = { Gln: '9506000111117', Name: 'Example' }

/** What an example changes (JSON Merge Patch) in the valid request of its model. */
export function describeChange({ model = usualModel, device, deviceGroup, tradeItem }: GdsnExample): {
  model: Model
  change: object
} {
  const own = model === usualModel ? { ...inPackage, ...device } : device
  return {
    model,
    change: {
      ...(own !== undefined && { device: own }),
      ...(deviceGroup !== undefined && { deviceGroup }),
      ...(tradeItem !== undefined && { tradeItem }),
    },
  }
}

/** The whole request of an example. */
export function makeExampleRequest(example: GdsnExample): { model: Model; request: TradeItemRequest } {
  const { model, change } = describeChange(example)
  return { model, request: mergePatch(validRequests[model], change) as TradeItemRequest }
}
