import { isDirective } from '../models/families.ts'
import { type Model, modelNames } from '../models/index.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { mandatory } from './element-content.ts'
import { type Row, type Table, table } from './element-table.ts'
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

/** One of the two halves of a device element: its name in it, its type where it stands alone, and what is in it. */
type Half<Entity> = readonly [element: QName, type: QName, content: Table<Entity>]

/**
 * The elements of a model under a regulation, whose group stands first, or under a directive, whose device does.
 *
 * @param legislation as `EntityElements` has it
 */
function describeElements<M extends Model>(
  model: M,
  legislation: string | undefined,
  device: QName,
  [groupElement, groupType, groupContent]: Half<CanonicalDeviceGroup<M>>,
  [deviceElement, deviceType, deviceContent]: Half<CanonicalDevice<M>>,
): EntityElements<M> {
  const group = half(inner<NewDevice<M>, 'deviceGroup'>(groupElement, 'deviceGroup', groupContent), groupType)
  const own = half(inner<NewDevice<M>, 'device'>(deviceElement, 'device', deviceContent), deviceType)
  return {
    ...(legislation === undefined ? {} : { legislation }),
    device: { type: device, content: table<NewDevice<M>>(isDirective(model) ? [own, group] : [group, own]) },
    basicUdi: { type: groupType, content: groupContent },
    udiDi: { type: deviceType, content: deviceContent },
  }
}

/** A half inside its device element, whose type the schema has in the namespace of devices where it has it there. */
function half<Fields>(row: Row<Fields>, type: QName): Row<Fields> {
  const { content } = row
  const [declared] = listTypeNames(type)
  return mandatory(content?.kind === 'elements' ? { ...row, content: { ...content, type: declared } } : row)
}

/**
 * The names of a type. The schema has the types of MDR and IVDR twice: once more in the namespace of devices, with the same
 * content.
 */
export function listTypeNames(type: QName): readonly [QName, ...QName[]] {
  const [, local = ''] = type.split(':')
  if (/^(?:MDR|IVDR)BasicUDIType$/.test(local)) return [`device:${local}`, `basicudi:${local}`]
  return /^(?:MDR|IVDR)UDIDIDataType$/.test(local) ? [`device:${local}`, `udidi:${local}`] : [type]
}

/** The types are those that the Commission's sample messages of each operation use. */
export const entityElements: { readonly [M in Model]: EntityElements<M> } = {
  EU_UDI_MDR: describeElements(
    'EU_UDI_MDR',
    'MDR',
    'device:MDRDeviceType',
    ['device:MDRBasicUDI', 'device:MDRBasicUDIType', mdrBasicUdi],
    ['device:MDRUDIDIData', 'udidi:MDRUDIDIDataType', mdrUdiDi],
  ),
  EU_UDI_IVDR: describeElements(
    'EU_UDI_IVDR',
    'IVDR',
    'device:IVDRDeviceType',
    ['device:IVDRBasicUDI', 'device:IVDRBasicUDIType', ivdrBasicUdi],
    ['device:IVDRUDIDIData', 'udidi:IVDRUDIDIDataType', ivdrUdiDi],
  ),
  EU_UDI_SPP: describeElements(
    'EU_UDI_SPP',
    'MDR_SPP',
    'device:PRDeviceType',
    ['device:PRBasicUDI', 'basicudi:PRBasicUDIType', sppBasicUdi],
    ['device:PRUDIDIData', 'udidi:PRUDIDIDataType', sppUdiDi],
  ),
  EU_UDI_MDD: describeElements(
    'EU_UDI_MDD',
    undefined,
    'device:MDEUDeviceType',
    ['device:MDEUDI', 'eudi:MDEUDIType', mddBasicUdi],
    ['device:MDEUData', 'eudididata:MDEUDataType', mddUdiDi],
  ),
  EU_UDI_IVDD: describeElements(
    'EU_UDI_IVDD',
    'IVDD',
    'device:IVDEUDeviceType',
    ['device:IVDEUDI', 'eudi:IVDEUDIType', ivddBasicUdi],
    ['device:IVDEUData', 'eudididata:IVDEUDataType', ivddUdiDi],
  ),
}

/** The model whose element of this kind has the type with this local name. */
export function findModelByType(
  kind: Exclude<keyof EntityElements<Model>, 'legislation'>,
  type: string | undefined,
): Model | undefined {
  return modelNames.find(model => expandName(entityElements[model][kind].type).local === type)
}
