import { childElements, getText, type XmlElement } from '@udigate/udi'

/** Elements that EUDAMED alone writes. */
const outputOnly = new Set([
  'state',
  'versionDate',
  'lastUpdated',
  'certificateLinks',
  'substatuses',
  'ARComments',
])

/** Elements whose type says what they are; elsewhere a type repeats what the element's name says. */
const typedElements = new Set(['Device', 'BasicUDI', 'UDIDIData', 'substance', 'clinicalSize'])

/**
 * What an element says, whatever prefixes, comments and white space it has: one line for each element with anything in
 * it. Days are compared without their time zone.
 */
export function describeMeaning(element: XmlElement, indent = ''): string {
  if (outputOnly.has(element.name)) return ''
  const type = element.attributes.find(({ name }) => name === 'type')?.value ?? ''
  const shown = typedElements.has(element.name) ? ` (${type.replace(/^.*:/, '')})` : ''
  const start = `${indent}{${element.namespace}}${element.name}${shown}`
  const children = childElements(element)
  if (children.length > 0) {
    const inside = children.map(child => describeMeaning(child, `${indent}  `)).join('')
    return inside === '' ? '' : `${start}\n${inside}`
  }
  const text = getText(element).replace(/^(\d{4}-\d\d-\d\d)[+-]\d\d:\d\d$/, '$1')
  const words = /Codes$|^productionIdentifier$/.test(element.name) ? text.trim().replace(/\s+/g, ' ') : text
  return words === '' ? '' : `${start} ${JSON.stringify(words)}\n`
}
