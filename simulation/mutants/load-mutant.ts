// node --import simulation/mutants/load-mutant.ts: puts the mutant into the process that the file in UDIGATE_MUTANT describes.
import { readFileSync } from 'node:fs'
import { changeOnLoad } from '../broken/break-on-load.ts'
import { applyEdit, type Mutant } from './mutant.ts'

const path = process.env.UDIGATE_MUTANT
if (path !== undefined) {
  const mutant: Mutant = JSON.parse(readFileSync(path, 'utf8'))
  changeOnLoad((file, source) => {
    if (file !== mutant.file) return source
    if (source.slice(mutant.start, mutant.end) !== mutant.original)
      throw new Error(`The mutant ${mutant.id} does not fit ${file}.`)
    return applyEdit(source, mutant)
  })
}
