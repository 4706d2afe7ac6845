/** Reads XML from outside within limits: into a tree, or as a document of libxml2; and judges it by schemas. */

export { type ParsedDocument, parseDocument } from './parse-document.ts'
export { type ReadXml, readXml } from './read-xml.ts'
export { type XmlLimits, xmlLimits } from './xml-limits.ts'
export { loadXsd, type XsdCheck } from './xsd.ts'
