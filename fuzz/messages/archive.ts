import fc from 'fast-check'
import { changed, xmlTokens } from '../mutations/changed-bytes.ts'
import { makeInput, type Reader } from '../reader.ts'
import { lyingArchives } from '../tables/lying-archives.ts'
import { readFile } from '../tables/read-file.ts'
import { zipOf } from '../tables/zip-of.ts'
import { pushChanges, pushes } from './pushes.ts'

const files = fc
  .array(
    fc.tuple(
      fc.constantFrom(...pushes),
      fc.option(pushChanges),
      fc.constantFrom('a.xml', 'b/c.XML', 'd.txt'),
    ),
    {
      maxLength: 5,
    },
  )
  .map(all =>
    all.map(([{ xml }, edit, name], index) => ({
      name: `${index}${name}`,
      content: Buffer.from(edit === null ? xml : edit(xml)),
    })),
  )
const seed = makeInput(
  '',
  zipOf(pushes.map(({ xml }, index) => ({ name: `${index}.xml`, content: Buffer.from(xml) }))),
)

/** An archive of messages to EUDAMED. */
export const archive: Reader = {
  inputs: fc.oneof(
    { weight: 1, arbitrary: changed([seed], xmlTokens) },
    { weight: 3, arbitrary: lyingArchives(files).map(all => makeInput('', zipOf(all))) },
  ),
  read: ({ body }) => readFile('zip', { type: 'EU_UDI_MDR', body }),
}
