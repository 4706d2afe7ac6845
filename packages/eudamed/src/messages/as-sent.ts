import type { ElementToWrite, XmlElement } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { fill, readInside, type Table } from './element-table.ts'
import { entityElements } from './entity-elements.ts'
import { expandName, type QName, xsi } from './namespaces.ts'
import { type FieldsRead, startReading } from './reading.ts'

/**
 * A canonical device record as it comes back from EUDAMED: without what is never sent (`notSent`), and with what can
 * be written in several ways written in one. Two records that differ in nothing else say the same to EUDAMED.
 *
 * @throws RangeError for a record that cannot be sent
 */
export function deviceAsSent<M extends Model>(model: M, device: CanonicalDevice<M>): FieldsRead {
  return throughElements(entityElements[model].udiDi.content, device)
}

/** Like `deviceAsSent`, of a canonical device group record. */
export function deviceGroupAsSent<M extends Model>(
  model: M,
  deviceGroup: CanonicalDeviceGroup<M>,
): FieldsRead {
  const { basicUdi, legislation } = entityElements[model]
  return {
    ...throughElements(basicUdi.content, deviceGroup),
    ...(legislation === undefined ? {} : { ApplicableLegislation: legislation }),
  }
}

function throughElements<Fields>(content: Table<Fields>, record: Fields): FieldsRead {
  const fields: FieldsRead = {}
  readInside(content, asRead({ name: 'x', content: fill(content, record) }), fields, startReading())
  return fields
}

/** The element that a reader makes of what a writer makes of this one. */
function asRead({ name, attributes = {}, content }: ElementToWrite): XmlElement {
  const { namespace, local } = expandName(name as QName)
  return {
    namespace,
    name: local,
    attributes: Object.entries(attributes).map(([attribute, value]) => ({
      namespace: xsi,
      name: attribute.slice(attribute.indexOf(':') + 1),
      value: String(value),
    })),
    children: typeof content === 'string' ? [content] : content.map(asRead),
  }
}
