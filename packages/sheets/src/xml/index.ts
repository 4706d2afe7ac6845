/** Reads XML from outside within limits: into a tree, or as a document of libxml2; and judges it by schemas. */

export { type ParsedDocument, parseDocument, type XmlLimits, xmlLimits } from './parse-document.ts'
export { type ReadXml, readXml } from './read-xml.ts'
export { loadXsd, type XsdCheck } from './xsd.ts'
