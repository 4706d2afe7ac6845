import {
  canonicalise,
  type Message,
  type Model,
  modelNames,
  type Operation,
  operationsInOrder,
  placeAccessToken,
  renderMessage,
} from '@udigate/eudamed'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../packages/eudamed/test/arbitrary-requests.ts'

/** A message as the gateway would send it. */
export interface Composed {
  model: Model
  operation: Operation
  xml: string
}

/** The fields without which there is nothing to send for an operation. */
const neededField: Partial<Record<Operation, string>> = {
  'MARKET_INFO.PUT': 'MarketInfos',
  'PACKAGE_UDI.PUT': 'Packages',
  'PRODUCT_DESIGNER.PUT': 'OriginalManufacturer',
}

/** The version of the data exchange that the official schemas are of. */
const dtxVersion = '3.0.30'

/** Each operation of each model. Systems and procedure packs have neither markets nor original manufacturers. */
const kinds: readonly { model: Model; operation: Operation }[] = modelNames.flatMap(model =>
  operationsInOrder
    .filter(name => model !== 'EU_UDI_SPP' || (name !== 'MARKET_INFO.PUT' && name !== 'PRODUCT_DESIGNER.PUT'))
    .map(operation => ({ model, operation })),
)

/** Messages from records that are drawn, each of one entity: by turns of every operation of every model. */
export function* composedMessages(seed: number): Generator<Composed, never> {
  for (let round = 0; ; round += 1) {
    for (const [index, { model, operation }] of kinds.entries()) {
      const [record] = listEntities(model, operation, seed + round * kinds.length + index)
      if (record === undefined) continue
      const { device, deviceGroup } = record
      const isNew = operation === 'DEVICE.POST' || operation === 'UDI_DI.POST'
      const xml = renderMessage({
        model,
        operation,
        entities: [{ device, deviceGroup, ...(isNew ? {} : { version: round % 23 }) }],
        ids: {
          messageId: '6b5db5cd-715a-490d-9e55-f619c9a64d34',
          correlationId: '98971ef5-58ed-4db4-ba19-61bcb07ebec4',
          conversationId: 'ae6f2f07-6a84-4d01-becd-178d4e7e6e41',
        },
        createdAt: new Date('2026-11-21T10:11:12.345Z'),
        sender: { actorCode: 'DE-MF-000000001', partyId: 'EUDAMED_000001' },
        recipient: { actorCode: 'EUDAMED', nodeId: 'eDelivery:EUDAMED' },
        dtxVersion,
        withAccessToken: true,
      } as unknown as Message)
      yield { model, operation, xml: placeAccessToken(xml, 'token') }
    }
  }
}

/** Drawn records that have anything to send for an operation. */
function listEntities(model: Model, operation: Operation, seed: number) {
  const needed = neededField[operation]
  return fc
    .sample(arbitraryRequest(model) as fc.Arbitrary<never>, { seed, numRuns: needed === undefined ? 1 : 10 })
    .map(request => canonicalise(model, request))
    .filter(({ device }) => needed === undefined || device[needed] !== undefined)
}
