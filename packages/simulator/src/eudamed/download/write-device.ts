import { element, textElement } from '../../xml/write-xml.ts'
import { basicUdiOrder, udiDiOrder } from '../content/element-order.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import type { Device, EntityState, Group, Legislation, Versioned } from '../register/entity.ts'
import { partElements } from '../submitted/read-part.ts'
import type { Found } from './find-devices.ts'

const shapes: Readonly<Record<Legislation, { type: string; prefix: string }>> = {
  MDR: { type: 'MDRDeviceType', prefix: 'MDR' },
  IVDR: { type: 'IVDRDeviceType', prefix: 'IVDR' },
  SPP: { type: 'PRDeviceType', prefix: 'PR' },
}
/** The containers that EUDAMED's own downloads carry empty, against its own schema. */
const emptyInGroup: Readonly<Record<Legislation, readonly string[]>> = {
  MDR: ['clinicalInvestigationLinks', 'deviceCertificateLinks'],
  IVDR: ['clinicalInvestigationLinks', 'deviceCertificateLinks'],
  SPP: [],
}
const emptyInDevice: Readonly<Record<Legislation, readonly string[]>> = {
  MDR: ['substances'],
  IVDR: [],
  SPP: [],
}

/**
 * Writes a device with its group as a download has them: in the order of the DTX schemas, with state, version and its
 * date, those of the parts too.
 *
 * @param withEmpty whether to write the empty containers that the real downloads have and that the schemas forbid
 */
export function writeDevice({ group, device }: Found, withEmpty: boolean): string {
  const { type, prefix } = shapes[group.legislation]
  return element(
    'device:Device',
    element(`device:${prefix}BasicUDI`, writeGroup(group, withEmpty ? emptyInGroup[group.legislation] : [])) +
      element(
        `device:${prefix}UDIDIData`,
        writeUdiDi(device, withEmpty ? emptyInDevice[group.legislation] : []),
      ),
    { 'xsi:type': `device:${type}` },
  )
}

function writeGroup(group: Group, empty: readonly string[]): string {
  const added = new Map(empty.map(name => [name, `<basicudi:${name}/>`]))
  added.set('lastUpdated', textElement('basicudi:lastUpdated', group.at))
  return writeVersion(group, group.state) + merge(group.content, added, basicUdiOrder)
}

function writeUdiDi(device: Device, empty: readonly string[]): string {
  const added = new Map(empty.map(name => [name, `<udidi:${name}/>`]))
  added.set('lastUpdated', textElement('udidi:lastUpdated', device.at))
  for (const [name, part] of Object.entries(device.parts)) {
    if (part.content === undefined) continue
    const elementName = partElements[name as keyof Device['parts']]
    const content = writeVersion(part, device.state) + part.content
    added.set(elementName, element(`udidi:${elementName}`, content))
  }
  return writeVersion(device, device.state) + merge(device.content, added, udiDiOrder)
}

function writeVersion({ version, at }: Versioned, state: EntityState): string {
  return (
    textElement('e:state', state) +
    textElement('e:version', String(version)) +
    textElement('e:versionDate', at)
  )
}

/** What is kept comes before what is added under the same name. */
function merge(content: string, added: ReadonlyMap<string, string>, order: readonly string[]): string {
  const kept = readContent(content)
  return order
    .map(name => writeContent(kept.filter(child => child.name === name)) || (added.get(name) ?? ''))
    .join('')
}
