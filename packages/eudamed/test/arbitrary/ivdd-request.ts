import { diagnosticCodes } from './codes.ts'
import { drawPlace, type RequestOf } from './device.ts'
import { drawDirectiveDevice } from './directive-device.ts'
import { drawDirectiveIdentifiers } from './directive-identifiers.ts'
import { type Draw, record } from './draw.ts'
import {
  drawClinicalInvestigations,
  drawDirectiveCertificates,
  drawManufacturer,
  drawNameAndModel,
} from './group-parts.ts'
import { drawIdentifiers } from './identifiers.ts'

type Request = RequestOf<'EU_UDI_IVDD'>
type DeviceGroup = Request['deviceGroup']

const certificates = [
  'IVDD_III_6',
  'IVDD_IV_EX_4_6',
  'IVDD_IV_4',
  'IVDD_IV_6',
  'IVDD_V',
  'IVDD_VI',
  'IVDD_VII_EX_5',
  'IVDD_VII_5',
] as const

/** A device under IVDD. */
export function drawIvddRequest(draw: Draw): Request {
  const identifiers = drawIdentifiers(draw)
  const ids = drawDirectiveIdentifiers(draw, identifiers)
  const { manufacturer, representative } = drawManufacturer(draw)
  const viaRequest = representative !== undefined && draw.flip()
  const riskClass = draw.one([
    'IVD_ANNEX_II_LIST_A',
    'IVD_ANNEX_II_LIST_B',
    'IVD_DEVICES_SELF_TESTING',
    'IVD_GENERAL',
  ] as const)
  const isForLaypersons = riskClass === 'IVD_DEVICES_SELF_TESTING'
  const isKit = draw.flip()
  const isSoftware = !isKit && draw.flip()
  const special = drawPlace(draw, isSoftware ? ('IVDD_SOFTWARE' as const) : undefined)
  const none = (): '0' | null | undefined => (isSoftware ? undefined : draw.one([undefined, null, '0']))
  const humanTissues = draw.flip()
  const placed = drawPlace(
    draw,
    riskClass !== 'IVD_GENERAL' || draw.flip() ? drawDirectiveCertificates(draw, certificates) : undefined,
  )
  return record<Request>({
    actorCode: manufacturer,
    authorizedRepresentativeCode: viaRequest ? representative : undefined,
    device: record<Request['device']>({
      ...drawDirectiveDevice(draw, {
        identifiers,
        ids,
        legislation: 'IVDD',
        codes: diagnosticCodes,
        needsDescription: isKit,
        manufacturer,
        humanTissues,
      }),
      SpecialDeviceType: special.onDevice ?? none(),
      Certificates: placed.onDevice,
    }),
    deviceGroup: record<DeviceGroup>({
      ...ids.onGroup,
      ...drawNameAndModel(draw),
      ApplicableLegislation: 'IVDD',
      RiskClass: riskClass,
      MFActorCode: manufacturer,
      ARActorCode: viaRequest ? undefined : representative,
      SpecialDeviceType: special.onGroup ?? none(),
      AnimalTissuesCells: draw.flip(),
      HumanTissuesCells: humanTissues,
      Certificates: placed.onGroup,
      ClinicalInvestigations: draw.maybeList(() => drawClinicalInvestigations(draw)),
      DeviceIntendedForSelfTesting: isForLaypersons,
      DeviceIntendedForNearPatientTesting: !isForLaypersons && draw.flip(),
      DeviceCompanionDiagnostics: draw.flip(),
      DeviceIntendedProfessionalTesting: draw.flip(),
      KitDevice: isKit,
      Instrument: draw.flip(),
      Reagent: draw.flip(),
      DeviceContainsMicrobialSubstances: draw.flip(),
      UdiDis: draw.maybeList(() => [ids.code]),
    }),
  })
}
