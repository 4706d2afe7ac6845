import { modelNames, validRequests } from '@udigate/eudamed'
import { singleCsv } from '@udigate/sheets'
import fc from 'fast-check'
import { readCorpus, readExample } from '../corpus.ts'
import { changed } from '../mutations/changed-bytes.ts'
import { type Input, makeInput, type Reader } from '../reader.ts'
import { readFile, survey } from './read-file.ts'

/** What means something to a reader of CSV. */
const tokens: readonly string[] = [
  '"',
  '""',
  '"""',
  ';',
  ',',
  '\t',
  '|',
  '\r',
  '\n',
  '\r\n',
  '\n\n',
  '\0',
  '=1+1',
  '@',
  '-',
  "'",
  ' ',
  '\xa0',
  'sep=;\r\n',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xfe\xff',
  '\xe4',
  '\x80',
  'ja',
  'WAHR',
  '2,5',
  '1E+13',
  '01.02.2026',
  '30.02.2026',
  '09506000134352',
  'EU_UDI_MDR',
  'MarketInfos',
  'Device',
  '[]',
]

const seeds: readonly Input[] = [
  ...modelNames.map(model => makeInput(model, [...singleCsv(model, [validRequests[model]])].join(''))),
  readExample('own-list/articles.csv', 'EU_UDI_MDR'),
  readExample('directive-diagnostics.csv', 'EU_UDI_IVDD'),
  ...readCorpus('csv', 'EU_UDI_MDR'),
]

const word = fc.constantFrom(...tokens.filter(token => /^[ -~]*$/.test(token)))
const cell = fc.oneof(word, fc.string({ maxLength: 12 }), fc.constant(''))
const made: fc.Arbitrary<Input> = fc
  .record({
    rows: fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 20 }),
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isQuoted: fc.boolean(),
    encoding: fc.oneof(
      { weight: 8, arbitrary: fc.constant<BufferEncoding>('utf8') },
      { weight: 1, arbitrary: fc.constantFrom<BufferEncoding[]>('latin1', 'utf16le') },
    ),
  })
  .map(({ rows, separator, end, isQuoted, encoding }) => {
    const write = (text: string): string => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text)
    const text = rows.map(row => row.map(write).join(separator)).join(end)
    return makeInput('EU_UDI_MDR', Buffer.from(text, encoding))
  })

/** A CSV file, read as the template's and as a list of one's own. */
export const csv: Reader = {
  inputs: fc.oneof({ weight: 3, arbitrary: changed(seeds, tokens) }, { weight: 1, arbitrary: made }),
  async read(input) {
    await readFile('csv', input)
    await survey('csv', input)
  },
}
