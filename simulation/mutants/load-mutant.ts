// node --import simulation/mutants/load-mutant.ts: puts the mutant into the process that the file in UDIGATE_MUTANT describes, and writes
// what the process runs of the sources to the file in UDIGATE_REACH.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { changeOnLoad } from '../broken/break-on-load.ts'
import { applyEdit, type Mutant } from './mutant.ts'
import { noteReach } from './reach.ts'

const { UDIGATE_MUTANT: path, UDIGATE_REACH: reach } = process.env
if (reach !== undefined) noteReach(fileURLToPath(new URL('../..', import.meta.url)), reach)
if (path !== undefined) {
  const mutant: Mutant = JSON.parse(readFileSync(path, 'utf8'))
  changeOnLoad((file, source) => {
    if (file !== mutant.file) return source
    if (source.slice(mutant.start, mutant.end) !== mutant.original)
      throw new Error(`The mutant ${mutant.id} does not fit ${file}.`)
    return applyEdit(source, mutant)
  })
}
