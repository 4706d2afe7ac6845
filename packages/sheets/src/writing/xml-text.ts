import { escapeXml } from '@udigate/udi'
import { escapeCellText } from '../workbook/cell-text.ts'

/** Any text as a workbook writes it, in an element or a quoted attribute. Everything that is written goes through here. */
export function xmlText(text: string): string {
  return escapeXml(escapeCellText(text.isWellFormed() ? text : text.toWellFormed()))
}
