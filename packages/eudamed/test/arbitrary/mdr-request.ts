import { deviceCodes } from './codes.ts'
import { drawDevice, drawPlace, drawRegulationDevice, type RequestOf } from './device.ts'
import { type Draw, record } from './draw.ts'
import {
  drawCertificates,
  drawClinicalInvestigations,
  drawManufacturer,
  drawNameAndModel,
} from './group-parts.ts'
import { drawIdentifiers, type Identifier, type Identifiers } from './identifiers.ts'
import { drawClinicalSizes, drawCmrOrEndocrineSubstance, drawMedicinalSubstance } from './mdr-parts.ts'

type Request = RequestOf<'EU_UDI_MDR'>
type DeviceGroup = Request['deviceGroup']
type Special = NonNullable<DeviceGroup['SpecialDeviceType']>

const ordinarySpecials: readonly Special[] = [
  'MDR_SOFTWARE',
  'MDR_SPECTACLES_FRAMES',
  'MDR_SPECTACLES_LENSES',
  'MDR_READY_MADE_SPECTACLES',
]
/** Contact lenses have a Master UDI-DI (BR-UDID-731); those made to order have it in the format of a GTIN. */
const masterSpecials: readonly Special[] = ['MDR_STANDARD_SOFT_CONTACT_LENSES', 'MDR_RIGID_GAS_PERMEABLE']
const madeToOrderSpecials: readonly Special[] = ['MDR_MADE_TO_ORDER', 'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE']

export function drawMdrRequest(draw: Draw): Request {
  const identifiers = drawIdentifiers(draw)
  const basic = identifiers.basicUdiDi()
  const { manufacturer, representative } = drawManufacturer(draw)
  const kind = draw.one(['device', 'device', 'device', 'system', 'procedure pack'])
  const special =
    kind === 'device' && draw.flip()
      ? draw.one([...ordinarySpecials, ...masterSpecials, ...madeToOrderSpecials])
      : undefined
  const isMaster = special !== undefined && !ordinarySpecials.includes(special)
  const nextDi =
    special !== undefined && masterSpecials.includes(special)
      ? masterDi(identifiers)
      : () => identifiers.udiDi()
  const own = nextDi()
  const specialPlaces = drawPlace(draw, special)
  const viaRequest = representative !== undefined && draw.flip()

  const riskClass = draw.one(['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III'] as const)
  const implantable = riskClass !== 'CLASS_I' && draw.flip()
  const exception = riskClass === 'CLASS_IIB' && implantable ? draw.flip() : undefined
  const reusable = !implantable && draw.flip()
  const humanTissues = draw.flip()
  const medicinal = draw.flip()
  const human = draw.flip()
  const certificates = drawPlace(draw, drawMdrCertificates(draw, riskClass, implantable, exception))

  const group = {
    DeviceGroup: basic.code,
    DeviceGroupAgency: basic.agency,
    ApplicableLegislation: 'MDR' as const,
  }
  const traits = {
    identifiers,
    own,
    packageDi: nextDi,
    group,
    codes: deviceCodes,
    isSoftware: special === 'MDR_SOFTWARE',
    isMaster,
    needsDescription: kind !== 'device',
  }
  const common = drawDevice(draw, traits)
  return record<Request>({
    actorCode: manufacturer,
    authorizedRepresentativeCode: viaRequest ? representative : undefined,
    device: record<Request['device']>({
      ...common,
      ...drawRegulationDevice(draw, traits, common, manufacturer, humanTissues),
      SpecialDeviceType:
        specialPlaces.onDevice ?? (special === undefined ? draw.one([undefined, null, '0']) : undefined),
      Certificates: certificates.onDevice,
      DeviceReusableSurgicalInstrument: draw.maybe(() => reusable),
      ContainsLatex: draw.flip(),
      Reprocessed: draw.flip(),
      ClinicalSizes: draw.maybeList(() => drawClinicalSizes(draw)),
      Substances: drawSubstances(draw, medicinal, human),
      AnnexXVITypes: isMaster
        ? undefined
        : draw.maybeList(() =>
            draw.some(['BRAIN_ELECTROSTIMULATION', 'EMR', 'PRODUCT_IN_BODY'] as const, 1, 3),
          ),
      AnnexXVIApplicable: isMaster ? draw.maybe(() => draw.flip()) : undefined,
    }),
    deviceGroup: record<DeviceGroup>({
      ...group,
      ...drawNameAndModel(draw),
      RiskClass: riskClass,
      MFActorCode: manufacturer,
      ARActorCode: viaRequest ? undefined : representative,
      SpecialDeviceType:
        specialPlaces.onGroup ?? (special === undefined ? draw.one([undefined, null, '0']) : undefined),
      AnimalTissuesCells: draw.flip(),
      HumanTissuesCells: humanTissues,
      Certificates: certificates.onGroup,
      ClinicalInvestigations: draw.maybeList(() => drawClinicalInvestigations(draw)),
      DeviceImplantable: implantable,
      DeviceImplantableExceptions: exception ?? draw.one([undefined, null]),
      DeviceHasMeasuringFunction: draw.flip(),
      DeviceReusableSurgicalInstrument: reusable,
      ActiveDevice: draw.flip(),
      DeviceIntendedToAdministerMedicine: draw.flip(),
      SystemDevice: kind === 'system',
      ProcedurePackDevice: kind === 'procedure pack',
      HumanProductCheck: human,
      MedicinalProductCheck: medicinal,
      UdiDis: draw.maybeList(() => [own.code, { IssuingAgency: own.agency }]),
    }),
  })
}

/** The devices and packages of a Master UDI-DI have its format where GS1 issued them (BR-UDID-687, -731). */
function masterDi(identifiers: Identifiers): () => Identifier {
  return () => {
    const di = identifiers.udiDi()
    return di.agency === 'GS1' ? identifiers.masterUdiDi() : di
  }
}

/** BR-UDID-109. */
function drawMdrCertificates(
  draw: Draw,
  riskClass: DeviceGroup['RiskClass'],
  implantable: boolean,
  exception: boolean | undefined,
): NonNullable<DeviceGroup['Certificates']> | undefined {
  if (riskClass === 'CLASS_III' || (riskClass === 'CLASS_IIB' && implantable && exception === false)) {
    return drawCertificates(draw, ['MDR_TECHNICAL_DOCUMENTATION', 'MDR_TYPE_EXAMINATION'])
  }
  return riskClass === 'CLASS_IIB' && draw.flip()
    ? drawCertificates(draw, ['MDR_TYPE_EXAMINATION'])
    : undefined
}

/** BR-DTX-UDI-084, -085: what the group says it contains is named, nothing else; no INN comes twice (BR-UDID-101). */
function drawSubstances(
  draw: Draw,
  medicinal: boolean,
  human: boolean,
): Request['device']['Substances'] | undefined {
  const all = [
    ...(medicinal
      ? [drawMedicinalSubstance(draw, 'MEDICINAL_PRODUCT_SUBSTANCE', `1 ${draw.text(1990)}`)]
      : []),
    ...(medicinal && draw.flip()
      ? [drawMedicinalSubstance(draw, 'MEDICINAL_PRODUCT_SUBSTANCE', `2 ${draw.text(1990)}`)]
      : []),
    ...(human ? [drawMedicinalSubstance(draw, 'HUMAN_PRODUCT_SUBSTANCE', `3 ${draw.text(1990)}`)] : []),
    ...Array.from({ length: draw.whole(0, 3) }, () => drawCmrOrEndocrineSubstance(draw)),
  ]
  if (all.length === 0) return draw.one([undefined, null, []])
  const [only] = all
  return only !== undefined && all.length === 1 && draw.flip() ? only : draw.some(all, all.length, all.length)
}
