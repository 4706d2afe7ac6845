// write-emdn-workbook.ts FILE: a workbook in the shape of the Commission's, with the codes of the list that ships.
import { writeFileSync } from 'node:fs'
import { shippedCodeLists } from '@udigate/eudamed'
import { makeWorkbook } from '../../packages/cli/src/codes/testing/make-workbook.ts'

const version = 'v.2026'
const headings = [
  'CATEGORY',
  `CATEGORY DESCRIPTION (${version})`,
  'CODE',
  `TERM EMDN (${version})`,
  'LEVEL',
  'TERMINAL LEVEL (YES/NO)',
]
const rows = Array.from(shippedCodeLists.emdn.entries(), ({ code, term = '', leaf }) => [
  code.charAt(0),
  'DEVICES',
  code,
  term,
  (code.length + 1) / 2,
  leaf === true ? 'YES' : 'NO',
])
writeFileSync(process.argv[2] ?? '', makeWorkbook({ EMDN: [headings, ...rows] }))
