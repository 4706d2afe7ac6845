import { modelNames } from '@udigate/eudamed'
import fc from 'fast-check'
import { exampleGrid, makeParts } from '../../packages/sheets/test/workbook-of.ts'
import { readExample } from '../corpus.ts'
import { changed, xmlTokens } from '../mutations/changed-bytes.ts'
import { wordsOf, xmlChanges } from '../mutations/changed-xml.ts'
import { type Input, makeInput, type Reader } from '../reader.ts'
import { lyingArchives } from './lying-archives.ts'
import { readFile, survey } from './read-file.ts'
import { zipOf } from './zip-of.ts'

const seeds = [
  readExample('devices.xlsx', 'EU_UDI_MDR'),
  readExample('directive-devices.xlsx', 'EU_UDI_MDD'),
  readExample('broken/directive-devices.xlsx', 'EU_UDI_MDD'),
]

/** What is hard to read in a part of a workbook. */
const hard = [
  'A1',
  'XFD1048576',
  'A1048577',
  'A0',
  'ZZZZZ1',
  'A1:XFD1048576',
  '$A$1',
  '-1',
  '1e308',
  '1e-308',
  '99999999999',
  'NaN',
  's',
  'str',
  'inlineStr',
  'e',
  'b',
  'd',
  'shared',
  '#N/A',
  '_x0000_',
  '_xD800_',
  '1900-02-29',
  '60',
  '2958466',
  '0.5',
  'rId99',
  '../../etc/passwd',
  '/xl/worksheets/sheet1.xml',
  'http://example.com/',
  '&amp;#0;',
  ' ',
]
const workbooks = modelNames.map(model => ({ model, parts: makeParts(exampleGrid(model)) }))
const changes = xmlChanges(
  wordsOf(
    workbooks.flatMap(({ parts }) => Object.values(parts)),
    hard,
  ),
)

const made: fc.Arbitrary<Input> = fc
  .record({ workbook: fc.constantFrom(...workbooks), part: fc.nat(100), edit: changes })
  .chain(({ workbook: { model, parts }, part, edit }) => {
    const names = Object.keys(parts)
    const changedName = names[part % names.length]
    const files = Object.entries(parts).map(([name, content]) => ({
      name,
      content: Buffer.from(name === changedName ? edit(content) : content),
    }))
    const plain = fc.constant(files)
    return fc
      .oneof({ weight: 3, arbitrary: plain }, { weight: 1, arbitrary: lyingArchives(plain) })
      .map(all => makeInput(model, zipOf(all)))
  })

/** A workbook, read as the template's and as a list of one's own. */
export const xlsx: Reader = {
  inputs: fc.oneof({ weight: 1, arbitrary: changed(seeds, xmlTokens) }, { weight: 4, arbitrary: made }),
  async read(input) {
    await readFile('xlsx', input)
    await survey('xlsx', input)
  },
}
