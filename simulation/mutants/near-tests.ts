import { globSync } from 'node:fs'
import { readImports } from '../../test/floors/read-imports.ts'

/** Where tests stand that run the rooms which are mutated. */
const everyTest = 'packages/{eudamed,server}/{src,test}/**/*.test.ts'
const everySource = 'packages/{eudamed,udi,server}/{src,test}/**/*.ts'

export interface NearTest {
  test: string
  /** By how many imports; those of thorough tests count as further than all others. */
  distance: number
}

/** Finds the tests that may run a file. */
export interface NearTests {
  /** Those that import the file, by however many others: the nearest first, of these the contract's before the thorough ones. */
  of(file: string): readonly NearTest[]
}

/** @param root of the repository whose tests they are */
export function readNearTests(root: string): NearTests {
  const tests = new Set(globSync(everyTest, { cwd: root }))
  const importing = new Map<string, string[]>()
  for (const { from, to, isType } of readImports(root, globSync(everySource, { cwd: root }))) {
    if (isType) continue
    const imported = to.endsWith('.ts') ? to : `${to}/src/index.ts`
    importing.set(imported, [...(importing.get(imported) ?? []), from])
  }
  return {
    of(file) {
      const distances = new Map([[file, 0]])
      for (const [reached, distance] of distances)
        for (const each of importing.get(reached) ?? [])
          if (!distances.has(each)) distances.set(each, distance + 1)
      return [...distances]
        .filter(([each]) => tests.has(each))
        .map(([test, imports]) => ({ test, distance: imports + (test.includes('.thorough.') ? 1000 : 0) }))
        .toSorted((one, other) => one.distance - other.distance || (one.test < other.test ? -1 : 1))
    },
  }
}
