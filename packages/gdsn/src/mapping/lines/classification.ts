import type { Model } from '@udigate/eudamed'
import { codeMaps } from '../../codes/code-maps.ts'
import type { CertificationInformation } from '../../elements/modules/regulatory.ts'
import type { Classification } from '../../elements/trade-item.ts'
import { isDirectiveModel, isPackModel } from '../../models.ts'
import { always, fromDevice, fromGroup, type Line, type ReadItem, readDay, startDay } from '../line.ts'

function classification(system: string, value: string): Classification {
  return {
    AdditionalTradeItemClassificationSystemCode: system,
    AdditionalTradeItemClassificationValue: [{ AdditionalTradeItemClassificationCodeValue: value }],
  }
}

/** The classes of a trade item in one system. */
function readClasses(list: readonly Classification[], system: string): string[] {
  return list
    .filter(each => each.AdditionalTradeItemClassificationSystemCode === system)
    .flatMap(({ AdditionalTradeItemClassificationValue = [] }) =>
      AdditionalTradeItemClassificationValue.map(
        value => value.AdditionalTradeItemClassificationCodeValue ?? '',
      ),
    )
}

function readAct([information]: readonly { RegulatoryAct?: string | undefined }[], { model }: ReadItem) {
  return isPackModel(model) ? 'MDR_SPP' : information?.RegulatoryAct
}

function readCertificate(certification: CertificationInformation): object {
  const [body] = certification.AdditionalCertificationOrganisationIdentifier ?? []
  const [one] = certification.Certification ?? []
  const expiry = one?.CertificationEffectiveEndDateTime
  return {
    CertificateType: certification.CertificationStandard,
    NotifiedBodyActorCode: body?.Value,
    CertificateNumber: one?.CertificationValue,
    CertificateRevisionNumber: one?.CertificationIdentification,
    ExpiryDate: expiry && readDay(expiry),
  }
}

const classifications = 'GdsnTradeItemClassification/AdditionalTradeItemClassification'
const device = 'MedicalDeviceTradeItemModule/MedicalDeviceInformation'

/** In which system of classes a model's are. */
function chooseClasses(model: Model) {
  return isDirectiveModel(model)
    ? { system: '85', map: codeMaps.directiveClasses }
    : { system: '76', map: codeMaps.regulationClasses }
}

/** What GPC, GS1's classification, has medical devices as. */
const gpc = {
  GpcSegmentCode: '51000000',
  GpcFamilyCode: '51150000',
  GpcClassCode: '51150100',
  GpcCategoryCode: '10005844',
  GpcCategoryName: 'Medical Devices',
}

/** Under which law it falls, and as what. */
export const classificationLines: readonly Line[] = [
  ...Object.entries(gpc).map(([name, value]) =>
    always(`GdsnTradeItemClassification/${name}`, name === 'GpcCategoryName' ? 163 : 161, () => ({ value })),
  ),
  fromGroup(
    'RiskClass',
    classifications,
    [171, 173],
    (riskClass, { model }) => {
      const { system, map } = chooseClasses(model)
      const code = map.translate(riskClass)
      return code === undefined ? undefined : { value: classification(system, code) }
    },
    {
      read(list: readonly Classification[], { model }) {
        const { system, map } = chooseClasses(model)
        const [code] = readClasses(list, system)
        return code === undefined ? undefined : map.translateBack(code)
      },
    },
  ),
  fromDevice(
    'MDN',
    classifications,
    [171, 173],
    codes => codes.map((code, index) => ({ value: classification('88', code), at: `/${index}` })),
    { read: (list: readonly Classification[]) => readClasses(list, '88') },
  ),
  fromGroup(
    'ApplicableLegislation',
    'RegulatedTradeItemModule/RegulatoryInformation',
    [3071, 3072],
    (legislation, { model, level }) =>
      // Where a producer is named, the act must be too: in packages of systems and procedure packs.
      level.package === undefined || isPackModel(model)
        ? { value: { RegulatoryAct: legislation.replace(/^MDR_SPP$/, 'MDR'), RegulatoryAgency: 'EU' } }
        : undefined,
    { on: 'every', read: readAct },
  ),
  fromGroup('SPPType', `${device}/SystemOrProcedurePackTypeCode`, 6362),
  always(
    `${device}/MultiComponentDeviceTypeCode`,
    6360,
    ({ model, deviceGroup: { SystemDevice, ProcedurePackDevice, KitDevice } }) => {
      if (isPackModel(model)) return undefined
      if (KitDevice === true) return { value: 'KIT' }
      return {
        value: SystemDevice === true ? 'SYSTEM' : ProcedurePackDevice === true ? 'PROCEDURE_PACK' : 'DEVICE',
      }
    },
    { on: 'device' },
  ),
  fromGroup(
    'SpecialDeviceType',
    `${device}/SpecialDeviceTypeCode`,
    6361,
    type => {
      const value = codeMaps.specialDeviceTypes.translate(type)
      return value === undefined ? undefined : { value }
    },
    {
      read(code: string, { item }) {
        const [information] = item.RegulatedTradeItemModule?.RegulatoryInformation ?? []
        const type = `${information?.RegulatoryAct}_${code}`
        return codeMaps.specialDeviceTypes.translate(type) === code ? type : undefined
      },
    },
  ),
  fromGroup(
    'Certificates',
    'CertificationInformationModule/CertificationInformation',
    [667, 665, 668, 682, 684, 685],
    certificates =>
      certificates.flatMap((certificate, index) => {
        const { CertificateType, NotifiedBodyActorCode, CertificateNumber, CertificateRevisionNumber } =
          certificate
        // The standard has no certificate without a number.
        if (CertificateNumber === undefined) return []
        const expiry = 'ExpiryDate' in certificate ? certificate.ExpiryDate : undefined
        const value: CertificationInformation = {
          AdditionalCertificationOrganisationIdentifier: [
            {
              AdditionalPartyIdentificationTypeCode: 'EU_NOTIFIED_BODY_NUMBER',
              Value: NotifiedBodyActorCode,
            },
          ],
          CertificationStandard: CertificateType,
          Certification: [
            {
              CertificationValue: CertificateNumber,
              CertificationEffectiveEndDateTime: expiry === undefined ? undefined : startDay(expiry),
              CertificationIdentification: CertificateRevisionNumber,
            },
          ],
        }
        return [{ value, at: `/${index}` }]
      }),
    { read: (list: readonly CertificationInformation[]) => list.map(readCertificate) },
  ),
]
