import { type Model, modelNames } from '../models/index.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { type Table, table } from './element-table.ts'
import { ivddBasicUdi, ivdrBasicUdi } from './in-vitro-basic-udi.ts'
import { mddBasicUdi, mdrBasicUdi } from './medical-basic-udi.ts'
import { expandName, type QName } from './namespaces.ts'
import { inner } from './rows/nested.ts'
import { sppBasicUdi } from './spp-basic-udi.ts'
import { ivddUdiDi, ivdrUdiDi, mddUdiDi, mdrUdiDi, sppUdiDi } from './udi-di.ts'

/** Both records of a new device group with its first device. */
export interface NewDevice<M extends Model> {
  readonly deviceGroup: CanonicalDeviceGroup<M>
  readonly device: CanonicalDevice<M>
}

/** Elements of a model: the types that tell it, and the tables of what is in them. */
export interface EntityElements<M extends Model> {
  /** The legislation that these types stand for; absent where an element of the group says it. */
  readonly legislation?: string
  readonly device: { readonly type: QName; readonly content: Table<NewDevice<M>> }
  readonly basicUdi: { readonly type: QName; readonly content: Table<CanonicalDeviceGroup<M>> }
  readonly udiDi: { readonly type: QName; readonly content: Table<CanonicalDevice<M>> }
}

/** The types are those that the Commission's sample messages of each operation use. */
export const entityElements: { readonly [M in Model]: EntityElements<M> } = {
  EU_UDI_MDR: {
    legislation: 'MDR',
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
    legislation: 'IVDR',
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
    legislation: 'MDR_SPP',
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
  EU_UDI_MDD: {
    device: {
      type: 'device:MDEUDeviceType',
      content: table<NewDevice<'EU_UDI_MDD'>>([
        inner('device:MDEUData', 'device', mddUdiDi),
        inner('device:MDEUDI', 'deviceGroup', mddBasicUdi),
      ]),
    },
    basicUdi: { type: 'eudi:MDEUDIType', content: mddBasicUdi },
    udiDi: { type: 'eudididata:MDEUDataType', content: mddUdiDi },
  },
  EU_UDI_IVDD: {
    legislation: 'IVDD',
    device: {
      type: 'device:IVDEUDeviceType',
      content: table<NewDevice<'EU_UDI_IVDD'>>([
        inner('device:IVDEUData', 'device', ivddUdiDi),
        inner('device:IVDEUDI', 'deviceGroup', ivddBasicUdi),
      ]),
    },
    basicUdi: { type: 'eudi:IVDEUDIType', content: ivddBasicUdi },
    udiDi: { type: 'eudididata:IVDEUDataType', content: ivddUdiDi },
  },
}

/** The model whose element of this kind has the type with this local name. */
export function modelOfType(
  kind: Exclude<keyof EntityElements<Model>, 'legislation'>,
  type: string | undefined,
): Model | undefined {
  return modelNames.find(model => expandName(entityElements[model][kind].type).local === type)
}
