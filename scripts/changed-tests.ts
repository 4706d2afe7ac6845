import { spawnSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { readImports } from '../test/floors/read-imports.ts'

/** What a change is measured from: the first of these that there is. */
const mainLines = ['origin/main', 'main']

/** The files that differ from where this line of work left the main one, with what is not committed and not yet known to git. */
export function findChangedFiles(root: string): string[] {
  const start = mainLines.flatMap(line => git(root, ['merge-base', 'HEAD', line]) ?? [])[0] ?? 'HEAD'
  const differing = git(root, ['diff', '--name-only', start]) ?? []
  const unknown = git(root, ['ls-files', '--others', '--exclude-standard']) ?? []
  return [...new Set([...differing, ...unknown])].toSorted()
}

/** The lines that git answers with; `undefined` where it cannot. */
function git(root: string, args: readonly string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(line => line !== '') : undefined
}

/**
 * The tests that judge changed files first: those that are changed, those that import a changed file, itself or by an `index.ts`
 * which does, and those that stand beside it; where there are none, in the nearest folder above that has some. What is
 * farther away is for the whole run.
 *
 * @param tests all tests, by their paths from the root
 * @param indexes every `index.ts`
 */
export function selectTests(
  root: string,
  changed: readonly string[],
  { tests, indexes }: { tests: readonly string[]; indexes: readonly string[] },
): string[] {
  const sources = new Set(changed.filter(file => /\.(ts|tsx|mjs|json)$/.test(file)))
  const exporting = readImports(root, indexes)
    .filter(({ to }) => sources.has(to))
    .map(({ from }) => from)
  const near = new Set([...sources, ...exporting])
  const importing = readImports(root, tests)
    .filter(({ to }) => near.has(to))
    .map(({ from }) => from)
  const found = new Set([...tests.filter(test => sources.has(test)), ...importing])
  for (const file of sources) for (const test of findBeside(file, tests)) found.add(test)
  return [...found].toSorted()
}

function findBeside(file: string, tests: readonly string[]): readonly string[] {
  // The folder of a package, or of the repository, is beside everything.
  for (let folder = dirname(file); !isOutermost(folder); folder = dirname(folder)) {
    const beside = tests.filter(test => test.startsWith(`${folder}/`))
    if (beside.length > 0) return beside
  }
  return []
}

function isOutermost(folder: string): boolean {
  return folder === '.' || basename(folder) === 'src' || basename(dirname(folder)) === 'packages'
}
