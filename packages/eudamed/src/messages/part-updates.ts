import type { ElementToWrite } from '@udigate/udi'
import type { CanonicalDevice } from '../records/canonical.ts'
import { fill, type Row, type Table, table } from './element-table.ts'
import { withVersion } from './entity-header.ts'
import type { QName } from './namespaces.ts'
import { identifier } from './parts/identifier.ts'
import { marketInfos } from './parts/market-infos.ts'
import { productDesignerActor } from './parts/original-manufacturer.ts'
import { packages } from './parts/packages.ts'
import { leafText, leaveUnread, trimXml } from './reading.ts'

/** What the updates of parts send of a device record. */
export type PartsOfDevice = Pick<
  CanonicalDevice<'EU_UDI_MDR' | 'EU_UDI_IVDR'>,
  'Device' | 'IssuingAgency' | 'MarketInfos' | 'Packages' | 'OriginalManufacturer'
>

/** An update of a part: which device it is of, and the whole part as it is to be. */
interface PartUpdate {
  readonly element: QName
  readonly content: Table<PartsOfDevice>
  /** Whether the message may do without the version, as the Commission's samples 015 do. */
  readonly mayLackVersion?: true
}

export type PartOperation = 'MARKET_INFO.PUT' | 'PACKAGE_UDI.PUT' | 'PRODUCT_DESIGNER.PUT'

/** Which kind of device it is, where one code names several. Nothing but a legacy device needs it (samples 007). */
const deviceCriterion: Row<unknown> = {
  name: 'marketinfo:deviceCriterion',
  read: (element, _into, reading) => {
    const criterion = trimXml(leafText(element) ?? '')
    if (criterion !== 'STANDARD' && criterion !== 'SPP') leaveUnread(reading)
  },
}

/** `marketinfo:DTXMarketInfoType`, `udidi:DTXPackageUDIType`, `productdesigner:DTXProductDesignerType` */
export const partUpdates: Readonly<Record<PartOperation, PartUpdate>> = {
  'MARKET_INFO.PUT': {
    element: 'mktinfo:DTXMarketInfo',
    content: table<PartsOfDevice>([
      identifier('marketinfo:uDIDIIdentifier', 'Device', 'IssuingAgency'),
      marketInfos('marketinfo:marketInfos'),
      deviceCriterion,
    ]),
  },
  'PACKAGE_UDI.PUT': {
    element: 'device:DTXPackageUDI',
    content: table<PartsOfDevice>([identifier('udidi:udiIdentifier', 'Device', 'IssuingAgency'), packages]),
  },
  'PRODUCT_DESIGNER.PUT': {
    element: 'pd:DTXProductDesigner',
    mayLackVersion: true,
    content: table<PartsOfDevice>([
      identifier('productdesigner:uDIDIIdentifier', 'Device', 'IssuingAgency'),
      productDesignerActor('productdesigner:productDesignerActor'),
    ]),
  },
}

/**
 * The element that makes `version` of a part of `device`.
 *
 * @throws RangeError where the device has nothing of it, or the version is missing
 */
export function writePart(
  operation: PartOperation,
  device: PartsOfDevice,
  version: number | undefined,
): ElementToWrite {
  const { element, content, mayLackVersion = false } = partUpdates[operation]
  const [whose, part] = fill(content, device)
  if (whose === undefined || part === undefined || typeof part.content === 'string') {
    throw new RangeError(`Device ${device.Device} has nothing that ${operation} could send.`)
  }
  const lacksVersion = mayLackVersion && version === undefined
  const newPart = lacksVersion ? part : { ...part, content: withVersion(version, part.content) }
  return { name: element, content: [whose, newPart] }
}
