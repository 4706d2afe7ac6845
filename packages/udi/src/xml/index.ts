export { childElements, descend, textAt, textOf, type XmlElement } from './element.ts'
export { escapeXml } from './escape-xml.ts'
export { type ElementToWrite, writeXml } from './write-xml.ts'
