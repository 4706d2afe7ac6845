// npm run qualification [-- --results FILE] [--since VERSION] [--to FOLDER]: runs the tests of all requirements and writes the
// qualification pack of this build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBuild, root } from './build.ts'
import { makePack } from './pack.ts'
import { writePages } from './pages.ts'
import { readChanges, readScorecard, readSection } from './read-pages.ts'
import { allRequirements } from './requirements/index.ts'
import type { Results } from './results.ts'

const { values } = parseArgs({
  options: {
    results: { type: 'string' },
    since: { type: 'string' },
    to: { type: 'string', default: 'qualification-pack' },
  },
})
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const results = values.results === undefined ? runTests() : readFileSync(values.results, 'utf8')
const pack = makePack({
  build: readBuild(),
  results: JSON.parse(results) as Results,
  changes: readChanges(read('CHANGELOG.md'), values.since),
  limits: readSection(read('SECURITY.md'), 'What is not defended'),
  scorecard: readScorecard(read('docs/scorecard.md')),
})
const files = {
  ...writePages(pack),
  'pack.json': `${JSON.stringify(pack, undefined, 2)}\n`,
  'results.json': results,
  'udigate.cdx.json': runNpm('run', '--silent', 'sbom'),
}
const folder = resolve(values.to)
mkdirSync(folder, { recursive: true })
const sums = Object.entries(files).map(([name, text]) => {
  writeFileSync(join(folder, name), text)
  return `${createHash('sha256').update(text).digest('hex')}  ${name}\n`
})
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
const { counts } = pack
console.log(
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${verdict}: ${count}`)
    .join(', '),
)
console.log(`Open ${join(folder, 'index.html')}`)
process.exitCode = counts.failed > 0 ? 1 : 0

/** Runs the files that the requirements name, and returns what the reporter wrote. */
function runTests(): string {
  const named = allRequirements.flatMap(({ requirements }) => requirements.flatMap(({ tests }) => tests))
  const kept = mkdtempSync(join(tmpdir(), 'udigate-qualification-'))
  try {
    const to = join(kept, 'results.json')
    const reporters = [
      ['spec', 'stdout'],
      [join(root, 'qualification/record-results.ts'), to],
    ].flatMap(([reporter, destination]) => [
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${destination}`,
    ])
    const files = [...new Set(named.map(([file]) => file))]
    spawnSync('npm', ['test', '--', ...files, ...reporters], { cwd: root, stdio: 'inherit' })
    return readFileSync(to, 'utf8')
  } finally {
    rmSync(kept, { recursive: true, force: true })
  }
}

function runNpm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ends with ${status}: ${stderr}`)
  return stdout
}
