import { type Model, modelNames } from '../models/index.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { type Table, table } from './element-table.ts'
import { ivdrBasicUdi } from './ivdr-basic-udi.ts'
import { mdrBasicUdi } from './mdr-basic-udi.ts'
import { expandName, type QName } from './namespaces.ts'
import { inner } from './rows/nested.ts'
import { sppBasicUdi } from './spp-basic-udi.ts'
import { ivdrUdiDi, mdrUdiDi, sppUdiDi } from './udi-di.ts'

/** Both records of a new device group with its first device. */
export interface NewDevice<M extends Model> {
  readonly deviceGroup: CanonicalDeviceGroup<M>
  readonly device: CanonicalDevice<M>
}

/** Elements of a model: the types that tell it, and the tables of what is in them. */
export interface EntityElements<M extends Model> {
  readonly device: { readonly type: QName; readonly content: Table<NewDevice<M>> }
  readonly basicUdi: { readonly type: QName; readonly content: Table<CanonicalDeviceGroup<M>> }
  readonly udiDi: { readonly type: QName; readonly content: Table<CanonicalDevice<M>> }
}

/** The types are those that the Commission's sample messages of each operation use. */
export const entityElements: { readonly [M in Model]: EntityElements<M> } = {
  EU_UDI_MDR: {
    device: {
      type: 'device:MDRDeviceType',
      content: table<NewDevice<'EU_UDI_MDR'>>([
        inner('device:MDRBasicUDI', 'deviceGroup', mdrBasicUdi),
        inner('device:MDRUDIDIData', 'device', mdrUdiDi),
      ]),
    },
    basicUdi: { type: 'device:MDRBasicUDIType', content: mdrBasicUdi },
    udiDi: { type: 'udidi:MDRUDIDIDataType', content: mdrUdiDi },
  },
  EU_UDI_IVDR: {
    device: {
      type: 'device:IVDRDeviceType',
      content: table<NewDevice<'EU_UDI_IVDR'>>([
        inner('device:IVDRBasicUDI', 'deviceGroup', ivdrBasicUdi),
        inner('device:IVDRUDIDIData', 'device', ivdrUdiDi),
      ]),
    },
    basicUdi: { type: 'device:IVDRBasicUDIType', content: ivdrBasicUdi },
    udiDi: { type: 'udidi:IVDRUDIDIDataType', content: ivdrUdiDi },
  },
  EU_UDI_SPP: {
    device: {
      type: 'device:PRDeviceType',
      content: table<NewDevice<'EU_UDI_SPP'>>([
        inner('device:PRBasicUDI', 'deviceGroup', sppBasicUdi),
        inner('device:PRUDIDIData', 'device', sppUdiDi),
      ]),
    },
    basicUdi: { type: 'basicudi:PRBasicUDIType', content: sppBasicUdi },
    udiDi: { type: 'udidi:PRUDIDIDataType', content: sppUdiDi },
  },
}

/** The model whose element of this kind has the type with this local name. */
export function modelOfType(kind: keyof EntityElements<Model>, type: string | undefined): Model | undefined {
  return modelNames.find(model => expandName(entityElements[model][kind].type).local === type)
}
