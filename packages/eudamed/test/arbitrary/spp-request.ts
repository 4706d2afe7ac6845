import { deviceCodes } from './codes.ts'
import { drawDevice, type RequestOf } from './device.ts'
import { drawActorCode, drawTexts } from './device-parts.ts'
import { type Draw, record } from './draw.ts'
import { drawNameAndModel } from './group-parts.ts'
import { drawIdentifiers } from './identifiers.ts'

type Request = RequestOf<'EU_UDI_SPP'>

export function drawSppRequest(draw: Draw): Request {
  const identifiers = drawIdentifiers(draw)
  const basic = identifiers.basicUdiDi()
  const own = identifiers.udiDi()
  const producer = drawActorCode(draw, 'PR')
  const group = {
    DeviceGroup: basic.code,
    DeviceGroupAgency: basic.agency,
    ApplicableLegislation: 'MDR_SPP' as const,
  }
  return {
    actorCode: producer,
    device: record<Request['device']>({
      ...drawDevice(draw, {
        identifiers,
        own,
        packageDi: () => identifiers.udiDi(),
        group,
        codes: deviceCodes,
        isSoftware: false,
        isMaster: false,
        needsDescription: true,
      }),
      MarketInfos: draw.one([undefined, null, []]),
      PRActorCode: draw.maybe(() => producer),
    }),
    deviceGroup: record<Request['deviceGroup']>({
      ...group,
      ...drawNameAndModel(draw),
      RiskClass: draw.one(['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III'] as const),
      PRActorCode: producer,
      SPPType: draw.one(['SYSTEM', 'PROCEDURE_PACK'] as const),
      MedicalPurposes: drawTexts(draw, 2000).map(({ text, language }) => ({
        MedicalPurpose: text,
        MedicalPurposeLanguage: language,
      })),
      UdiDis: draw.maybeList(() => [own.code]),
    }),
  }
}
