import { codeMaps } from '../../codes/code-maps.ts'
import type { TradeItem } from '../../elements/trade-item.ts'
import { fromCompanion, fromDevice, fromGroup, fromPackage, type Line, type ReadItem } from '../line.ts'
import { placeFirstByLanguage, readLocalTexts, writeLocalText } from '../local-texts.ts'

const device = 'MedicalDeviceTradeItemModule/MedicalDeviceInformation'
const healthcare = 'HealthcareItemInformationModule/HealthcareItemInformation'
const reuse = `${device}/HealthcareTradeItemReusabilityInformation`
const sterility = `${device}/TradeItemSterilityInformation`

function status(code: string) {
  const value = codeMaps.statuses.translate(code)
  return value === undefined ? undefined : { value }
}

const readStatus = { read: (code: string) => codeMaps.statuses.translateBack(code) }

/** Whether the first code of a list is another than the one that says no. */
function readUnless(no: string) {
  return { read: ([code]: readonly string[]) => code !== no }
}

function readReuses(kind: string, { item }: ReadItem): number | undefined {
  switch (kind) {
    case 'SINGLE_USE':
      return 0
    case 'LIMITED_REUSABLE':
      return readInformation(item)?.HealthcareTradeItemReusabilityInformation?.MaximumCyclesReusable
    default:
      return -1
  }
}

function readInformation({ MedicalDeviceTradeItemModule }: TradeItem) {
  return MedicalDeviceTradeItemModule?.MedicalDeviceInformation
}

type Markings = NonNullable<NonNullable<ReturnType<typeof readInformation>>['DirectPartMarkingIdentifier']>

/** What kind of device it is, and what it contains. */
export const propertyLines: readonly Line[] = [
  fromDevice('CommercialDistributionStatus', `${device}/EUMedicalDeviceStatusCode`, 6363, status, readStatus),
  fromPackage('Status', `${device}/EUMedicalDeviceStatusCode`, 6363, status, readStatus),
  fromDevice(
    'ProductionIdentifier',
    `${device}/UDIProductionIdentifierTypeCode`,
    6364,
    codes =>
      codes.flatMap((code, index) => {
        const value = codeMaps.productionIdentifiers.translate(code)
        return value === undefined ? [] : [{ value, at: `/${index}` }]
      }),
    {
      read: (codes: readonly string[]) =>
        codes.flatMap(code => codeMaps.productionIdentifiers.translateBack(code) ?? []),
    },
  ),
  fromDevice(
    'Sterile',
    `${sterility}/InitialManufacturerSterilisationCode`,
    1593,
    isSterile => ({
      value: isSterile ? 'UNSPECIFIED' : 'NOT_STERILISED',
    }),
    readUnless('NOT_STERILISED'),
  ),
  fromDevice(
    'ReqSterilizatonPriorUse',
    `${sterility}/InitialSterilisationPriorToUseCode`,
    1594,
    isNeeded => ({
      value: isNeeded ? 'UNSPECIFIED' : 'NO_STERILISATION_REQUIRED',
    }),
    readUnless('NO_STERILISATION_REQUIRED'),
  ),
  fromDevice(
    'NumberOfReuses',
    `${reuse}/ManufacturerDeclaredReusabilityTypeCode`,
    1598,
    times => ({
      value: times === 0 ? 'SINGLE_USE' : times < 0 ? 'REUSABLE' : 'LIMITED_REUSABLE',
    }),
    { read: readReuses },
  ),
  fromDevice('NumberOfReuses', `${reuse}/MaximumCyclesReusable`, 1599, times =>
    times > 0 ? { value: times } : undefined,
  ),
  fromDevice('BaseQuantity', `${device}/UdidDeviceCount`, 1583),
  fromGroup('SPPType', `${device}/UdidDeviceCount`, 1583, () => ({ value: 1 })),
  fromDevice(
    'DirectMarkingDi',
    `${device}/DirectPartMarkingIdentifier`,
    6095,
    (code, { device: record }) =>
      record.DirectMarkingDiIssuingAgency === 'GS1'
        ? { value: { IdentificationSchemeAgencyCode: 'GS1', Value: code } }
        : undefined,
    { read: ([marking]: Markings) => marking?.Value },
  ),
  fromDevice('Reprocessed', `${device}/IsReprocessedSingleUseDevice`, 6358),
  fromDevice('NewDevice', `${device}/IsNewDevice`, 6357),
  fromGroup('DeviceImplantable', `${device}/IsTradeItemImplantable`, 1580),
  fromGroup('DeviceImplantableExceptions', `${device}/IsDeviceExemptFromImplantObligations`, 6356),
  fromGroup('DeviceHasMeasuringFunction', `${device}/HasDeviceMeasuringFunction`, 6346),
  fromGroup('ActiveDevice', `${device}/IsActiveDevice`, 6347),
  fromGroup(
    'DeviceIntendedToAdministerMedicine',
    `${device}/IsDeviceIntendedToAdministerOrRemoveMedicinalProduct`,
    6352,
  ),
  fromGroup('MedicinalProductCheck', `${device}/IsDeviceMedicinalProduct`, 6353),
  fromGroup('DeviceReusableSurgicalInstrument', `${device}/IsReusableSurgicalInstrument`, 6359),
  fromGroup('Reagent', `${device}/IsDeviceReagent`, 6348),
  fromGroup('Instrument', `${device}/IsDeviceInstrument`, 6351),
  fromGroup('DeviceCompanionDiagnostics', `${device}/IsDeviceCompanionDiagnostic`, 6349),
  fromGroup('DeviceIntendedForNearPatientTesting', `${device}/IsDeviceNearPatientTesting`, 6354),
  fromGroup('DeviceIntendedForSelfTesting', `${device}/IsDevicePatientSelfTesting`, 6355),
  fromGroup('DeviceIntendedProfessionalTesting', `${device}/IsDeviceDesignedForProfessionalTesting`, 6350),
  fromGroup(
    'MedicalPurposes',
    `${device}/SystemOrProcedurePackMedicalPurposeDescription`,
    6365,
    purposes =>
      placeFirstByLanguage(
        purposes.map(({ MedicalPurpose, MedicalPurposeLanguage }, index) => ({
          value: writeLocalText(MedicalPurpose, MedicalPurposeLanguage),
          at: `/${index}/MedicalPurpose`,
        })),
      ),
    { read: readLocalTexts('MedicalPurpose', 'MedicalPurposeLanguage') },
  ),
  fromDevice('ContainsLatex', `${healthcare}/DoesTradeItemContainLatex`, 1434),
  fromGroup('HumanTissuesCells', `${healthcare}/DoesTradeItemContainHumanTissue`, 6089),
  fromGroup('HumanProductCheck', `${healthcare}/DoesTradeItemContainHumanBloodDerivative`, 1433),
  fromGroup('AnimalTissuesCells', `${healthcare}/DoesTradeItemContainAnimalTissue`, 6384),
  fromGroup(
    'DeviceContainsMicrobialSubstances',
    `${healthcare}/DoesTradeItemContainMicrobialSubstance`,
    6383,
  ),
  fromCompanion('MriCompatibility', `${device}/MRICompatibilityCode`, 1581),
  fromCompanion('IsUdiDiLevel', `${device}/IsTradeItemUDIDILevel`, 6743),
]
