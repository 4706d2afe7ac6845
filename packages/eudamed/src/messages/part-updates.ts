import type { ElementToWrite } from '@udigate/udi'
import { type Criterion, codeSpaceByCriterion, criterionByModel } from '../models/criteria.ts'
import type { DeviceModel, RegulationModel } from '../models/families.ts'
import { isDirective } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import type { CanonicalDevice } from '../records/canonical.ts'
import { mandatory } from './element-content.ts'
import { fill, type Row, type Table, table } from './element-table.ts'
import { withVersion } from './entity-header.ts'
import type { QName } from './namespaces.ts'
import { identifier } from './parts/identifier.ts'
import { marketInfos } from './parts/market-infos.ts'
import { productDesignerActor } from './parts/original-manufacturer.ts'
import { packages } from './parts/packages.ts'
import { leafText, leaveUnread, trimXml } from './reading.ts'
import { enumeration } from './value-types.ts'

/** What the updates of parts send of a device record; packages are not of every model. */
export type PartsOfDevice = Pick<
  CanonicalDevice<DeviceModel>,
  'Device' | 'IssuingAgency' | 'MarketInfos' | 'OriginalManufacturer'
> &
  Pick<CanonicalDevice<RegulationModel>, 'Packages'>

/** An update of a part: which device it is of, and the whole part as it is to be. */
interface PartUpdate {
  readonly element: QName
  readonly content: Table<PartToWrite>
  /** Whether the message may do without the version, as the Commission's samples 015 do. */
  readonly mayLackVersion?: true
}

export type PartOperation = 'MARKET_INFO.PUT' | 'PACKAGE_UDI.PUT' | 'PRODUCT_DESIGNER.PUT'

/** Which kind of device it is, where one code names several. Nothing but a directive device needs it (samples 007). */
const deviceCriterion: Row<{ readonly criterion?: Criterion }> = {
  name: 'marketinfo:deviceCriterion',
  content: enumeration('STANDARD', 'SPP', 'LEGACY'),
  write: ({ criterion }) => criterion,
  read: (element, _into, reading) => {
    const said = trimXml(leafText(element) ?? '')
    if (isCriterion(said)) reading.criterion = said
    else leaveUnread(reading)
  },
}

function isCriterion(text: string): text is Criterion {
  return Object.hasOwn(codeSpaceByCriterion, text)
}

/** A part as it is written, with the kind of its device where that must be said. */
type PartToWrite = PartsOfDevice & { readonly criterion?: Criterion }

/** `marketinfo:DTXMarketInfoType`, `udidi:DTXPackageUDIType`, `productdesigner:DTXProductDesignerType` */
export const partUpdates: Readonly<Record<PartOperation, PartUpdate>> = {
  'MARKET_INFO.PUT': {
    element: 'mktinfo:DTXMarketInfo',
    content: table<PartToWrite>([
      mandatory(identifier<PartToWrite>('marketinfo:uDIDIIdentifier', 'Device', 'IssuingAgency')),
      mandatory(marketInfos('marketinfo:marketInfos')),
      deviceCriterion,
    ]),
  },
  'PACKAGE_UDI.PUT': {
    element: 'device:DTXPackageUDI',
    content: table<PartToWrite>([
      mandatory(identifier<PartToWrite>('udidi:udiIdentifier', 'Device', 'IssuingAgency')),
      mandatory(packages),
    ]),
  },
  'PRODUCT_DESIGNER.PUT': {
    element: 'pd:DTXProductDesigner',
    mayLackVersion: true,
    content: table<PartToWrite>([
      mandatory(identifier<PartToWrite>('productdesigner:uDIDIIdentifier', 'Device', 'IssuingAgency')),
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
  model: Model,
  device: PartsOfDevice,
  version: number | undefined,
): ElementToWrite {
  const { element, content, mayLackVersion = false } = partUpdates[operation]
  const toWrite: PartToWrite = isDirective(model) ? { ...device, criterion: criterionByModel[model] } : device
  const [whose, part, ...rest] = fill(content, toWrite)
  if (whose === undefined || part === undefined || typeof part.content === 'string') {
    throw new RangeError(`Device ${device.Device} has nothing that ${operation} could send.`)
  }
  const lacksVersion = mayLackVersion && version === undefined
  const newPart = lacksVersion ? part : { ...part, content: withVersion(version, part.content) }
  return { name: element, content: [whose, newPart, ...rest] }
}
