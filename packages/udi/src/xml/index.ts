export { attributeOf, childElements, descend, textAt, textOf, type XmlElement } from './element.ts'
export { escapeXml } from './escape-xml.ts'
export { type ElementToWrite, element, writeElement, writeXml } from './write-xml.ts'
