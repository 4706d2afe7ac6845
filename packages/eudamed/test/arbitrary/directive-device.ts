import type { Records } from '../../src/models/index.ts'
import { drawDevice } from './device.ts'
import { drawMarketInfos, drawOriginalManufacturer } from './device-parts.ts'
import type { DirectiveIdentifiers } from './directive-identifiers.ts'
import { type Draw, record } from './draw.ts'
import type { Identifiers } from './identifiers.ts'

type DirectiveDevice = Records['EU_UDI_IVDD']['device']

/** What decides which fields a directive device may have; what the device repeats of its group is as there. */
export interface DirectiveTraits {
  identifiers: Identifiers
  ids: DirectiveIdentifiers
  legislation: 'MDD' | 'AIMDD' | 'IVDD'
  codes: readonly string[]
  needsDescription: boolean
  manufacturer: string
  humanTissues: boolean
}

/** The fields that a device has under every directive. */
export function drawDirectiveDevice(draw: Draw, traits: DirectiveTraits): DirectiveDevice {
  const { identifiers, ids, legislation, codes, needsDescription, manufacturer, humanTissues } = traits
  const {
    ProductionIdentifier: _productionIdentifier,
    Packages: _packages,
    ApplicableLegislation: _legislation,
    Device: _device,
    IssuingAgency: _agency,
    DeviceGroup: _group,
    DeviceGroupAgency: _groupAgency,
    CommercialDistributionStatus,
    ...common
  } = drawDevice(draw, {
    identifiers,
    own: { agency: ids.agency === 'EUDAMED' ? 'GS1' : ids.agency, code: ids.code },
    packageDi: () => identifiers.udiDi(),
    group: { DeviceGroup: ids.eudamedDi, DeviceGroupAgency: 'GS1', ApplicableLegislation: 'MDR' },
    codes,
    isSoftware: false,
    isMaster: false,
    needsDescription,
  })
  const isOnMarket = CommercialDistributionStatus === 'ON_THE_MARKET'
  return record<DirectiveDevice>({
    ...common,
    ...ids.onDevice,
    ApplicableLegislation: draw.maybe(() => legislation),
    // BR-UDID-458: no such device was never intended for the market.
    CommercialDistributionStatus: isOnMarket ? 'ON_THE_MARKET' : 'NO_LONGER_PLACED_ON_THE_MARKET',
    NumberOfReuses: draw.one([-1, 0, 1, 15, 32767]),
    MarketInfos: isOnMarket ? drawMarketInfos(draw) : draw.maybeList(() => drawMarketInfos(draw)),
    OriginalManufacturer: draw.maybe(() => drawOriginalManufacturer(draw, manufacturer)),
    MFActorCode: draw.maybe(() => manufacturer),
    HumanTissuesCells: draw.maybe(() => humanTissues),
  })
}
