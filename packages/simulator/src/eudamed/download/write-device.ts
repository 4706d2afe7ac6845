import type { Element } from '../../xml/read-xml.ts'
import { element, textElement } from '../../xml/write-xml.ts'
import { basicUdiOrder, udiDiOrder } from '../content/element-order.ts'
import { readContent } from '../content/read-content.ts'
import { writeContent } from '../content/write-content.ts'
import type { Device, EntityState, Group, Versioned } from '../register/entity.ts'
import { type Shape, shapes, shapeUnder } from '../register/shapes.ts'
import type { Identifier } from '../structure.ts'
import { partElements } from '../submitted/read-part.ts'
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
  MDR: ['deviceMarking', 'substances'],
  IVDR: [],
  PR: [],
  MDEU: ['deviceMarking', 'substances'],
  IVDEU: [],
}

/** How a download differs from what was registered. */
export interface Likeness {
  /** Whether to write the empty containers that the real downloads have and that the schemas forbid. */
  readonly withEmpty: boolean
  /**
   * Whether to leave out what the real downloads leave out, the registry numbers of endocrine-disrupting substances, and to
   * say that a device is no exception among implants of class IIb where nothing was said of it, as they do.
   */
  readonly omits: boolean
}

/** The shapes of devices that may be an exception among implants of class IIb. */
const withExceptions: ReadonlySet<Shape> = new Set(['MDR', 'MDEU'])

/**
 * Writes a device with its group as a download has them: in the order of the DTX schemas, with state, version and its
 * date, those of the parts too.
 */
export function writeDevice({ group, device }: Found, { withEmpty, omits }: Likeness): string {
  const shape = shapeUnder[group.legislation]
  const { deviceType, children, ...name } = shapes[shape]
  const written = {
    [name.group]: writeGroup(group, withEmpty ? emptyInGroup[shape] : [], omits && withExceptions.has(shape)),
    [name.udiDi]: writeUdiDi(device, withEmpty ? emptyInDevice[shape] : [], omits),
  }
  const content = children.map(child => element(`device:${child}`, written[child] ?? ''))
  return element('device:Device', content.join(''), { 'xsi:type': `device:${deviceType}` })
}

function writeGroup(group: Group, empty: readonly string[], saysNoException: boolean): string {
  const added = new Map(empty.map(name => [name, `<basicudi:${name}/>`]))
  added.set('lastUpdated', textElement('basicudi:lastUpdated', group.at))
  const exception = 'IIb_implantable_exceptions'
  if (saysNoException) added.set(exception, textElement(`basicudi:${exception}`, 'false'))
  return writeVersion(group, group.state) + merge(readContent(group.content), added, basicUdiOrder)
}

function writeUdiDi(device: Device, empty: readonly string[], omits: boolean): string {
  const added = new Map(empty.map(name => [name, `<udidi:${name}/>`]))
  added.set('lastUpdated', textElement('udidi:lastUpdated', device.at))
  if (device.link) added.set('relatedUDILink', writeLink(device.link))
  for (const [name, part] of Object.entries(device.parts)) {
    if (part.content === undefined) continue
    const elementName = partElements[name as keyof Device['parts']]
    const content = writeVersion(part, device.state) + part.content
    added.set(elementName, element(`udidi:${elementName}`, content))
  }
  const kept = readContent(device.content)
  const shown = omits ? kept.map(withoutNumbers) : kept
  return writeVersion(device, device.state) + merge(shown, added, udiDiOrder)
}

const registryNumbers = new Set(['CASCode', 'ECCode'])

/** Substances without the registry numbers of those that are endocrine-disrupting; any other element as it is. */
function withoutNumbers(element: Element): Element {
  if (element.name !== 'substances') return element
  const children = element.children.map(substance =>
    substance.type?.name === 'EndocrineSubstanceType'
      ? { ...substance, children: substance.children.filter(({ name }) => !registryNumbers.has(name)) }
      : substance,
  )
  return { ...element, children }
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
function merge(
  kept: readonly Element[],
  added: ReadonlyMap<string, string>,
  order: readonly string[],
): string {
  return order
    .map(name => writeContent(kept.filter(child => child.name === name)) || (added.get(name) ?? ''))
    .join('')
}
