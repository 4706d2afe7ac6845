import type { CanonicalDevice } from '../records/canonical.ts'
import { fill, list, type Row } from './element-table.ts'
import { clinicalSizes } from './parts/clinical-sizes.ts'
import { identifier } from './parts/identifier.ts'
import { marketInfos } from './parts/market-infos.ts'
import { productDesignerActor } from './parts/original-manufacturer.ts'
import { packages } from './parts/packages.ts'
import { criticalWarnings, storageHandlingConditions } from './parts/storage-and-warnings.ts'
import { substances } from './parts/substances.ts'
import { texts } from './parts/texts.ts'

/** `udidi:UDIDIDataType`: what every model has. */
const udiDi: readonly Row<CanonicalDevice>[] = [
  ['udidi:identifier', device => identifier(device.Device, device.IssuingAgency)],
  ['udidi:status', device => fill(status, device)],
  [
    'udidi:additionalDescription',
    device =>
      texts(
        device.AdditionalDeviceDescriptions,
        'AdditionalDeviceDescriptionLanguage',
        'AdditionalDeviceDescription',
      ),
  ],
  ['udidi:basicUDIIdentifier', device => identifier(device.DeviceGroup, device.DeviceGroupAgency)],
  ['udidi:MDNCodes', device => list(device.MDN)],
  ['udidi:productionIdentifier', device => list(device.ProductionIdentifier)],
  ['udidi:referenceNumber', 'ReferenceNumber'],
  ['udidi:secondaryIdentifier', device => identifier(device.SecondaryDi, device.SecondaryDiAgency)],
  ['udidi:sterile', 'Sterile'],
  ['udidi:sterilization', 'ReqSterilizatonPriorUse'],
  [
    'udidi:tradeNames',
    device => texts(device.AdditionalTradeNames, 'AdditionalTradeNameLanguage', 'AdditionalTradeName'),
  ],
  ['udidi:website', 'Website'],
  ['udidi:storageHandlingConditions', device => storageHandlingConditions(device.StorageHandlingConditions)],
  ['udidi:packages', device => packages(device.Packages)],
  ['udidi:criticalWarnings', device => criticalWarnings(device.CriticalWarnings)],
]

/** `commondi:UDIDIStatusType` */
const status: readonly Row<CanonicalDevice>[] = [['commondi:code', 'CommercialDistributionStatus']]

type RegulationDevice = CanonicalDevice<'EU_UDI_MDR' | 'EU_UDI_IVDR'>

/** `udidi:DeviceUDIDIDataType`: what MDR and IVDR have. */
const regulationUdiDi: readonly Row<RegulationDevice>[] = [
  ...udiDi,
  ['udidi:numberOfReuses', 'NumberOfReuses'],
  ['udidi:marketInfos', device => marketInfos(device.MarketInfos)],
  ['udidi:deviceMarking', device => fill(deviceMarking, device)],
  ['udidi:baseQuantity', 'BaseQuantity'],
  ['udidi:productDesignerActor', device => productDesignerActor(device.OriginalManufacturer)],
]

/** `udidi:DeviceMarkingType`: a device has one of the two (BR-UDID-023). */
const deviceMarking: readonly Row<RegulationDevice>[] = [
  [
    'udidi:directMarkingDI',
    device => identifier(device.DirectMarkingDi, device.DirectMarkingDiIssuingAgency),
  ],
  ['udidi:unitOfUseIdentifier', device => identifier(device.UnitOfUseDi, device.UnitOfUseDiIssuingAgency)],
]

/** `udidi:MDRUDIDIDataType` */
export const mdrUdiDi: readonly Row<CanonicalDevice<'EU_UDI_MDR'>>[] = [
  ...regulationUdiDi,
  [
    'udidi:annexXVINonMedicalDeviceTypes',
    device => device.AnnexXVITypes?.map(type => ({ name: 'udidi:nmdType', content: type })),
  ],
  ['udidi:annexXVIApplicable', 'AnnexXVIApplicable'],
  ['udidi:latex', 'ContainsLatex'],
  ['udidi:reprocessed', 'Reprocessed'],
  ['udidi:substances', device => substances(device.Substances)],
  ['udidi:clinicalSizes', device => clinicalSizes(device.ClinicalSizes)],
]

/** `udidi:IVDRUDIDIDataType` */
export const ivdrUdiDi: readonly Row<CanonicalDevice<'EU_UDI_IVDR'>>[] = [
  ...regulationUdiDi,
  ['udidi:newDevice', 'NewDevice'],
]

/** `udidi:PRUDIDIDataType` */
export const sppUdiDi: readonly Row<CanonicalDevice<'EU_UDI_SPP'>>[] = udiDi
