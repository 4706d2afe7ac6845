// node scripts/check-release.ts v0.2.0: whether everything names the version that is to be released.
import { fileURLToPath } from 'node:url'
import { findMismatches } from './release-version.ts'

const [tag = ''] = process.argv.slice(2)
const mismatches = findMismatches(fileURLToPath(new URL('..', import.meta.url)), tag.replace(/^v/, ''))
for (const line of mismatches) console.error(line)
process.exitCode = mismatches.length === 0 ? 0 : 1
