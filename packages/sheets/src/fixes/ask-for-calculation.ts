import { splitPieces } from '../workbook/split-tags.ts'
import { dropAttribute, isTag, localName, namePrefix } from '../workbook/xml-tags.ts'

/** What stands before the settings of calculation, as the schema of workbooks orders them. */
const before: ReadonlySet<string> = new Set([
  'sheets',
  'functionGroups',
  'externalReferences',
  'definedNames',
])

/**
 * The main part of a workbook that has its formulas calculated when it is opened.
 *
 * @param xml the part
 */
export function askForCalculation(xml: string): string {
  const { pieces } = splitPieces(xml)
  const settings = pieces.findIndex(piece => isTag(piece) && localName(piece) === 'calcPr')
  if (settings !== -1) {
    const tag = dropAttribute(pieces[settings] ?? '', 'fullCalcOnLoad')
    const end = tag.endsWith('/>') ? -2 : -1
    return pieces
      .with(settings, `${tag.slice(0, end).trimEnd()} fullCalcOnLoad="1"${tag.slice(end)}`)
      .join('')
  }
  const last = pieces.findLastIndex(piece => isTag(piece) && before.has(localName(piece)))
  if (last === -1) return xml
  return pieces
    .toSpliced(last + 1, 0, `<${namePrefix(pieces[last] ?? '')}calcPr fullCalcOnLoad="1"/>`)
    .join('')
}
