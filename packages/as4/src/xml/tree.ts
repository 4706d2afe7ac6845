/** An element as it was parsed: expanded names, no comments, text joined. */
export interface XmlTree {
  /** Namespace URI; `''` for none. */
  readonly namespace: string
  /** Local name. */
  readonly name: string
  readonly attributes: readonly XmlTreeAttribute[]
  readonly children: readonly XmlTree[]
  /** The text that stands directly in the element, without that of its children. */
  readonly text: string
}

interface XmlTreeAttribute {
  readonly namespace: string
  readonly name: string
  readonly value: string
}

/** The child elements of that name. */
export function listChildren(parent: XmlTree, namespace: string, name: string): XmlTree[] {
  return parent.children.filter(child => isElement(child, namespace, name))
}

export function isElement(tree: XmlTree, namespace: string, name: string): boolean {
  return tree.name === name && tree.namespace === namespace
}

/** The value of an attribute; `undefined` where there is none. Attributes without a prefix have namespace `''`. */
export function readAttribute(tree: XmlTree, name: string, namespace = ''): string | undefined {
  return tree.attributes.find(each => each.name === name && each.namespace === namespace)?.value
}

/** Whether anything but white space stands in the element. */
export function hasContent(tree: XmlTree): boolean {
  return tree.children.length > 0 || trimXml(tree.text) !== ''
}

/** Without the white space of XML at both ends; other white space is content. */
export function trimXml(text: string): string {
  return text.replace(/^[\t\n\r ]+/, '').replace(/(?<![\t\n\r ])[\t\n\r ]+$/, '')
}

/** Bytes in base64, in which white space may stand. `undefined` where it is anything else. */
export function decodeBase64(text: string): Buffer | undefined {
  const packed = text.replaceAll(/[\t\n\r ]/g, '')
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined
  const bytes = Buffer.from(packed, 'base64')
  return bytes.toString('base64') === packed ? bytes : undefined
}
