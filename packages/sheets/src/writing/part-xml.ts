import { type ElementToWrite, writeElement } from '@udigate/udi'

/** What the XML of a workbook's parts begins with. */
export const partHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Namespaces of ECMA-376. */
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const linkNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The text of a part of a workbook. */
export function writePart(root: ElementToWrite): string {
  return partHead + writeElement(root)
}
