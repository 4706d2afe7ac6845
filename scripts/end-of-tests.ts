/** Imported before the files of a part: the process fails where it ends before all of their tests have. */
import { after } from 'node:test'

let hasEnded = false
after(() => {
  hasEnded = true
})
process.once('exit', () => {
  if (hasEnded) return
  console.error('The process ended before its tests had: something in them has called process.exit.')
  process.exitCode = 1
})
