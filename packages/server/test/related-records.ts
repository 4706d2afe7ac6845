import assert from 'node:assert/strict'
import { mergePatch } from '@udigate/udi'
import { freshRequest } from './fresh-request.ts'

export const models = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP', 'EU_UDI_MDD', 'EU_UDI_IVDD'] as const
export type Model = (typeof models)[number]
export const isLegacy = (model: Model): boolean => model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD'

const roles = ['device', 'secondary', 'marking', 'unit', 'package'] as const
export type Role = (typeof roles)[number]
export const listRoles = (model: Model): readonly Role[] =>
  isLegacy(model)
    ? ['device', 'secondary']
    : model === 'EU_UDI_SPP'
      ? ['device', 'secondary', 'package']
      : roles

export const places: Readonly<Record<Role, string>> = {
  device: '/device/Device',
  secondary: '/device/SecondaryDi',
  marking: '/device/DirectMarkingDi',
  unit: '/device/UnitOfUseDi',
  package: '/device/Packages/0/PackagingDi',
}

const makers = { own: 'DE-MF-000001723', second: 'FR-MF-000000002', foreign: 'FR-MF-000000003' } as const
const producers = { own: 'DE-PR-000001723', second: 'FR-PR-000000002', foreign: 'FR-PR-000000003' } as const
export type Maker = keyof typeof makers

type Fields = Record<string, unknown>
export interface Request {
  actorCode: string
  device: Fields
  deviceGroup: Fields
}

export const draw = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  assert.ok(item !== undefined)
  return item
}

/** A device identifier of HIBCC, which issued none of the UDI-DIs, so that it may be a secondary DI too. */
export const drawCode = (): string => `A123${freshRequest('EU_UDI_MDR').device.Device.slice(1)}1`

/** A new device of a maker that uses a code so. */
export function makeRequest(model: Model, maker: Maker, role?: Role, code?: string): Request {
  const { device, deviceGroup } = freshRequest(model)
  const actor = (model === 'EU_UDI_SPP' ? producers : makers)[maker]
  const uses: Readonly<Record<Role, object>> = {
    device: { Device: code, IssuingAgency: 'HIBCC', ...(isLegacy(model) && { DeviceGroup: `B-${code}` }) },
    secondary: { SecondaryDi: code, SecondaryDiAgency: 'HIBCC' },
    marking: { DirectMarkingDi: code, DirectMarkingDiIssuingAgency: 'HIBCC' },
    unit: { BaseQuantity: 10, UnitOfUseDi: code, UnitOfUseDiIssuingAgency: 'HIBCC' },
    package: {
      Packages: [
        {
          PackagingDi: code,
          PackagingDiIssuingAgency: 'HIBCC',
          Status: 'ON_THE_MARKET',
          NumberOfItems: 5,
          Child: device.Device,
        },
      ],
    },
  }
  const group = role === 'device' && isLegacy(model) ? { DeviceGroup: `B-${code}` } : {}
  return mergePatch(
    { actorCode: actor, device, deviceGroup },
    {
      device: role === undefined ? {} : uses[role],
      deviceGroup: { ...group, [model === 'EU_UDI_SPP' ? 'PRActorCode' : 'MFActorCode']: actor },
    },
  ) as Request
}
