import type { Element } from '../../xml/read-xml.ts'
import * as names from '../namespaces.ts'
import { readBasicUdiPatch } from './basic-udi-patch.ts'
import type { SubmittedEntity } from './desk.ts'
import { readDevicePost } from './device-post.ts'
import { readMarketInfoPut } from './market-info-put.ts'
import { readPackageUdiPut } from './package-udi-put.ts'
import { readProductDesignerPut } from './product-designer-put.ts'
import { readUdiDiPatch } from './udi-di-patch.ts'
import { readUdiDiPost } from './udi-di-post.ts'

/** What EUDAMED can be told: the element that the payload holds, and how one is read. */
export interface Operation {
  readonly namespace: string
  readonly element: string
  readonly read: (element: Element) => SubmittedEntity
}

/** The operations by service and operation of the recipient. */
export const operations: Readonly<Record<string, Operation>> = {
  'DEVICE.POST': { namespace: names.device, element: 'Device', read: readDevicePost },
  'UDI_DI.POST': { namespace: names.device, element: 'UDIDIData', read: readUdiDiPost },
  'BASIC_UDI.PATCH': { namespace: names.device, element: 'BasicUDI', read: readBasicUdiPatch },
  'UDI_DI.PATCH': { namespace: names.device, element: 'UDIDIData', read: readUdiDiPatch },
  'MARKET_INFO.PUT': { namespace: names.dtxMarketInfo, element: 'DTXMarketInfo', read: readMarketInfoPut },
  'PACKAGE_UDI.PUT': { namespace: names.device, element: 'DTXPackageUDI', read: readPackageUdiPut },
  'PRODUCT_DESIGNER.PUT': {
    namespace: names.dtxProductDesigner,
    element: 'DTXProductDesigner',
    read: readProductDesignerPut,
  },
}
