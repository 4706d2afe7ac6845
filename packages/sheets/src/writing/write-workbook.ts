import { writeZip, type ZipFile } from '../zip/write-zip.ts'
import type { KeptStyles } from './kept-styles.ts'
import { commentsPart, drawingPart } from './note-parts.ts'
import { sheetPart } from './sheet-part.ts'
import type { SheetToWrite } from './sheet-to-write.ts'
import { stylesPart } from './styles.ts'
import { xmlText } from './xml-text.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

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
  return writeZip(partsOf(sheets, look))
}

function* partsOf(
  sheets: readonly SheetToWrite[],
  { styles, isOf1904 = false }: KeptLook,
): Generator<ZipFile> {
  const numbered = sheets.map((sheet, index) => ({ sheet, number: index + 1, notes: sheet.notes ?? [] }))
  const withNotes = numbered.filter(({ notes }) => notes.length > 0)
  yield {
    name: '[Content_Types].xml',
    content: contentTypes(
      sheets.length,
      withNotes.map(({ number }) => number),
    ),
  }
  yield {
    name: '_rels/.rels',
    content: links([{ type: `${office}/officeDocument`, target: 'xl/workbook.xml' }]),
  }
  yield {
    name: 'xl/workbook.xml',
    content: [
      `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">`,
      isOf1904 ? '<workbookPr date1904="1"/>' : '',
      '<bookViews><workbookView activeTab="0"/></bookViews><sheets>',
      ...numbered.map(
        ({ sheet, number }) =>
          `<sheet name="${xmlText(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
      ),
      '</sheets></workbook>',
    ].join(''),
  }
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: links([
      ...numbered.map(({ number }) => ({
        type: `${office}/worksheet`,
        target: `worksheets/sheet${number}.xml`,
      })),
      { type: `${office}/styles`, target: 'styles.xml' },
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
        { type: `${office}/vmlDrawing`, target: `../drawings/vmlDrawing${number}.vml` },
        { type: `${office}/comments`, target: `../comments${number}.xml` },
      ]),
    }
    yield { name: `xl/comments${number}.xml`, content: commentsPart(notes) }
    yield { name: `xl/drawings/vmlDrawing${number}.vml`, content: drawingPart(notes) }
  }
}

function override(part: string, type: string): string {
  return `<Override PartName="/xl/${part}" ContentType="${types}.${type}+xml"/>`
}

function contentTypes(sheets: number, withNotes: readonly number[]): string {
  return [
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    override('workbook.xml', 'sheet.main'),
    override('styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_, index) =>
      override(`worksheets/sheet${index + 1}.xml`, 'worksheet'),
    ),
    ...withNotes.map(number => override(`comments${number}.xml`, 'comments')),
    '</Types>',
  ].join('')
}

function links(targets: readonly { type: string; target: string }[]): string {
  const written = targets.map(
    ({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${written.join('')}</Relationships>`
}
