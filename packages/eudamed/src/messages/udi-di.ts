import type {
  DirectiveModel,
  MedicalModel,
  RegulationDeviceModel,
  RegulationModel,
} from '../models/families.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
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
import { code, flag, isFieldOfOtherModels, passedOver, text, tokens, whole } from './rows/single-values.ts'

/** `commondi:UDIDIStatusType` */
const status = table<CanonicalDevice>([code('commondi:code', 'CommercialDistributionStatus')])

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
    identifier('udidi:identifier', 'Device', 'IssuingAgency'),
    nested('udidi:status', status),
    passedOver('udidi:lastUpdated'),
    texts(
      'udidi:additionalDescription',
      'AdditionalDeviceDescriptions',
      'AdditionalDeviceDescriptionLanguage',
      'AdditionalDeviceDescription',
    ),
    identifier('udidi:basicUDIIdentifier', 'DeviceGroup', 'DeviceGroupAgency'),
    tokens('udidi:MDNCodes', 'MDN'),
  ]
  const between: readonly Row<CanonicalDevice>[] = [
    text('udidi:referenceNumber', 'ReferenceNumber'),
    identifier('udidi:secondaryIdentifier', 'SecondaryDi', 'SecondaryDiAgency'),
    flag('udidi:sterile', 'Sterile'),
    flag('udidi:sterilization', 'ReqSterilizatonPriorUse'),
    texts('udidi:tradeNames', 'AdditionalTradeNames', 'AdditionalTradeNameLanguage', 'AdditionalTradeName'),
    text('udidi:website', 'Website'),
    storageHandlingConditions,
  ]
  const after: readonly Row<CanonicalDevice>[] = [criticalWarnings, passedOver('udidi:substatuses')]
  return [...before, productionIdentifier, ...between, packages, ...after]
}

const regulationUdiDi: readonly Row<CanonicalDevice<RegulationModel>>[] = udiDi(
  tokens('udidi:productionIdentifier', 'ProductionIdentifier'),
  packages,
)

type RegulationDevice = CanonicalDevice<RegulationDeviceModel>
type DirectiveDevice = CanonicalDevice<DirectiveModel>

/** `udidi:DeviceMarkingType`: a device has one of the two (BR-UDID-023). */
const deviceMarking = table<RegulationDevice>([
  identifier('udidi:directMarkingDI', 'DirectMarkingDi', 'DirectMarkingDiIssuingAgency'),
  identifier('udidi:unitOfUseIdentifier', 'UnitOfUseDi', 'UnitOfUseDiIssuingAgency'),
])

/** `udidi:DeviceUDIDIDataType`: what MDR and IVDR have. */
const regulationDeviceUdiDi: readonly Row<RegulationDevice>[] = [
  ...regulationUdiDi,
  whole('udidi:numberOfReuses', 'NumberOfReuses'),
  relatedUdiLink('udidi:relatedUDILink'),
  marketInfos('udidi:marketInfos'),
  nested('udidi:deviceMarking', deviceMarking),
  whole('udidi:baseQuantity', 'BaseQuantity'),
  productDesignerActor('udidi:productDesignerActor'),
]

/** `udidi:DeviceUDIDIDataType`: what the directives have (BR-DTX-UDID-089). */
const directiveUdiDi: readonly Row<DirectiveDevice>[] = [
  ...udiDi<DirectiveDevice>(
    isFieldOfOtherModels('udidi:productionIdentifier'),
    isFieldOfOtherModels('udidi:packages'),
  ),
  whole('udidi:numberOfReuses', 'NumberOfReuses'),
  marketInfos('udidi:marketInfos'),
  isFieldOfOtherModels('udidi:deviceMarking'),
  isFieldOfOtherModels('udidi:baseQuantity'),
  productDesignerActor('udidi:productDesignerActor'),
]

/** What medical devices have under MDR and under the directives. */
const ofMedicalDevice: readonly Row<CanonicalDevice<MedicalModel>>[] = [
  flag('udidi:latex', 'ContainsLatex'),
  flag('udidi:reprocessed', 'Reprocessed'),
  substances,
  clinicalSizes,
]

/** `udidi:MDRUDIDIDataType` */
export const mdrUdiDi = table<CanonicalDevice<'EU_UDI_MDR'>>([
  ...regulationDeviceUdiDi,
  values('udidi:annexXVINonMedicalDeviceTypes', 'AnnexXVITypes', 'udidi:nmdType'),
  flag('udidi:annexXVIApplicable', 'AnnexXVIApplicable'),
  ...ofMedicalDevice,
])

/** `eudididata:MDEUDataType` */
export const mddUdiDi = table<CanonicalDevice<'EU_UDI_MDD'>>([
  ...directiveUdiDi,
  isFieldOfOtherModels('udidi:annexXVINonMedicalDeviceTypes'),
  isFieldOfOtherModels('udidi:annexXVIApplicable', 'false'),
  ...ofMedicalDevice,
])

/** `udidi:IVDRUDIDIDataType` */
export const ivdrUdiDi = table<CanonicalDevice<'EU_UDI_IVDR'>>([
  ...regulationDeviceUdiDi,
  flag('udidi:newDevice', 'NewDevice'),
])

/** `eudididata:IVDEUDataType` */
export const ivddUdiDi = table<CanonicalDevice<'EU_UDI_IVDD'>>(directiveUdiDi)

/** `udidi:PRUDIDIDataType` */
export const sppUdiDi = table<CanonicalDevice<'EU_UDI_SPP'>>(regulationUdiDi)
