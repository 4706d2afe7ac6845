import { crc32 } from 'node:zlib'

/** The bytes of a workbook (.xlsx) with these sheets; texts stand in the cells themselves. */
export function makeWorkbook(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Buffer {
  const names = Object.keys(sheets)
  const parts: [name: string, text: string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
${names.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}
</Types>`,
    ],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relationshipTypes}"><sheets>${names
        .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships(names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`])),
    ],
    ...Object.values(sheets).map((rows, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheet(rows),
    ]),
  ]
  return zip(parts)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipTypes}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`
}

function sheet(rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => {
      const at = `${String.fromCharCode(65 + column)}${index + 1}`
      return typeof cell === 'number'
        ? `<c r="${at}"><v>${cell}</v></c>`
        : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    })
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A zip archive of files that are stored as they are (PKWARE APPNOTE 4.3). */
function zip(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of files) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, data])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, end, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(files.length, 4)
  tail.writeUInt16LE(files.length, 6)
  tail.writeUInt32LE(directory.length, 8)
  tail.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), tail])
}
