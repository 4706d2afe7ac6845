/** An XML element as a reader gives it: expanded name, attributes, children in document order. */
export interface XmlElement {
  /** Namespace URI; `''` for none. */
  readonly namespace: string
  /** Local name. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  /** Child elements and text, in order. Comments and processing instructions are left out. */
  readonly children: readonly (XmlElement | string)[]
  /** Line of the document in which its start tag ends, from 1; only where the reader was asked for it. */
  readonly line?: number
  /** What `xsi:type` names, by the namespace of its prefix; only where the reader was asked for places. */
  readonly type?: XmlTypeName
  /** Whether a CDATA section stands right inside it; only where the reader was asked for places. */
  readonly hasCData?: boolean
}

/** The name of a type, as an attribute `xsi:type` has it. */
export interface XmlTypeName {
  /** `undefined` where no namespace has the prefix. */
  readonly namespace: string | undefined
  readonly name: string
}

export interface XmlAttribute {
  readonly namespace: string
  readonly name: string
  readonly value: string
}

/** The child elements of `parent`, in order; only those called `name` when it is given, whatever their namespace. */
export function childElements(parent: XmlElement, name?: string): XmlElement[] {
  return parent.children.filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  )
}

/** The first element reached from `parent` by the local names of `path`, or `undefined`. */
export function descend(parent: XmlElement, ...path: string[]): XmlElement | undefined {
  let element: XmlElement | undefined = parent
  for (const name of path) element = element && childElements(element, name)[0]
  return element
}

/** The value of an attribute by its local name, whatever its namespace; `undefined` where there is none. */
export function getAttribute(element: XmlElement, name: string): string | undefined {
  return element.attributes.find(attribute => attribute.name === name)?.value
}

/** All text inside `element`, as it stands in the document. */
export function getText(element: XmlElement): string {
  return element.children.map(child => (typeof child === 'string' ? child : getText(child))).join('')
}

/** The text of the first element reached from `parent` by `path`, or `undefined` where there is none. */
export function textAt(parent: XmlElement, ...path: string[]): string | undefined {
  const element = descend(parent, ...path)
  return element && getText(element)
}
