import { deviceCodes } from './codes.ts'
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
import { drawClinicalSizes, drawMedicinalSubstance } from './mdr-parts.ts'

type Request = RequestOf<'EU_UDI_MDD'>
type Device = Request['device']
type DeviceGroup = Request['deviceGroup']
type Substance = Exclude<Extract<NonNullable<Device['Substances']>, readonly unknown[]>[number], null>

const certificates = {
  MDD: ['MDD_II_EX_4', 'MDD_II_4', 'MDD_III', 'MDD_IV', 'MDD_V', 'MDD_VI'],
  AIMDD: ['AIMDD_II_EX_4', 'AIMDD_II_4', 'AIMDD_III', 'AIMDD_IV', 'AIMDD_V'],
} as const

/** A device under MDD or AIMDD. */
export function drawMddRequest(draw: Draw): Request {
  const identifiers = drawIdentifiers(draw)
  const ids = drawDirectiveIdentifiers(draw, identifiers)
  const { manufacturer, representative } = drawManufacturer(draw)
  const viaRequest = representative !== undefined && draw.flip()
  const legislation = draw.one(['MDD', 'MDD', 'AIMDD'] as const)
  const riskClass =
    legislation === 'AIMDD'
      ? ('AIMDD' as const)
      : draw.one(['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III'] as const)
  const kind = draw.one(['device', 'device', 'device', 'system', 'procedure pack'])
  const isSoftware = kind === 'device' && draw.flip()
  const special = drawPlace(draw, isSoftware ? (`${legislation}_SOFTWARE` as const) : undefined)
  const none = (): '0' | null | undefined => (isSoftware ? undefined : draw.one([undefined, null, '0']))

  const implantable = riskClass === 'AIMDD' || (riskClass !== 'CLASS_I' && draw.flip())
  const reusable = !implantable && draw.flip()
  const measuring = draw.flip()
  const needsCertificate = riskClass !== 'CLASS_I' || measuring
  const placed = drawPlace(
    draw,
    needsCertificate || draw.flip() ? drawDirectiveCertificates(draw, certificates[legislation]) : undefined,
  )
  const [humanTissues, medicinal, human] = [draw.flip(), draw.flip(), draw.flip()]
  return record<Request>({
    actorCode: manufacturer,
    authorizedRepresentativeCode: viaRequest ? representative : undefined,
    device: record<Device>({
      ...drawDirectiveDevice(draw, {
        identifiers,
        ids,
        legislation,
        codes: deviceCodes,
        needsDescription: kind !== 'device',
        manufacturer,
        humanTissues,
      }),
      SpecialDeviceType: special.onDevice ?? none(),
      Certificates: placed.onDevice,
      DeviceReusableSurgicalInstrument: draw.maybe(() => reusable),
      ContainsLatex: draw.flip(),
      Reprocessed: draw.flip(),
      ClinicalSizes: draw.maybeList(() => drawClinicalSizes(draw)),
      Substances: drawSubstances(draw, medicinal, human),
    }),
    deviceGroup: record<DeviceGroup>({
      ...ids.onGroup,
      ...drawNameAndModel(draw),
      ApplicableLegislation: legislation,
      RiskClass: riskClass,
      MFActorCode: manufacturer,
      ARActorCode: viaRequest ? undefined : representative,
      SpecialDeviceType: special.onGroup ?? none(),
      AnimalTissuesCells: draw.flip(),
      HumanTissuesCells: humanTissues,
      Certificates: placed.onGroup,
      ClinicalInvestigations: draw.maybeList(() => drawClinicalInvestigations(draw)),
      DeviceImplantable: implantable,
      DeviceImplantableExceptions:
        riskClass === 'CLASS_IIB' && implantable ? draw.maybe(() => draw.flip()) : undefined,
      DeviceHasMeasuringFunction: measuring,
      DeviceReusableSurgicalInstrument: reusable,
      ActiveDevice: legislation === 'AIMDD' || draw.flip(),
      DeviceIntendedToAdministerMedicine: draw.flip(),
      SystemDevice: kind === 'system',
      ProcedurePackDevice: kind === 'procedure pack',
      HumanProductCheck: human,
      MedicinalProductCheck: medicinal,
      UdiDis: draw.maybeList(() => [ids.code]),
    }),
  })
}

function drawSubstances(draw: Draw, medicinal: boolean, human: boolean): Device['Substances'] | undefined {
  const all = [
    ...(medicinal ? [drawSubstance(draw, 'MEDICINAL_PRODUCT_SUBSTANCE', `1 ${draw.text(1990)}`)] : []),
    ...(human ? [drawSubstance(draw, 'HUMAN_PRODUCT_SUBSTANCE', `2 ${draw.text(1990)}`)] : []),
  ]
  if (all.length === 0) return draw.one([undefined, null, []])
  const [only] = all
  return only !== undefined && all.length === 1 && draw.flip() ? only : draw.some(all, all.length, all.length)
}

function drawSubstance(draw: Draw, SubstanceType: Substance['SubstanceType'], inn: string): Substance {
  const {
    SubType: _subType,
    CASCode: _cas,
    ECCode: _ec,
    ...substance
  } = drawMedicinalSubstance(draw, SubstanceType, inn)
  return { ...substance, SubstanceType }
}
