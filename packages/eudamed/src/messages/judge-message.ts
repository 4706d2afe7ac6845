import { nearestName, textAt, type XmlAttribute, type XmlElement, type XmlTypeName } from '@udigate/udi'
import { operationsInOrder } from '../operations.ts'
import type { ElementContent, Elements, Particle, Typed } from './element-content.ts'
import { serviceType } from './envelope.ts'
import { findTypeFault } from './find-type-fault.ts'
import { expandName, isNamed, xsi } from './namespaces.ts'
import { pushContent } from './payload-content.ts'
import { isBlank, leafText, trimXml } from './reading.ts'
import type { ValueType } from './value-types.ts'

/** What the schema refuses in a message. */
export interface MessageFault {
  /** A warning is what cannot be judged here. */
  readonly severity: 'error' | 'warning'
  /** The elements that lead there: `Push/payload/Device[2]/MDRUDIDIData/identifier`. */
  readonly element: string
  /** Absent where the reader of the message did not give it. */
  readonly line?: number | undefined
  /** Which of the entities it is in, from 0; absent outside of entities. */
  readonly entity?: number | undefined
  /** What is wrong and what to do. */
  readonly message: string
  readonly value?: string | undefined
}

/** The version of the schemas that messages are judged by. */
const judgedVersion = '3.0.30'

/** How many faults of the envelope, or of one entity, are told. */
const mostOfOne = 20
/** From here on one fault of an entity is told. */
const mostOfAll = 1000

/** What is found on the way through a message. */
interface MessageJudgement {
  readonly faults: MessageFault[]
  readonly path: string[]
  /** The entity that the way has come to, and how many faults of it are told. */
  entity: number | undefined
  toldOfEntity: number
  /** How many faults are told that are of no entity. */
  toldOutside: number
}

/**
 * Judges a message as the schema does, before anything is read of it: names, order, number, namespaces, attributes and types
 * of elements, and their texts. What it is judged by are the tables that write and read messages.
 *
 * @param root read with places
 * @returns the faults in the order of the message; none of what is no `Push`, nor of the payload of a service that has nothing
 * to do with devices
 */
export function judgeMessage(root: XmlElement): readonly MessageFault[] {
  const push = expandName('m:Push')
  if (root.name !== push.local || root.namespace !== push.namespace) return []
  const judging: MessageJudgement = {
    faults: [],
    path: [push.local],
    entity: undefined,
    toldOfEntity: 0,
    toldOutside: 0,
  }
  judgeVersion(root, judging)
  judgeElement(root, isOfOtherService(root) ? withoutPayload : pushContent, judging)
  return judging.faults
}

const withoutPayload: Elements = {
  ...pushContent,
  particles: pushContent.particles.map(particle =>
    particle.name === 'm:payload' ? { ...particle, content: undefined } : particle,
  ),
}

const services = new Set(operationsInOrder.map(operation => operation.slice(0, operation.indexOf('.'))))

function isOfOtherService(root: XmlElement): boolean {
  const service = trimXml(textAt(root, 'recipient', 'service', 'serviceID') ?? '')
  return serviceType.accepts(service) && !services.has(service)
}

function judgeVersion(root: XmlElement, judging: MessageJudgement): void {
  const version = root.attributes.find(({ namespace, name }) => namespace === '' && name === 'version')?.value
  if (version === judgedVersion) return
  if (version === undefined || !/^3\.0\.\d{1,3}$/.test(version)) {
    tell(judging, root, `Its attribute version must be ${judgedVersion}.`, { value: version })
    return
  }
  const message = `It says to follow the schemas of version ${version}; it is judged by those of version ${judgedVersion}. EUDAMED refuses messages of a version that it does not run.`
  tell(judging, root, message, { severity: 'warning', value: version })
}

function judgeElement(element: XmlElement, content: ElementContent, judging: MessageJudgement): void {
  if (content.kind === 'typed') {
    judgeTyped(element, content, judging)
    return
  }
  judgeAttributes(element, content.kind === 'elements' ? content.attributes : undefined, judging)
  if (hasType(element)) {
    const fault = findTypeFault(element.type, content)
    if (fault !== undefined)
      tell(judging, element, fault.message, { severity: fault.severity, value: element.type?.name })
  }
  if (content.kind === 'elements') judgeInside(element, content, judging)
  else judgeText(element, content, judging)
}

function judgeText(
  element: XmlElement,
  { expects, accepts, isSpaceDisputed }: ValueType,
  judging: MessageJudgement,
): void {
  const text = leafText(element)
  if (text === undefined) tell(judging, element, `It has elements in it; it must be ${expects}.`)
  else if (!accepts(text)) {
    const said = text === '' ? 'It is empty' : 'Its text is not allowed'
    const spaces = accepts(trimXml(text)) ? ' There is white space around it.' : ''
    tell(judging, element, `${said}; it must be ${expects}.${spaces}`, { value: text })
  } else if (isSpaceDisputed && text !== trimXml(text)) {
    const message = 'There is white space around it, which some validators refuse. Take it out.'
    tell(judging, element, message, { severity: 'warning', value: text })
  }
}

function judgeTyped(element: XmlElement, { types }: Typed, judging: MessageJudgement): void {
  judgeAttributes(element, undefined, judging)
  const { type } = element
  const found = types.find(({ names }) => names.some(name => isNamed(name, type)))
  if (found === undefined) tell(judging, element, describeType(types, type), { value: type?.name })
  else judgeInside(element, found.content, judging)
}

function describeType(types: Typed['types'], type: XmlTypeName | undefined): string {
  const known = types.map(({ names: [name] }) => name).join(', ')
  if (type === undefined) return `It does not say its type. It must have an attribute xsi:type: ${known}.`
  const isKnown = types.some(({ names }) => names.some(name => expandName(name).local === type.name))
  return isKnown
    ? 'The prefix of its type stands for another namespace than that of the type.'
    : `There is no such type of it; the types are ${known}.`
}

function judgeAttributes(
  element: XmlElement,
  allowed: readonly string[] | undefined,
  judging: MessageJudgement,
): void {
  const type = element.attributes.find(isType)
  if (type !== undefined && type.value !== trimXml(type.value)) {
    const message = 'There is white space around its type, which some validators refuse. Take it out.'
    tell(judging, element, message, { severity: 'warning', value: type.value })
  }
  const unknown = element.attributes.find(attribute => !isAttribute(attribute, allowed ?? []))
  if (unknown !== undefined) {
    tell(
      judging,
      element,
      `It has the attribute ${cut(unknown.name)}, which the schema does not know. Take it out.`,
    )
  }
}

function isAttribute({ namespace, name }: XmlAttribute, allowed: readonly string[]): boolean {
  if (namespace === '') return allowed.includes(name)
  return namespace === xsi && ['type', 'schemaLocation', 'noNamespaceSchemaLocation'].includes(name)
}

function hasType({ attributes }: XmlElement): boolean {
  return attributes.some(isType)
}

function isType({ namespace, name }: XmlAttribute): boolean {
  return namespace === xsi && name === 'type'
}

/** Where an element stands among the others of its parent. Elements of one choice stand in one place. */
interface Place {
  readonly namespace: string
  readonly particle: Particle
  readonly at: number
}

/** How far the elements of a parent have come. */
interface Progress {
  readonly counts: Map<Particle, number>
  /** The element furthest back in the order that has come. */
  furthest: Place | undefined
  isOrderTold: boolean
  isTextTold: boolean
  /** Names that have come in another namespace. */
  readonly elsewhere: Set<string>
}

function judgeInside(parent: XmlElement, content: Elements, judging: MessageJudgement): void {
  const places = listPlaces(content)
  const progress: Progress = {
    counts: new Map(),
    furthest: undefined,
    isOrderTold: false,
    isTextTold: false,
    elsewhere: new Set(),
  }
  const positions = new Map<string, number>()
  const isPayload = judging.path.length === 2 && judging.path[1] === 'payload'
  if (parent.hasCData) {
    const message =
      'There is a CDATA section between its elements, which some validators refuse. Take it out.'
    tell(judging, parent, message, { severity: 'warning' })
  }
  for (const child of parent.children) {
    if (typeof child === 'string') {
      if (progress.isTextTold || isBlank(child)) continue
      progress.isTextTold = true
      tell(judging, parent, 'There is text between its elements.', { value: trimXml(child) })
      continue
    }
    const position = (positions.get(child.name) ?? 0) + 1
    positions.set(child.name, position)
    const place = places.get(child.name)
    const isKnown = place?.namespace === child.namespace
    if (isPayload) enterEntity(judging, isKnown ? (progress.counts.get(place.particle) ?? 0) : undefined)
    const isList = (place?.particle.most ?? 1) > 1
    judging.path.push(isList || position > 1 ? `${cut(child.name)}[${position}]` : cut(child.name))
    if (isKnown) {
      judgePlace(child, place, progress, judging)
      if (place.particle.content !== undefined) judgeElement(child, place.particle.content, judging)
    } else tellUnknown(child, place, places, progress, judging)
    judging.path.pop()
  }
  if (isPayload) enterEntity(judging, undefined)
  tellMissing(parent, content, progress, judging)
}

function enterEntity(judging: MessageJudgement, entity: number | undefined): void {
  judging.entity = entity
  judging.toldOfEntity = 0
}

const placesByContent = new WeakMap<Elements, ReadonlyMap<string, Place>>()

/** The places of the elements by their local names, of which each is there once. */
function listPlaces(content: Elements): ReadonlyMap<string, Place> {
  const known = placesByContent.get(content)
  if (known !== undefined) return known
  const places = new Map<string, Place>()
  let at = 0
  let choice: Particle['choice']
  for (const particle of content.particles) {
    if (particle.choice === undefined || particle.choice !== choice) at += 1
    choice = particle.choice
    const { namespace, local } = expandName(particle.name)
    places.set(local, { namespace, particle, at })
  }
  placesByContent.set(content, places)
  return places
}

/** Judges that a known element comes where it does, and how often. */
function judgePlace(element: XmlElement, place: Place, progress: Progress, judging: MessageJudgement): void {
  const { particle, at } = place
  const { counts, furthest } = progress
  const count = (counts.get(particle) ?? 0) + 1
  counts.set(particle, count)
  const most = particle.most ?? 1
  if (count === most + 1) {
    tell(
      judging,
      element,
      most === 1 ? 'It comes twice; it may come once.' : `It may come ${most} times at most.`,
    )
  }
  if (furthest !== undefined && at < furthest.at) {
    if (!progress.isOrderTold) {
      const before = expandName(furthest.particle.name).local
      tell(judging, element, `It stands behind ${before}; the schema has it before.`)
    }
    progress.isOrderTold = true
  } else if (furthest !== undefined && at === furthest.at && furthest.particle !== particle) {
    const other = expandName(furthest.particle.name).local
    if (count === 1) tell(judging, element, `It stands beside ${other}; only one of them may be there.`)
  } else progress.furthest = place
}

function tellUnknown(
  element: XmlElement,
  place: Place | undefined,
  places: ReadonlyMap<string, Place>,
  { elsewhere }: Progress,
  judging: MessageJudgement,
): void {
  if (isFull(judging)) return
  if (place !== undefined) {
    elsewhere.add(element.name)
    const inNone = element.namespace === '' ? 'no namespace' : `the namespace ${cut(element.namespace)}`
    tell(judging, element, `It is in ${inNone}; the schema has it in ${place.namespace}.`)
    return
  }
  const near = nearestName(element.name, [...places.keys()])
  const advice = near === undefined ? '' : ` Did you mean ${near}?`
  tell(judging, element, `The schema has no such element here.${advice}`)
}

function tellMissing(
  parent: XmlElement,
  { particles }: Elements,
  { counts, elsewhere }: Progress,
  judging: MessageJudgement,
): void {
  const isThere = (particle: Particle): boolean =>
    counts.has(particle) || elsewhere.has(expandName(particle.name).local)
  const choices = new Set<Particle['choice']>()
  for (const particle of particles) {
    const { choice } = particle
    const beside = particle.neededBeside
    const isNeeded =
      particle.required === true ||
      beside?.some(name => particles.some(other => other.name === name && isThere(other))) === true
    if (choice?.required && !choices.has(choice)) {
      choices.add(choice)
      const all = particles.filter(other => other.choice === choice)
      if (all.some(isThere)) continue
      const names = all.map(({ name }) => expandName(name).local).join(' or ')
      tell(judging, parent, `It has no ${names}.`)
    } else if (isNeeded && !isThere(particle)) {
      tell(judging, parent, `It has no ${expandName(particle.name).local}.`)
    }
  }
}

function isFull({ faults, entity, toldOfEntity, toldOutside }: MessageJudgement): boolean {
  if (entity === undefined) return toldOutside >= mostOfOne
  return toldOfEntity >= (faults.length < mostOfAll ? mostOfOne : 1)
}

function tell(
  judging: MessageJudgement,
  { line }: XmlElement,
  message: string,
  { severity = 'error', value }: { severity?: MessageFault['severity']; value?: string | undefined } = {},
): void {
  if (isFull(judging)) return
  if (judging.entity === undefined) judging.toldOutside += 1
  else judging.toldOfEntity += 1
  judging.faults.push({
    severity,
    element: judging.path.join('/'),
    ...(line === undefined ? {} : { line }),
    ...(judging.entity === undefined ? {} : { entity: judging.entity }),
    message,
    ...(value === undefined ? {} : { value: cut(value) }),
  })
}

/** What a stranger wrote, in a length that can be shown. */
function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
