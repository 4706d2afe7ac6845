import { diagnosticCodes } from './codes.ts'
import { drawDevice, drawPlace, drawRegulationDevice, type RequestOf } from './device.ts'
import { type Draw, record } from './draw.ts'
import {
  drawCertificates,
  drawClinicalInvestigations,
  drawManufacturer,
  drawNameAndModel,
} from './group-parts.ts'
import { drawIdentifiers } from './identifiers.ts'

type Request = RequestOf<'EU_UDI_IVDR'>
type DeviceGroup = Request['deviceGroup']

export function drawIvdrRequest(draw: Draw): Request {
  const identifiers = drawIdentifiers(draw)
  const basic = identifiers.basicUdiDi()
  const own = identifiers.udiDi()
  const { manufacturer, representative } = drawManufacturer(draw)
  const isKit = draw.flip()
  const isSoftware = !isKit && draw.flip()
  const special = drawPlace(draw, isSoftware ? ('IVDR_SOFTWARE' as const) : undefined)
  const viaRequest = representative !== undefined && draw.flip()

  const riskClass = draw.one(['CLASS_A', 'CLASS_B', 'CLASS_C', 'CLASS_D'] as const)
  const use = draw.one(['self-testing', 'near-patient', 'neither'])
  const humanTissues = draw.flip()
  const certificates = drawPlace(draw, drawIvdrCertificates(draw, riskClass, use !== 'neither'))

  const group = {
    DeviceGroup: basic.code,
    DeviceGroupAgency: basic.agency,
    ApplicableLegislation: 'IVDR' as const,
  }
  const traits = {
    identifiers,
    own,
    packageDi: () => identifiers.udiDi(),
    group,
    codes: diagnosticCodes,
    isSoftware,
    isMaster: false,
    needsDescription: isKit,
  }
  const common = drawDevice(draw, traits)
  return record<Request>({
    actorCode: manufacturer,
    authorizedRepresentativeCode: viaRequest ? representative : undefined,
    device: record<Request['device']>({
      ...common,
      ...drawRegulationDevice(draw, traits, common, manufacturer, humanTissues),
      SpecialDeviceType: special.onDevice ?? (isSoftware ? undefined : draw.one([undefined, null, '0'])),
      Certificates: certificates.onDevice,
      NewDevice: draw.flip(),
    }),
    deviceGroup: record<DeviceGroup>({
      ...group,
      ...drawNameAndModel(draw),
      RiskClass: riskClass,
      MFActorCode: manufacturer,
      ARActorCode: viaRequest ? undefined : representative,
      SpecialDeviceType: special.onGroup ?? (isSoftware ? undefined : draw.one([undefined, null, '0'])),
      AnimalTissuesCells: draw.flip(),
      HumanTissuesCells: humanTissues,
      Certificates: certificates.onGroup,
      ClinicalInvestigations: draw.maybeList(() => drawClinicalInvestigations(draw)),
      DeviceIntendedForSelfTesting: use === 'self-testing',
      DeviceIntendedForNearPatientTesting: use === 'near-patient',
      DeviceCompanionDiagnostics: draw.flip(),
      DeviceIntendedProfessionalTesting: draw.flip(),
      KitDevice: isKit,
      Instrument: draw.flip(),
      Reagent: draw.flip(),
      DeviceContainsMicrobialSubstances: draw.flip(),
      UdiDis: draw.maybeList(() => [own.code]),
    }),
  })
}

/** RULE-00015. */
function drawIvdrCertificates(
  draw: Draw,
  riskClass: DeviceGroup['RiskClass'],
  selfOrNearPatient: boolean,
): NonNullable<DeviceGroup['Certificates']> | undefined {
  if (riskClass === 'CLASS_D' || (riskClass === 'CLASS_C' && selfOrNearPatient)) {
    return drawCertificates(draw, ['IVDR_TECHNICAL_DOCUMENTATION', 'IVDR_TYPE_EXAMINATION'])
  }
  if (riskClass === 'CLASS_C')
    return draw.flip() ? drawCertificates(draw, ['IVDR_TYPE_EXAMINATION']) : undefined
  return riskClass === 'CLASS_B' && selfOrNearPatient
    ? drawCertificates(draw, ['IVDR_TECHNICAL_DOCUMENTATION'])
    : undefined
}
