import type { Model } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import { freshRequest } from './fresh-request.ts'

type Fields = Record<string, unknown>

/** A request as JSON: what a caller would send. */
export interface JsonRequest {
  actorCode: string
  device: Fields & { Device: string }
  deviceGroup: Fields & { DeviceGroup: string }
}

/** A request of a new device that has everything that an update can change. */
export function updatableRequest(model: Model, fresh: object = freshRequest(model)): JsonRequest {
  const request = fresh as JsonRequest
  const { device } = request
  if (!isDirective(model)) device.Packages = [makePackage(device.Device, '1')]
  if (model !== 'EU_UDI_SPP') device.OriginalManufacturer = organisation('Kyoto')
  return request
}

/** A change of a request and the operation that carries it. */
export interface Change {
  operation: string
  change(request: JsonRequest): JsonRequest
}

const onDevice =
  (fields: (request: JsonRequest) => Fields) =>
  (request: JsonRequest): JsonRequest => ({ ...request, device: { ...request.device, ...fields(request) } })

const groupName: Change = {
  operation: 'BASIC_UDI.PATCH',
  change: request => ({ ...request, deviceGroup: { ...request.deviceGroup, DeviceName: 'Another name' } }),
}
const website: Change = {
  operation: 'UDI_DI.PATCH',
  change: onDevice(() => ({ Website: 'https://example.org/ifu' })),
}
const market: Change = {
  operation: 'MARKET_INFO.PUT',
  change: onDevice(({ device }) => ({
    MarketInfos: [...(device.MarketInfos as Fields[]), { Country: 'AT', OriginalPlacedOnTheMarket: false }],
  })),
}
const packaging: Change = {
  operation: 'PACKAGE_UDI.PUT',
  change: onDevice(({ device }) => ({
    Packages: [...(device.Packages as Fields[]), makePackage(device.Device, '2')],
  })),
}
const designer: Change = {
  operation: 'PRODUCT_DESIGNER.PUT',
  change: onDevice(() => ({ OriginalManufacturer: organisation('Osaka') })),
}

const ofEvery = [groupName, website, packaging]

/** The changes that a model knows, in the order in which their operations run. */
export const changesOf: Readonly<Record<Model, readonly Change[]>> = {
  EU_UDI_MDR: [groupName, website, market, packaging, designer],
  EU_UDI_IVDR: [groupName, website, market, packaging, designer],
  EU_UDI_SPP: ofEvery,
  EU_UDI_MDD: [groupName, website, market, designer],
  EU_UDI_IVDD: [groupName, website, market, designer],
}

/** The request with all of the changes. */
export function changed(request: JsonRequest, changes: readonly Change[]): JsonRequest {
  return changes.reduce((wanted, { change }) => change(wanted), request)
}

/** Directive devices have no packages (BR-DTX-UDID-089). */
function isDirective(model: Model): boolean {
  return model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD'
}

function makePackage(device: string, indicator: string): Fields {
  return {
    PackagingDi: completeGtin(indicator + device.slice(1, 13)),
    PackagingDiIssuingAgency: 'GS1',
    Status: 'ON_THE_MARKET',
    NumberOfItems: 10,
    Child: device,
    ChildIssuingAgency: 'GS1',
  }
}

function organisation(City: string): Fields {
  const address = { City, PostalCode: '600-8001', Country: 'JP' }
  return { Organisation: { Name: 'Example Works', ...address, Email: 'udi@example.com' } }
}
