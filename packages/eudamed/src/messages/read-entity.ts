import type { XmlElement } from '@udigate/udi'
import type { Criterion } from '../models/criteria.ts'
import type { Model } from '../models/index.ts'
import type { Part } from '../operations.ts'
import { readInside } from './element-table.ts'
import { entityElements, findModelByType } from './entity-elements.ts'
import { expandName, namespaces } from './namespaces.ts'
import { type PartOperation, partUpdates } from './part-updates.ts'
import { type EntityState, type FieldsRead, isBlank, type Reading, startReading } from './reading.ts'
import { findType } from './type-of.ts'

/** What an element of a payload says of a device, of a device group, or of both. */
export interface EntityRead {
  readonly kind: 'entity'
  /** Absent where only a part of a device is said: parts look alike in every model. */
  readonly model?: Model
  /** What a part says of the kind of its device, where it does. */
  readonly criterion?: Criterion
  /** A canonical record. Of an update of a part, it has but the identifier and the part. */
  readonly device?: Readonly<FieldsRead>
  /** A canonical record. */
  readonly deviceGroup?: Readonly<FieldsRead>
  /** By part, as far as the document says it. */
  readonly states: Readonly<Partial<Record<Part, EntityState>>>
  readonly versions: Readonly<Partial<Record<Part, number>>>
  /** The places of what the records do not have: `Device/MDRUDIDIData/relatedUDILink/type`. */
  readonly unread: readonly string[]
}

/** An element that should stand for an entity and does not, with the reason. */
export interface UnreadableEntity {
  readonly kind: 'unreadable'
  readonly because: string
}

export type AnyEntityRead = EntityRead | UnreadableEntity

type ReadEntity = (element: XmlElement) => AnyEntityRead

/** By the local name of the element. */
const readers: ReadonlyMap<string, { readonly namespace: string; readonly read: ReadEntity }> = new Map([
  ['Device', { namespace: namespaces.device, read: readNewDevice }],
  ['BasicUDI', { namespace: namespaces.device, read: readBasicUdi }],
  ['UDIDIData', { namespace: namespaces.device, read: readUdiDi }],
  partReader('MARKET_INFO.PUT'),
  partReader('PACKAGE_UDI.PUT'),
  partReader('PRODUCT_DESIGNER.PUT'),
])

/** The entities of a payload, in order. What is none of the elements called `names` is left unread. */
export function readPayload(
  payload: XmlElement | undefined,
  names: readonly string[],
): { readonly entities: readonly AnyEntityRead[]; readonly unread: readonly string[] } {
  const entities: AnyEntityRead[] = []
  const unread: string[] = []
  for (const child of payload?.children ?? []) {
    if (typeof child === 'string') {
      if (!isBlank(child)) unread.push('payload/text()')
      continue
    }
    const reader = names.includes(child.name) ? readers.get(child.name) : undefined
    if (reader?.namespace === child.namespace) entities.push(reader.read(child))
    else unread.push(`payload/${child.name}`)
  }
  return { entities, unread }
}

function readNewDevice(element: XmlElement): AnyEntityRead {
  const model = findModelByType('device', findType(element))
  if (model === undefined) return unknownType(element)
  const reading = startReading('Device')
  const { device, deviceGroup }: { device?: FieldsRead; deviceGroup?: FieldsRead } = read(
    entityElements[model].device.content,
    element,
    reading,
  )
  return entity(reading, { model, device: device ?? {}, deviceGroup: deviceGroup ?? {} })
}

function readBasicUdi(element: XmlElement): AnyEntityRead {
  const model = findModelByType('basicUdi', findType(element))
  if (model === undefined) return unknownType(element)
  const reading = startReading('BasicUDI')
  const deviceGroup = read(entityElements[model].basicUdi.content, element, reading)
  return entity(reading, { model, deviceGroup })
}

function readUdiDi(element: XmlElement): AnyEntityRead {
  const model = findModelByType('udiDi', findType(element))
  if (model === undefined) return unknownType(element)
  const reading = startReading('UDIDIData')
  return entity(reading, { model, device: read(entityElements[model].udiDi.content, element, reading) })
}

function partReader(operation: PartOperation) {
  const { element: name, content } = partUpdates[operation]
  const { namespace, local } = expandName(name)
  function readPart(element: XmlElement): AnyEntityRead {
    const reading = startReading(local)
    return entity(reading, { device: read(content, element, reading) })
  }
  return [local, { namespace, read: readPart }] as const
}

function read(content: Parameters<typeof readInside>[0], element: XmlElement, reading: Reading): FieldsRead {
  const fields: FieldsRead = {}
  readInside(content, element, fields, reading)
  return fields
}

/** An entity with its identifiers; without them it is not read. */
function entity(
  { path, states, versions, unread, criterion }: Reading,
  { model, device, deviceGroup }: { model?: Model; device?: FieldsRead; deviceGroup?: FieldsRead },
): AnyEntityRead {
  const isNamed =
    (device === undefined || (device.Device !== undefined && device.IssuingAgency !== undefined)) &&
    (deviceGroup === undefined ||
      (deviceGroup.DeviceGroup !== undefined && deviceGroup.DeviceGroupAgency !== undefined))
  if (!isNamed) return { kind: 'unreadable', because: `A ${path.join('/')} has no identifier.` }
  const legislation = model && entityElements[model].legislation
  return {
    kind: 'entity',
    ...(model === undefined ? {} : { model }),
    ...(criterion === undefined ? {} : { criterion }),
    ...(device === undefined ? {} : { device }),
    ...(deviceGroup === undefined
      ? {}
      : {
          deviceGroup: {
            ...deviceGroup,
            ...(legislation === undefined ? {} : { ApplicableLegislation: legislation }),
          },
        }),
    states,
    versions,
    unread,
  }
}

function unknownType(element: XmlElement): UnreadableEntity {
  const type = findType(element)
  const because = type === undefined ? 'says no type' : `is of the unknown type ${type.slice(0, 60)}`
  return { kind: 'unreadable', because: `A ${element.name} ${because}.` }
}
