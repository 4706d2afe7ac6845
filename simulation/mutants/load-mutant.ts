// node --import simulation/mutants/load-mutant.ts: puts the mutant into the process that the file in MUTANT_FILE describes, and writes
// what the process runs of the sources to the file in MUTANT_REACH.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { changeOnLoad } from '../broken/break-on-load.ts'
import { applyEdit, type Mutant } from './mutant.ts'
import { noteReach } from './reach.ts'

// Not as settings of udigate, which a gateway that a test starts would refuse.
const { MUTANT_FILE: path, MUTANT_REACH: reach } = process.env
const root = `${process.env.MUTANT_TREE}/`
if (reach !== undefined) noteReach(root, reach)
if (path !== undefined) {
  const mutant: Mutant = JSON.parse(readFileSync(path, 'utf8'))
  changeOnLoad(pathToFileURL(root).href, (file, source) => {
    if (file !== mutant.file) return source
    if (source.slice(mutant.start, mutant.end) !== mutant.original)
      throw new Error(`The mutant ${mutant.id} does not fit ${file}.`)
    return applyEdit(source, mutant)
  })
}
