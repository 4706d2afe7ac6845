import { type ValidRequest, validRequests } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'

type Request = ValidRequest<'EU_UDI_MDD'>
type Group = Partial<Omit<Request['deviceGroup'], 'Certificates'>> & { Certificates?: readonly Certificate[] }

interface Certificate {
  CertificateType: string
  NotifiedBodyActorCode: string
  CertificateNumber: string
  ExpiryDate: string
}

/** The list of a manufacturer with devices under MDD and AIMDD: the records of `examples/directive-devices.xlsx`. */
export function exampleDirectiveDevices(): readonly Request[] {
  const catheter = {
    codes: ['C0101010101'],
    isSterile: true,
    countries: ['DE', 'FR', 'EL'],
    group: {
      DeviceName: 'VenaLine Classic',
      DeviceIntendedToAdministerMedicine: true,
      RiskClass: 'CLASS_IIA',
      Certificates: [certificate('MDD_II_EX_4', 'G1 123456 0001')],
    },
  } as const
  return [
    directiveDevice({ ...catheter, number: 1, reference: 'CATH-20-050', name: 'VenaLine Classic 20' }),
    directiveDevice({ ...catheter, number: 2, reference: 'CATH-22-050', name: 'VenaLine Classic 22' }),
    directiveDevice({
      number: 3,
      reference: 'BOWL-30',
      name: 'Bowl 30',
      codes: ['V0402'],
      isSterile: false,
      countries: ['DE'],
      group: { DeviceName: 'Bowl', RiskClass: 'CLASS_I' },
    }),
    directiveDevice({
      eudamedDi: 'B-DEMF000001723WIRE14RE',
      reference: 'WIRE-14',
      name: 'WayLine 14',
      codes: ['C04030201'],
      isSterile: true,
      countries: ['DE', 'AT'],
      group: {
        DeviceName: 'Guide wire',
        RiskClass: 'CLASS_III',
        Certificates: [
          certificate('MDD_II_EX_4', 'G1 123456 0001'),
          certificate('MDD_II_4', 'G7 123456 0004'),
        ],
      },
    }),
    directiveDevice({
      number: 4,
      reference: 'STIM-2',
      name: 'CalmLine 2',
      codes: ['J02020202'],
      isSterile: true,
      countries: ['DE'],
      group: {
        ApplicableLegislation: 'AIMDD',
        DeviceName: 'Neurostimulator',
        RiskClass: 'AIMDD',
        ActiveDevice: true,
        DeviceImplantable: true,
        Certificates: [certificate('AIMDD_II_EX_4', 'I1 123456 0007')],
      },
    }),
  ]
}

interface Listed {
  /** Which GTIN it bears; absent where it bears none. */
  number?: number
  /** The EUDAMED DI that the manufacturer made, where it bears no GTIN. */
  eudamedDi?: string
  reference: string
  name: string
  codes: readonly string[]
  isSterile: boolean
  /** The first one is where it was first placed on the market. */
  countries: readonly string[]
  group: Group
}

function directiveDevice({
  number,
  eudamedDi,
  reference,
  name,
  codes,
  isSterile,
  countries,
  group,
}: Listed): Request {
  const identifiers =
    eudamedDi === undefined
      ? { IssuingAgency: 'GS1', Device: completeGtin(`040123456000${number}`) }
      : { IssuingAgency: 'EUDAMED', Device: eudamedDi.replace('B-', 'D-') }
  const deviceGroup = eudamedDi ?? `B-${identifiers.Device}`
  const { Certificates: _certificates, ...general } = validRequests.EU_UDI_MDD.deviceGroup
  return {
    actorCode: validRequests.EU_UDI_MDD.actorCode,
    device: {
      ...validRequests.EU_UDI_MDD.device,
      ...identifiers,
      DeviceGroup: deviceGroup,
      DeviceGroupAgency: 'EUDAMED',
      ReferenceNumber: reference,
      MDN: [...codes],
      Sterile: isSterile,
      AdditionalTradeNames: [{ AdditionalTradeName: name, AdditionalTradeNameLanguage: 'ANY' }],
      MarketInfos: placedIn(countries),
    },
    deviceGroup: {
      ...general,
      DeviceIntendedToAdministerMedicine: false,
      ...group,
      DeviceGroup: deviceGroup,
    },
  } as Request
}

function certificate(CertificateType: string, CertificateNumber: string): Certificate {
  return { CertificateType, NotifiedBodyActorCode: '0123', CertificateNumber, ExpiryDate: '2024-05-26' }
}

/**
 * The same list as it comes out of a spreadsheet, before it is corrected: the records of
 * `examples/broken/directive-devices.xlsx`.
 */
export function draftDirectiveDevices(): readonly Request[] {
  return exampleDirectiveDevices().map(request => {
    const { device, deviceGroup } = request
    switch (device.ReferenceNumber) {
      case 'CATH-20-050':
        return withChanges(request, { MDN: ['C01010101'], MarketInfos: placedIn(['DE', 'FR', 'GR']) })
      case 'CATH-22-050': {
        const Device = device.Device.slice(1)
        return withChanges(request, { Device, DeviceGroup: `B-${Device}` })
      }
      case 'BOWL-30':
        return withChanges(request, { Sterile: true })
      case 'WIRE-14': {
        const [DeviceGroup, Device] = ['B-DEMF000001723WIRE14', 'D-DEMF000001723WIRE14']
        const Certificates = [deviceGroup.Certificates ?? []]
          .flat()
          .map(each => ({ ...each, ExpiryDate: '26.05.2024' }))
        return withChanges(request, { Device, DeviceGroup }, { Certificates })
      }
      default:
        return withChanges(request, {}, { Certificates: undefined })
    }
  })
}

function withChanges(request: Request, device: object, deviceGroup: object = {}): Request {
  const changed = { ...request.device, ...device }
  const { DeviceGroup } = changed
  return {
    ...request,
    device: changed,
    deviceGroup: { ...request.deviceGroup, DeviceGroup, ...deviceGroup },
  }
}

function placedIn(countries: readonly string[]) {
  return countries.map((Country, index) => ({ Country, OriginalPlacedOnTheMarket: index === 0 }))
}
