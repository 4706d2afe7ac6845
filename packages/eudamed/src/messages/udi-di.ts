import type {
  DirectiveModel,
  MedicalModel,
  RegulationDeviceModel,
  RegulationModel,
} from '../models/families.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
import { atMostOne, mandatory } from './element-content.ts'
import { type Row, table } from './element-table.ts'
import { header } from './entity-header.ts'
import { clinicalSizes } from './parts/clinical-sizes.ts'
import { identifier } from './parts/identifier.ts'
import { marketInfos } from './parts/market-infos.ts'
import { productDesignerActor } from './parts/original-manufacturer.ts'
import { packages } from './parts/packages.ts'
import { relatedUdiLink } from './parts/related-legacy-device.ts'
import { criticalWarnings, storageHandlingConditions } from './parts/storage-and-warnings.ts'
import { substances } from './parts/substances.ts'
import { texts } from './parts/texts.ts'
import { values } from './rows/lists.ts'
import { nested } from './rows/nested.ts'
import {
  code,
  flag,
  isFieldOfOtherModels,
  notRead,
  passedOver,
  text,
  tokens,
  whole,
} from './rows/single-values.ts'
import { substatuses } from './schema-only.ts'
import {
  anyText,
  booleanType,
  codeTypes,
  dateTimeType,
  spacedList,
  sText,
  type ValueType,
  wholeFrom,
} from './value-types.ts'

/** `commondi:UDIDIStatusType` */
const status = table<CanonicalDevice>([
  mandatory(code<CanonicalDevice>('commondi:code', 'CommercialDistributionStatus', codeTypes.deviceStatus)),
])

/**
 * `udidi:UDIDIDataType`: what every model has.
 *
 * @param productionIdentifier what is read and written of the type of UDI-PI
 * @param packages what is read and written of higher packaging levels
 */
function udiDi<Device extends CanonicalDevice>(
  productionIdentifier: Row<Device>,
  packages: Row<Device>,
): readonly Row<Device>[] {
  const before: readonly Row<CanonicalDevice>[] = [
    ...header('device'),
    mandatory(identifier<CanonicalDevice>('udidi:identifier', 'Device', 'IssuingAgency')),
    mandatory(nested<CanonicalDevice>('udidi:status', status)),
    passedOver('udidi:lastUpdated', dateTimeType),
    texts(
      'udidi:additionalDescription',
      'AdditionalDeviceDescriptions',
      'AdditionalDeviceDescriptionLanguage',
      'AdditionalDeviceDescription',
    ),
    mandatory(identifier<CanonicalDevice>('udidi:basicUDIIdentifier', 'DeviceGroup', 'DeviceGroupAgency')),
    mandatory(tokens<CanonicalDevice>('udidi:MDNCodes', 'MDN', anyText)),
  ]
  const between: readonly Row<CanonicalDevice>[] = [
    mandatory(text<CanonicalDevice>('udidi:referenceNumber', 'ReferenceNumber', sText)),
    identifier('udidi:secondaryIdentifier', 'SecondaryDi', 'SecondaryDiAgency'),
    mandatory(flag<CanonicalDevice>('udidi:sterile', 'Sterile')),
    mandatory(flag<CanonicalDevice>('udidi:sterilization', 'ReqSterilizatonPriorUse')),
    texts('udidi:tradeNames', 'AdditionalTradeNames', 'AdditionalTradeNameLanguage', 'AdditionalTradeName'),
    text('udidi:website', 'Website', sText),
    storageHandlingConditions,
  ]
  const after: readonly Row<CanonicalDevice>[] = [
    criticalWarnings,
    passedOver('udidi:substatuses', substatuses),
  ]
  return [...before, productionIdentifier, ...between, packages, ...after]
}

const regulationUdiDi: readonly Row<CanonicalDevice<RegulationModel>>[] = udiDi(
  tokens('udidi:productionIdentifier', 'ProductionIdentifier', codeTypes.productionIdentifier),
  packages,
)

/** `commonbasic:integer-1ToMax` */
const reusesType: ValueType = { ...wholeFrom(-1, 32_767), isSpaceDisputed: true }

type RegulationDevice = CanonicalDevice<RegulationDeviceModel>
type DirectiveDevice = CanonicalDevice<DirectiveModel>

/** `udidi:DeviceMarkingType`: a device has one of the two (BR-UDID-023). */
const deviceMarking = table<RegulationDevice>([
  ...atMostOne<Row<RegulationDevice>>(
    identifier('udidi:directMarkingDI', 'DirectMarkingDi', 'DirectMarkingDiIssuingAgency'),
    identifier('udidi:unitOfUseIdentifier', 'UnitOfUseDi', 'UnitOfUseDiIssuingAgency'),
  ),
])

/** `udidi:DeviceUDIDIDataType`: what MDR and IVDR have. */
const regulationDeviceUdiDi: readonly Row<RegulationDevice>[] = [
  ...regulationUdiDi,
  mandatory(whole<RegulationDevice>('udidi:numberOfReuses', 'NumberOfReuses', reusesType)),
  relatedUdiLink('udidi:relatedUDILink'),
  marketInfos('udidi:marketInfos'),
  nested('udidi:deviceMarking', deviceMarking),
  whole('udidi:baseQuantity', 'BaseQuantity'),
  productDesignerActor('udidi:productDesignerActor'),
]

/** `udidi:DeviceUDIDIDataType`: what the directives have (BR-DTX-UDID-089). */
const directiveUdiDi: readonly Row<DirectiveDevice>[] = [
  ...udiDi<DirectiveDevice>(
    isFieldOfOtherModels('udidi:productionIdentifier', spacedList(codeTypes.productionIdentifier)),
    isFieldOfOtherModels('udidi:packages', packages.content),
  ),
  mandatory(whole<DirectiveDevice>('udidi:numberOfReuses', 'NumberOfReuses', reusesType)),
  notRead('udidi:relatedUDILink', relatedUdiLink('udidi:relatedUDILink').content),
  marketInfos('udidi:marketInfos'),
  isFieldOfOtherModels('udidi:deviceMarking', deviceMarking.content),
  isFieldOfOtherModels('udidi:baseQuantity', wholeFrom(1)),
  productDesignerActor('udidi:productDesignerActor'),
]

/** What medical devices have under MDR and under the directives. */
const ofMedicalDevice: readonly Row<CanonicalDevice<MedicalModel>>[] = [
  mandatory(flag<CanonicalDevice<MedicalModel>>('udidi:latex', 'ContainsLatex')),
  mandatory(flag<CanonicalDevice<MedicalModel>>('udidi:reprocessed', 'Reprocessed')),
  substances,
  clinicalSizes,
]

/** `udidi:AnnexXVINonMedicalDeviceTypesType` */
const annexXviTypes = values<CanonicalDevice<'EU_UDI_MDR'>>(
  'udidi:annexXVINonMedicalDeviceTypes',
  'AnnexXVITypes',
  'udidi:nmdType',
  codeTypes.annexXviType,
)

/** `udidi:MDRUDIDIDataType` */
export const mdrUdiDi = table<CanonicalDevice<'EU_UDI_MDR'>>([
  ...regulationDeviceUdiDi,
  annexXviTypes,
  flag('udidi:annexXVIApplicable', 'AnnexXVIApplicable'),
  ...ofMedicalDevice,
])

/** `eudididata:MDEUDataType` */
export const mddUdiDi = table<CanonicalDevice<'EU_UDI_MDD'>>([
  ...directiveUdiDi,
  isFieldOfOtherModels('udidi:annexXVINonMedicalDeviceTypes', annexXviTypes.content),
  isFieldOfOtherModels('udidi:annexXVIApplicable', booleanType, 'false'),
  ...ofMedicalDevice,
])

/** `udidi:IVDRUDIDIDataType` */
export const ivdrUdiDi = table<CanonicalDevice<'EU_UDI_IVDR'>>([
  ...regulationDeviceUdiDi,
  mandatory(flag<CanonicalDevice<'EU_UDI_IVDR'>>('udidi:newDevice', 'NewDevice')),
])

/** `eudididata:IVDEUDataType` */
export const ivddUdiDi = table<CanonicalDevice<'EU_UDI_IVDD'>>(directiveUdiDi)

/** `udidi:PRUDIDIDataType` */
export const sppUdiDi = table<CanonicalDevice<'EU_UDI_SPP'>>(regulationUdiDi)
