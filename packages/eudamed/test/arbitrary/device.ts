import { completeEudamedDi } from '../../src/identifiers/eudamed-di.ts'
import type { Model, Records } from '../../src/models/index.ts'
import {
  agencyUnlessSame,
  drawCriticalWarnings,
  drawDescriptions,
  drawMarketInfos,
  drawOriginalManufacturer,
  drawPackages,
  drawStorageConditions,
  drawTradeNames,
  statuses,
} from './device-parts.ts'
import { type Draw, record } from './draw.ts'
import { agencies, type Identifier, type Identifiers } from './identifiers.ts'

type Device = Records['EU_UDI_SPP']['device']
type RegulationDevice = Records['EU_UDI_MDR']['device'] & Records['EU_UDI_IVDR']['device']
type CommonFields = Omit<Device, 'PRActorCode'>
type RegulationFields = Pick<
  RegulationDevice,
  | 'BaseQuantity'
  | 'NumberOfReuses'
  | 'UnitOfUseDi'
  | 'UnitOfUseDiIssuingAgency'
  | 'DirectMarkingDi'
  | 'DirectMarkingDiIssuingAgency'
  | 'MarketInfos'
  | 'OriginalManufacturer'
  | 'RelatedLegacyDevice'
  | 'MFActorCode'
  | 'HumanTissuesCells'
>

/** What decides which fields a device may have. */
export interface DeviceTraits {
  identifiers: Identifiers
  /** The device's own identifier. */
  own: Identifier
  /** The identifier of a package. */
  packageDi: () => Identifier
  group: {
    DeviceGroup: string
    DeviceGroupAgency: Identifier['agency']
    ApplicableLegislation: 'MDR' | 'IVDR' | 'MDR_SPP'
  }
  codes: readonly string[]
  isSoftware: boolean
  isMaster: boolean
  needsDescription: boolean
}

const productionIdentifiers = [
  'BATCH_NUMBER',
  'SERIALISATION_NUMBER',
  'MANUFACTURING_DATE',
  'EXPIRATION_DATE',
] as const

/** The fields of a device in every model. */
export function drawDevice(draw: Draw, traits: DeviceTraits): CommonFields {
  const { own, group, identifiers } = traits
  const status = draw.one(statuses)
  const codes = draw.some(traits.codes, 1, 3)
  const others = agencies.filter(agency => agency !== own.agency && !(traits.isMaster && agency === 'GS1'))
  const secondary = draw.maybe(() => identifiers.udiDi(others))
  return record<CommonFields>({
    IssuingAgency: own.agency,
    Device: own.code,
    DeviceGroup: group.DeviceGroup,
    DeviceGroupAgency: draw.maybe(() => group.DeviceGroupAgency),
    ReferenceNumber: draw.text(120),
    CommercialDistributionStatus: status,
    ProductionIdentifier: draw.some(
      traits.isSoftware
        ? [...productionIdentifiers, 'SOFTWARE_IDENTIFICATION' as const]
        : productionIdentifiers,
      1,
      5,
    ),
    MDN: codes.length === 1 && draw.flip() ? codes.join() : codes,
    Sterile: draw.flip(),
    ReqSterilizatonPriorUse: draw.flip(),
    SecondaryDi: secondary?.code ?? (secondary as null | undefined),
    SecondaryDiAgency: secondary?.agency ?? (secondary as null | undefined),
    AdditionalTradeNames: draw.maybeList(() => drawTradeNames(draw)),
    AdditionalDeviceDescriptions: traits.needsDescription
      ? drawDescriptions(draw)
      : draw.maybeList(() => drawDescriptions(draw)),
    Website: draw.maybe(() => draw.one(['www.example.com/?a=1&b=<2>', draw.text(255)])),
    Packages: draw.maybeList(() => drawPackages(draw, traits.packageDi, own, status)),
    StorageHandlingConditions: draw.maybeList(() => drawStorageConditions(draw)),
    CriticalWarnings: draw.maybeList(() => drawCriticalWarnings(draw)),
    ApplicableLegislation: draw.maybe(() => group.ApplicableLegislation),
    OrgUnit: draw.maybe(() => draw.text(50)),
    Material: draw.maybe(() => draw.text(50)),
    MaterialText: draw.maybe(() => draw.text(2000)),
  })
}

/** The fields that MDR and IVDR have besides; `manufacturer` and `humanTissues` are those of the group. */
export function drawRegulationDevice(
  draw: Draw,
  { identifiers, own, isMaster }: DeviceTraits,
  common: CommonFields,
  manufacturer: string,
  humanTissues: boolean,
): RegulationFields {
  const quantity = draw.one([1, 2, 10, 500, Number.MAX_SAFE_INTEGER])
  const marking = isMaster ? undefined : draw.one([undefined, 'direct', 'unit-of-use'] as const)
  const direct = marking === 'direct' ? draw.one([own, identifiers.udiDi()]) : undefined
  const unit = marking === 'unit-of-use' && quantity > 1 ? identifiers.udiDi() : undefined
  return record<RegulationFields>({
    BaseQuantity: quantity,
    NumberOfReuses: draw.one([-1, 0, 1, 15, 32767]),
    DirectMarkingDi: direct?.code,
    DirectMarkingDiIssuingAgency: direct && agencyUnlessSame(draw, direct, own),
    UnitOfUseDi: unit?.code,
    UnitOfUseDiIssuingAgency: unit && agencyUnlessSame(draw, unit, own),
    MarketInfos:
      common.CommercialDistributionStatus === 'ON_THE_MARKET'
        ? drawMarketInfos(draw)
        : draw.one([undefined, null, []]),
    OriginalManufacturer: draw.maybe(() => drawOriginalManufacturer(draw, manufacturer)),
    RelatedLegacyDevice: isMaster
      ? draw.one([undefined, null])
      : draw.maybe(() => drawLegacyDevice(draw, identifiers, own)),
    MFActorCode: draw.maybe(() => manufacturer),
    HumanTissuesCells: draw.maybe(() => humanTissues),
  })
}

/** A device under a directive: one with a UDI-DI of its own, the same UDI-DI or a EUDAMED ID. */
function drawLegacyDevice(
  draw: Draw,
  identifiers: Identifiers,
  own: Identifier,
): NonNullable<RegulationDevice['RelatedLegacyDevice']> {
  const made = completeEudamedDi(`CR${draw.digits(8)}`)
  if (!made.ok) throw new Error('A EUDAMED DI cannot be made.')
  const other = draw.one([own, identifiers.udiDi(), { agency: 'EUDAMED' as const, code: made.eudamedId }])
  return { IssuingAgency: other.agency, Device: other.code }
}

/** `field` on the group, on the device, or on both. */
export function drawPlace<Value>(
  draw: Draw,
  value: Value | undefined,
): { onGroup: Value | undefined; onDevice: Value | undefined } {
  const place = draw.one(['group', 'device', 'both'])
  return { onGroup: place === 'device' ? undefined : value, onDevice: place === 'group' ? undefined : value }
}

export type RequestOf<M extends Model> = Records[M] & {
  actorCode: string
  authorizedRepresentativeCode?: string
}
