import { type Element, readXml } from '../../xml/read-xml.ts'
import { element } from '../../xml/write-xml.ts'
import { declarations } from '../namespaces.ts'

/** Reads the elements that `writeContent` wrote. */
export function readContent(content: string): readonly Element[] {
  return content === '' ? [] : readXml(Buffer.from(element('content', content, declarations))).children
}
