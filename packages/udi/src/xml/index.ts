export {
  childElements,
  descend,
  getAttribute,
  getText,
  textAt,
  type XmlAttribute,
  type XmlElement,
  type XmlTypeName,
} from './element.ts'
export { escapeXml } from './escape-xml.ts'
export { type ElementToWrite, element, writeElement, writeXml } from './write-xml.ts'
