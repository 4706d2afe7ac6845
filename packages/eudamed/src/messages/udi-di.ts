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
import { code, flag, passedOver, text, tokens, whole } from './rows/single-values.ts'

/** `commondi:UDIDIStatusType` */
const status = table<CanonicalDevice>([code('commondi:code', 'CommercialDistributionStatus')])

/** `udidi:UDIDIDataType`: what every model has. */
const udiDi: readonly Row<CanonicalDevice>[] = [
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
  tokens('udidi:productionIdentifier', 'ProductionIdentifier'),
  text('udidi:referenceNumber', 'ReferenceNumber'),
  identifier('udidi:secondaryIdentifier', 'SecondaryDi', 'SecondaryDiAgency'),
  flag('udidi:sterile', 'Sterile'),
  flag('udidi:sterilization', 'ReqSterilizatonPriorUse'),
  texts('udidi:tradeNames', 'AdditionalTradeNames', 'AdditionalTradeNameLanguage', 'AdditionalTradeName'),
  text('udidi:website', 'Website'),
  storageHandlingConditions,
  packages,
  criticalWarnings,
  passedOver('udidi:substatuses'),
]

type RegulationDevice = CanonicalDevice<'EU_UDI_MDR' | 'EU_UDI_IVDR'>

/** `udidi:DeviceMarkingType`: a device has one of the two (BR-UDID-023). */
const deviceMarking = table<RegulationDevice>([
  identifier('udidi:directMarkingDI', 'DirectMarkingDi', 'DirectMarkingDiIssuingAgency'),
  identifier('udidi:unitOfUseIdentifier', 'UnitOfUseDi', 'UnitOfUseDiIssuingAgency'),
])

/** `udidi:DeviceUDIDIDataType`: what MDR and IVDR have. */
const regulationUdiDi: readonly Row<RegulationDevice>[] = [
  ...udiDi,
  whole('udidi:numberOfReuses', 'NumberOfReuses'),
  relatedUdiLink('udidi:relatedUDILink'),
  marketInfos('udidi:marketInfos'),
  nested('udidi:deviceMarking', deviceMarking),
  whole('udidi:baseQuantity', 'BaseQuantity'),
  productDesignerActor('udidi:productDesignerActor'),
]

/** `udidi:MDRUDIDIDataType` */
export const mdrUdiDi = table<CanonicalDevice<'EU_UDI_MDR'>>([
  ...regulationUdiDi,
  values('udidi:annexXVINonMedicalDeviceTypes', 'AnnexXVITypes', 'udidi:nmdType'),
  flag('udidi:annexXVIApplicable', 'AnnexXVIApplicable'),
  flag('udidi:latex', 'ContainsLatex'),
  flag('udidi:reprocessed', 'Reprocessed'),
  substances,
  clinicalSizes,
])

/** `udidi:IVDRUDIDIDataType` */
export const ivdrUdiDi = table<CanonicalDevice<'EU_UDI_IVDR'>>([
  ...regulationUdiDi,
  flag('udidi:newDevice', 'NewDevice'),
])

/** `udidi:PRUDIDIDataType` */
export const sppUdiDi = table<CanonicalDevice<'EU_UDI_SPP'>>(udiDi)
