import { type ElementToWrite, element } from '@udigate/udi'
import { escapeCellText } from '../workbook/cell-text.ts'
import { writeZip, type ZipFile } from '../zip/write-zip.ts'
import type { KeptStyles } from './kept-styles.ts'
import { commentsPart, drawingPart } from './notes.ts'
import { linkNamespace, mainNamespace, writePart } from './part-xml.ts'
import { sheetPart } from './sheet-part.ts'
import type { SheetToWrite } from './sheet-to-write.ts'
import { stylesPart } from './styles.ts'

const types = 'application/vnd.openxmlformats-officedocument'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'

/** What is taken over from a workbook that was read. */
export interface KeptLook {
  styles?: KeptStyles | undefined
  /** Whether its days are counted from 1904. */
  isOf1904?: boolean
}

/** The bytes of an .xlsx workbook of these sheets, a chunk at a time; the same sheets are always the same bytes. */
export function writeWorkbook(
  sheets: readonly SheetToWrite[],
  look: KeptLook = {},
): AsyncGenerator<Uint8Array> {
  return writeZip(writeParts(sheets, look))
}

function* writeParts(
  sheets: readonly SheetToWrite[],
  { styles, isOf1904 = false }: KeptLook,
): Generator<ZipFile> {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1, notes: sheet.notes ?? [] }))
  const withNotes = numbered.filter(({ notes }) => notes.length > 0)
  const parts = [
    { path: 'workbook.xml', type: 'sheet.main' },
    { path: 'styles.xml', type: 'styles' },
    ...numbered.map(({ number }) => ({ path: `worksheets/sheet${number}.xml`, type: 'worksheet' })),
    ...withNotes.map(({ number }) => ({ path: `comments${number}.xml`, type: 'comments' })),
  ]
  yield { name: '[Content_Types].xml', content: contentTypes(parts) }
  yield { name: '_rels/.rels', content: links([['officeDocument', 'xl/workbook.xml']]) }
  yield { name: 'xl/workbook.xml', content: workbook(sheets, isOf1904) }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: links([
      ...numbered.map(({ number }) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  }
  yield { name: 'xl/styles.xml', content: stylesPart(styles) }
  for (const { sheet, number } of numbered) {
    yield {
      name: `xl/worksheets/sheet${number}.xml`,
      content: sheetPart(sheet, styles?.lists.cellXfs.length ?? 0),
    }
  }
  for (const { number, notes } of withNotes) {
    yield {
      name: `xl/worksheets/_rels/sheet${number}.xml.rels`,
      content: links([
        ['vmlDrawing', `../drawings/vmlDrawing${number}.vml`],
        ['comments', `../comments${number}.xml`],
      ]),
    }
    yield { name: `xl/comments${number}.xml`, content: commentsPart(notes) }
    yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: drawingPart(notes) }
  }
}

function workbook(sheets: readonly SheetToWrite[], isOf1904: boolean): string {
  const listed = sheets.map(({ name }, index) =>
    element('sheet', { name: escapeCellText(name), sheetId: index + 1, 'r:id': `rId${index + 1}` }),
  )
  return writePart(
    element(
      'workbook',
      { xmlns: mainNamespace, 'xmlns:r': linkNamespace },
      ...(isOf1904 ? [element('workbookPr', { date1904: 1 })] : []),
      element('bookViews', {}, element('workbookView', { activeTab: 0 })),
      element('sheets', {}, ...listed),
    ),
  )
}

function contentTypes(parts: readonly { path: string; type: string }[]): string {
  return writePart(
    element(
      'Types',
      { xmlns: `${packageNamespace}/content-types` },
      byEnding('rels', 'application/vnd.openxmlformats-package.relationships+xml'),
      byEnding('xml', 'application/xml'),
      byEnding('vml', `${types}.vmlDrawing`),
      ...parts.map(({ path, type }) =>
        element('Override', { PartName: `/xl/${path}`, ContentType: `${types}.spreadsheetml.${type}+xml` }),
      ),
    ),
  )
}

function byEnding(Extension: string, ContentType: string): ElementToWrite {
  return element('Default', { Extension, ContentType })
}

function links(targets: readonly (readonly [type: string, target: string])[]): string {
  const listed = targets.map(([type, Target], index) =>
    element('Relationship', { Id: `rId${index + 1}`, Type: `${linkNamespace}/${type}`, Target }),
  )
  return writePart(element('Relationships', { xmlns: `${packageNamespace}/relationships` }, ...listed))
}
