export { childElements, descend, getAttribute, getText, textAt, type XmlElement } from './element.ts'
export { escapeXml } from './escape-xml.ts'
export { type ElementToWrite, element, writeElement, writeXml } from './write-xml.ts'
