import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeChance } from '../chance.ts'
import { findEdits } from './find-edits.ts'
import { applyEdit, type Edit, type Mutant, makeMutant } from './mutant.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const server = 'packages/server/src'

/** The rooms that decide what becomes of a record, with the folders of their sources. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  delivery: [`${server}/delivery`],
  store: [`${server}/store`],
  jobs: [`${server}/jobs`],
  instances: [`${server}/instances`],
  evidence: [`${server}/evidence`],
  'own store': [`${server}/own-store`],
  connectors: [`${server}/authorities`],
  plan: ['packages/eudamed/src/plan', `${server}/submissions`],
  rules: ['packages/eudamed/src/rules', 'packages/eudamed/src/swissdamed/rules'],
}

/** What only tests and moves to newer versions run: no submission meets it. */
const notMutated = /\.test\.ts$|\/testing\/|\/migrations\//

/** All mutants of a room, in the order of its files. */
function listMutants(root: string, room: string): Mutant[] {
  const files = (rooms[room] ?? [])
    .flatMap(folder => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .filter(file => !notMutated.test(file))
    .toSorted()
  return files.flatMap(file => {
    const source = readFileSync(join(root, file), 'utf8')
    const counts = new Map<string, number>()
    return findEdits(file, source).map(edit => {
      const key = JSON.stringify([edit.operator, source.slice(edit.start, edit.end), edit.replacement])
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return makeMutant(file, source, edit, count)
    })
  })
}

/** The ids of all mutants that a tree has. */
export function listIds(root: string): ReadonlySet<string> {
  return new Set(Object.keys(rooms).flatMap(room => listMutants(root, room).map(({ id }) => id)))
}

/**
 * Draws mutants: of each room and operator in turn, so that rooms with little code and faults that can seldom be made are
 * among them too.
 *
 * @param seed decides which
 * @param chosen the rooms to draw from; all where empty
 * @param tree the root of the sources
 * @param isWanted whether one may be drawn
 */
export function drawMutants(
  seed: string,
  count: number,
  chosen: readonly string[] = [],
  tree = root,
  isWanted: (mutant: Mutant) => boolean = () => true,
): Mutant[] {
  const chance = makeChance(`mutants ${seed}`)
  const from = Object.keys(rooms).filter(each => chosen.length === 0 || chosen.includes(each))
  const kinds = Map.groupBy(
    from.flatMap(room => listMutants(tree, room)).filter(isWanted),
    ({ file, operator }) => `${findRoom(file)} ${operator}`,
  )
  const drawn: Mutant[] = []
  while (drawn.length < count && kinds.size > 0) {
    for (const [kind, left] of kinds) {
      const mutant = chance.pick(left)
      const others = left.filter(each => each !== mutant)
      if (others.length === 0) kinds.delete(kind)
      else kinds.set(kind, others)
      if (mutant !== undefined && drawn.length < count) drawn.push(mutant)
    }
  }
  return drawn
}

/** The room of a file. */
export function findRoom(file: string): string {
  const found = Object.entries(rooms).find(([, folders]) => folders.some(each => file.startsWith(`${each}/`)))
  if (found === undefined) throw new Error(`${file} is in no room that is mutated.`)
  return found[0]
}

/** Whether the source can still be read with the edit in it. */
export function isReadable(file: string, source: string, edit: Edit): boolean {
  try {
    findEdits(file, applyEdit(source, edit))
    return true
  } catch {
    return false
  }
}
