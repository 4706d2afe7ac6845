import { refuse } from '../fault.ts'
import { ebms } from '../xml/namespaces.ts'
import { listChildren, readAttribute, trimXml, type XmlTree } from '../xml/tree.ts'
import type { Property, TypedValue } from './header.ts'

/** The one child element of that name. @throws MessageFault EBMS:0009 where there is none, or more than one */
export function requireElement(parent: XmlTree, name: string, namespace = ebms): XmlTree {
  return (
    findElement(parent, name, namespace) ?? refuse('InvalidHeader', `${parent.name} has no element ${name}.`)
  )
}

/** @throws MessageFault EBMS:0009 where there is more than one */
export function findElement(parent: XmlTree, name: string, namespace = ebms): XmlTree | undefined {
  const [only, ...more] = listChildren(parent, namespace, name)
  if (more.length > 0) refuse('InvalidHeader', `${parent.name} has more than one element ${name}.`)
  return only
}

/** The text of an element without white space at its ends. @throws MessageFault EBMS:0009 where an element is in it */
export function readText(element: XmlTree): string {
  if (element.children.length > 0) refuse('InvalidHeader', `${element.name} is to have text alone.`)
  return trimXml(element.text)
}

/** @throws MessageFault EBMS:0009 where it is empty */
export function requireText(element: XmlTree): string {
  const text = readText(element)
  if (text === '') refuse('InvalidHeader', `${element.name} is empty.`)
  return text
}

/** An element's text with its `type`, where it has one. */
export function readTypedValue(element: XmlTree): TypedValue {
  return { value: requireText(element), ...readType(element) }
}

export function readType(element: XmlTree): { type?: string } {
  const type = readAttribute(element, 'type')
  return type === undefined ? {} : { type }
}

/** `eb:Property` elements in order. @throws MessageFault EBMS:0003 where two have one name */
export function readProperties(parent: XmlTree | undefined): Property[] {
  const properties = (parent?.children ?? []).map(element => {
    const name = element.name === 'Property' ? readAttribute(element, 'name') : undefined
    if (name === undefined || name === '' || element.namespace !== ebms)
      refuse('InvalidHeader', 'A property has no name.')
    return { name, ...readType(element), value: readText(element) }
  })
  if (new Set(properties.map(({ name }) => name)).size < properties.length)
    refuse('ValueInconsistent', 'Two properties have one name.')
  return properties
}

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,12})?(?<zone>Z|[+-]\d{2}:\d{2})?$/

/**
 * `eb:MessageInfo`. @throws MessageFault where it is not in its form
 *
 * @param readId reads an identifier
 */
export function readMessageInfo(
  info: XmlTree,
  readId: (element: XmlTree) => string,
): {
  timestamp: Date
  messageId: string
  refToMessageId?: string
} {
  const text = requireText(requireElement(info, 'Timestamp'))
  const inForm = dateTime.exec(text)
  // Without a time zone it is in UTC (ebMS 3.0 core, 5.2.2.1).
  const timestamp = new Date(inForm?.groups?.zone === undefined ? `${text}Z` : text)
  if (!inForm || Number.isNaN(timestamp.getTime()))
    refuse('ValueInconsistent', 'The Timestamp is no date with a time.')
  const messageId = readId(requireElement(info, 'MessageId'))
  const reference = findElement(info, 'RefToMessageId')
  return { timestamp, messageId, ...(reference && { refToMessageId: readId(reference) }) }
}

/** @throws MessageFault EBMS:0003 where it is not in its form */
export function requireMessageId(element: XmlTree): string {
  const id = requireText(element)
  if (!isMessageId(id)) refuse('ValueInconsistent', `${element.name} is not in the form left@right.`)
  return id
}

/** `left@right`, as in RFC 2822, 3.6.4, without angle brackets and white space. */
export function isMessageId(text: string): boolean {
  return text.length <= 255 && /^[!-;=?A-~]+@[!-;=?A-~]+$/.test(text)
}
