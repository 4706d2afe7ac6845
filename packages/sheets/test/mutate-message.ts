import { escapeXml, type XmlAttribute, type XmlElement, type XmlTypeName } from '@udigate/udi'
import { readXml } from '../src/xml/read-xml.ts'

/** An element of a document that can be changed. */
interface Node {
  namespace: string
  name: string
  attributes: XmlAttribute[]
  type: XmlTypeName | undefined
  children: (Node | string)[]
}

/** A document with one thing in it changed. */
export interface Mutation {
  readonly what: string
  readonly xml: string
}

const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const dtx = 'https://ec.europa.eu/tools/eudamed/dtx'

/** What may be done to an element inside `parent`. Undone by what is given back; `undefined` where it cannot be done. */
type Change = (element: Node, parent: Node, index: number) => (() => void) | undefined

const texts = [
  '',
  ' ',
  'x',
  '???',
  '-1',
  '0',
  '1',
  '1.5',
  '1e3',
  'INF',
  '32768',
  '99999999999',
  'true',
  'TRUE',
  'DE',
  'NA',
  'DE-MF-000000001',
  'DE-XX-000000001',
  'EN',
  'GS1',
  'MDR',
  '2026-02-30',
  '2024-02-29',
  '2024-02-29Z',
  '2026-01-31T24:00:00',
  '2026-01-31T23:59:60Z',
  'x'.repeat(121),
  'x'.repeat(256),
  'x'.repeat(501),
  'x'.repeat(2001),
  '\u{1f600}'.repeat(255),
]

const builtInTypes = ['string', 'boolean', 'token', 'positiveInteger', 'date', 'anyType', 'nothing']

const changes: Readonly<Record<string, Change>> = {
  'an unknown attribute': element => addAttribute(element, { namespace: '', name: 'note', value: 'x' }),
  'xml:lang': element =>
    addAttribute(element, { namespace: 'http://www.w3.org/XML/1998/namespace', name: 'lang', value: 'en' }),
  'xsi:nil': element => addAttribute(element, { namespace: xsi, name: 'nil', value: 'true' }),
  'in front of its siblings': (_element, { children }, index) => {
    const first = children.findIndex(child => typeof child !== 'string')
    return first === index
      ? undefined
      : swapOut(children, () => children.unshift(...children.splice(index, 1)))
  },
  'exchanged with the next': (_element, { children }, index) => {
    const next = children.findIndex((child, at) => at > index && typeof child !== 'string')
    const [one, other] = [children[index], children[next]]
    if (one === undefined || other === undefined) return undefined
    return swapOut(children, () => {
      children[index] = other
      children[next] = one
    })
  },
  deleted: (_element, { children }, index) => swapOut(children, () => children.splice(index, 1)),
  emptied: ({ children }) =>
    children.length === 0 ? undefined : swapOut(children, () => children.splice(0)),
  twice: (element, { children }, index) => swapOut(children, () => children.splice(index, 0, element)),
  misspelt: element => rename(element, { name: `${element.name}x` }),
  'in capitals': element => rename(element, { name: element.name.toUpperCase() }),
  'in no namespace': element => rename(element, { namespace: '' }),
  'in the namespace of entities': element => rename(element, { namespace: `${dtx}/datamodel/Entity/v1` }),
  'without s in its namespace': element =>
    rename(element, { namespace: element.namespace.replace('https:', 'http:') }),
  'text between elements': ({ children }) =>
    children.some(child => typeof child !== 'string')
      ? swapOut(children, () => children.push('x'))
      : undefined,
  'an element in it': element =>
    swapOut(element.children, () =>
      element.children.push({ ...element, name: 'note', attributes: [], type: undefined, children: [] }),
    ),
  'without its type': element => retype(element, undefined),
  'of an unknown type': element =>
    retype(element, { namespace: `${dtx}/datamodel/Entity/v1`, name: 'Entity' }),
  'of its type in another namespace': element =>
    retype(element, { namespace: `${dtx}/datamodel/Entity/v1`, name: element.type?.name ?? '' }),
  ...Object.fromEntries(
    builtInTypes.map((name): [string, Change] => [
      `of the type ${name} of XML Schema`,
      element => addType(element, { namespace: 'http://www.w3.org/2001/XMLSchema', name }),
    ]),
  ),
  'of the type of a device': element =>
    addType(element, { namespace: `${dtx}/datamodel/Entity/Device/v1`, name: 'MDRDeviceType' }),
  'with a byte order mark in front of its text': ({ children }) =>
    isLeaf(children) && children.length > 0 ? swapOut(children, () => children.unshift('\ufeff')) : undefined,
  ...Object.fromEntries(
    texts.map((text): [string, Change] => [
      `with the text ${JSON.stringify(text.slice(0, 20))} of ${text.length}`,
      ({ children }) => (isLeaf(children) ? swapOut(children, () => children.splice(0, 1, text)) : undefined),
    ]),
  ),
  'with spaces around its text': ({ children }) => {
    const [text] = children
    return isLeaf(children) && typeof text === 'string'
      ? swapOut(children, () => children.splice(0, 1, ` ${text} `))
      : undefined
  },
}

/** All documents with one change in one element of `xml`, but for its root. */
export function* mutateMessage(xml: string): Generator<Mutation> {
  const read = readXml(Buffer.from(xml), {}, { places: true })
  if (!read.ok) throw new TypeError(read.because)
  const root = copy(read.root)
  for (const { element, parent, index, path } of walk(root, root.name)) {
    for (const [what, change] of Object.entries(changes)) {
      const undo = change(element, parent, index)
      if (undo === undefined) continue
      yield { what: `${path} ${what}`, xml: write(root) }
      undo()
    }
  }
}

function copy({ namespace, name, attributes, type, children }: XmlElement): Node {
  return {
    namespace,
    name,
    attributes: attributes.filter(attribute => attribute.namespace !== xsi || attribute.name !== 'type'),
    type,
    children: children
      .filter(child => typeof child !== 'string' || child.trim() !== '')
      .map(child => (typeof child === 'string' ? child : copy(child))),
  }
}

interface Step {
  element: Node
  parent: Node
  index: number
  path: string
}

function walk(parent: Node, path: string): Step[] {
  return parent.children.flatMap((element, index) => {
    if (typeof element === 'string') return []
    const step = { element, parent, index, path: `${path}/${element.name}` }
    return [step, ...walk(element, step.path)]
  })
}

function isLeaf(children: readonly (Node | string)[]): boolean {
  return children.every(child => typeof child === 'string')
}

function swapOut(children: (Node | string)[], change: () => void): () => void {
  const before = [...children]
  change()
  return () => children.splice(0, children.length, ...before)
}

function addAttribute({ attributes }: Node, attribute: XmlAttribute): () => void {
  attributes.push(attribute)
  return () => attributes.pop()
}

function rename(element: Node, other: Partial<Pick<Node, 'namespace' | 'name'>>): (() => void) | undefined {
  const { namespace, name } = element
  Object.assign(element, other)
  if (element.namespace === namespace && element.name === name) return undefined
  return () => Object.assign(element, { namespace, name })
}

function retype(element: Node, type: XmlTypeName | undefined): (() => void) | undefined {
  const before = element.type
  if (before === undefined) return undefined
  element.type = type
  return () => {
    element.type = before
  }
}

function addType(element: Node, type: XmlTypeName): (() => void) | undefined {
  if (element.type !== undefined) return undefined
  element.type = type
  return () => {
    element.type = undefined
  }
}

function write(root: Node): string {
  const prefixes = new Map([[xsi, 'xsi']])
  const body = writeNode(root, prefixes)
  const declared = [...prefixes].map(([uri, prefix]) => ` xmlns:${prefix}="${escapeXml(uri)}"`).join('')
  return body.replace(/[ />]/, found => `${declared}${found}`)
}

function writeNode(
  { namespace, name, attributes, type, children }: Node,
  prefixes: Map<string, string>,
): string {
  const qualify = (uri: string, local: string): string => {
    if (uri === '') return local
    if (uri.endsWith('/XML/1998/namespace')) return `xml:${local}`
    const prefix = prefixes.get(uri) ?? `n${prefixes.size}`
    prefixes.set(uri, prefix)
    return `${prefix}:${local}`
  }
  const tag = qualify(namespace, name)
  const all = [
    ...attributes.map(attribute => ({
      name: qualify(attribute.namespace, attribute.name),
      value: attribute.value,
    })),
    ...(type === undefined ? [] : [{ name: 'xsi:type', value: qualify(type.namespace ?? '', type.name) }]),
  ]
  const said = all.map(({ name, value }) => ` ${name}="${escapeXml(value)}"`).join('')
  const inside = children.map(child =>
    typeof child === 'string' ? escapeXml(child) : writeNode(child, prefixes),
  )
  return `<${tag}${said}>${inside.join('')}</${tag}>`
}
