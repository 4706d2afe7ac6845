import { element, textElement } from '../../xml/write-xml.ts'
import { basicUdiOrder, udiDiOrder } from '../content/element-order.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import type { Device, EntityState, Group, Versioned } from '../register/entity.ts'
import type { Identifier } from '../structure.ts'
import { partElements } from '../submitted/read-part.ts'
import { type Shape, shapes, shapeUnder } from '../submitted/shapes.ts'
import type { Found } from './find-devices.ts'

/** The containers that EUDAMED's own downloads carry empty, against its own schema. */
const emptyInGroup: Readonly<Record<Shape, readonly string[]>> = {
  MDR: ['clinicalInvestigationLinks', 'deviceCertificateLinks'],
  IVDR: ['clinicalInvestigationLinks', 'deviceCertificateLinks'],
  PR: [],
  MDEU: ['clinicalInvestigationLinks', 'deviceCertificateLinks'],
  IVDEU: ['clinicalInvestigationLinks', 'deviceCertificateLinks'],
}
const emptyInDevice: Readonly<Record<Shape, readonly string[]>> = {
  MDR: ['substances'],
  IVDR: [],
  PR: [],
  MDEU: ['substances'],
  IVDEU: [],
}

/**
 * Writes a device with its group as a download has them: in the order of the DTX schemas, with state, version and its
 * date, those of the parts too.
 *
 * @param withEmpty whether to write the empty containers that the real downloads have and that the schemas forbid
 */
export function writeDevice({ group, device }: Found, withEmpty: boolean): string {
  const shape = shapeUnder[group.legislation]
  const { deviceType, children, ...name } = shapes[shape]
  const written = {
    [name.group]: writeGroup(group, withEmpty ? emptyInGroup[shape] : []),
    [name.udiDi]: writeUdiDi(device, withEmpty ? emptyInDevice[shape] : []),
  }
  const content = children.map(child => element(`device:${child}`, written[child] ?? ''))
  return element('device:Device', content.join(''), { 'xsi:type': `device:${deviceType}` })
}

function writeGroup(group: Group, empty: readonly string[]): string {
  const added = new Map(empty.map(name => [name, `<basicudi:${name}/>`]))
  added.set('lastUpdated', textElement('basicudi:lastUpdated', group.at))
  return writeVersion(group, group.state) + merge(group.content, added, basicUdiOrder)
}

function writeUdiDi(device: Device, empty: readonly string[]): string {
  const added = new Map(empty.map(name => [name, `<udidi:${name}/>`]))
  added.set('lastUpdated', textElement('udidi:lastUpdated', device.at))
  if (device.link) added.set('relatedUDILink', writeLink(device.link))
  for (const [name, part] of Object.entries(device.parts)) {
    if (part.content === undefined) continue
    const elementName = partElements[name as keyof Device['parts']]
    const content = writeVersion(part, device.state) + part.content
    added.set(elementName, element(`udidi:${elementName}`, content))
  }
  return writeVersion(device, device.state) + merge(device.content, added, udiDiOrder)
}

function writeLink({ code, issuingAgency }: Identifier): string {
  const identifier =
    textElement('commondi:DICode', code) + textElement('commondi:issuingEntityCode', issuingAgency)
  return element(
    'udidi:relatedUDILink',
    element('links:diIdentifier', identifier) + textElement('links:type', 'LEGACY_REGULATION_DEVICE_LINK'),
  )
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
