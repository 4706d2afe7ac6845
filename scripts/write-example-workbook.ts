// npm run examples:workbook: writes the workbooks of examples/, templates that are filled in. Their bytes are those of the
// machine that compresses them, so that this is not part of npm run generated; a test sees that they are up to date.
import { writeFileSync } from 'node:fs'
import { shippedCodeLists } from '@udigate/eudamed'
import { writeRecords } from '@udigate/sheets'
import { exampleWorkbooks } from './example-workbooks.ts'

for (const [file, { model, requests }] of Object.entries(exampleWorkbooks)) {
  const pieces: Uint8Array[] = []
  for await (const piece of writeRecords(model, shippedCodeLists, requests)) pieces.push(piece)
  writeFileSync(new URL(`../examples/${file}`, import.meta.url), Buffer.concat(pieces))
}
