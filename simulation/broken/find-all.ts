import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SimulatedBreak } from './simulated-break.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const readme = new URL('../README.md', import.meta.url)
const shownIn = new URL('shown-in.json', import.meta.url)

/** How many worlds are tried, and how much is asked for in each: 1,600 submissions. */
const worldsOf = { worlds: '80', steps: '20' } as const

/** How a gateway that lacks something was found out. */
export interface Found {
  problems: readonly string[]
  /** After how many simulated submissions, and how many seconds of processor time. */
  asks: number
  seconds: number
  /** The number of the world that showed it. */
  world: number
}

/** Runs worlds with a broken build in a process of its own until one shows a problem: the one that showed it before comes first. */
export function findAgain(id: string): Promise<Found> {
  return findBroken(id, readShown()[id])
}

/** In which world each broken build was found out last. A change of the product may make another one of it: then all are tried. */
function readShown(): Record<string, number> {
  return JSON.parse(readFileSync(shownIn, 'utf8'))
}

async function findBroken(id: string, first = 1): Promise<Found> {
  const { worlds, steps } = worldsOf
  const given = ['--conditions=udigate-source', main, '--worlds', worlds, '--first', String(first)]
  given.push('--steps', steps, '--broken', id)
  const { stdout } = await promisify(execFile)(process.execPath, given).catch(error => {
    // Problems end it with 1.
    if (error.code === 1) return error as { stdout: string }
    throw error
  })
  const [, asks, seconds] = /^(\d+) submissions in \S+ s \((\S+) s of the processor\)/m.exec(stdout) ?? []
  if (asks === undefined) throw new Error(`The worlds of ${id} ended without a count:\n${stdout}`)
  const problems = stdout.split('\n').filter(line => line.startsWith('  '))
  const [, world = 0] = /^seed \d+-(\d+),/m.exec(stdout) ?? []
  return { problems, asks: Number(asks), seconds: Number(seconds), world: Number(world) }
}

const before = '| Without | Shown after | Processor |\n|---|---|---|\n'

/** Finds builds out, one after another, and puts what it took into the table of the README, and where into shown-in.json; what is there of other builds stays. */
export async function findAll(builds: readonly SimulatedBreak[], say: (line: string) => void): Promise<void> {
  for (const { id, without, finds } of builds) {
    const { problems, asks, seconds, world } = await findBroken(id)
    const isFound = finds.test(problems.join('\n'))
    const row = `| ${without} | ${isFound ? asks : `not in ${asks}`} | ${Math.ceil(seconds)} s |`
    say(`${id} ${row}`)
    const text = readFileSync(readme, 'utf8')
    const from = text.indexOf(before) + before.length
    const known = /^(?:\|.*\n)*/.exec(text.slice(from))?.[0] ?? ''
    const others = known.split('\n').filter(line => line !== '' && !line.startsWith(`| ${without} |`))
    const rows = [...others, row].toSorted().map(line => `${line}\n`)
    writeFileSync(readme, text.slice(0, from) + rows.join('') + text.slice(from + known.length))
    if (!isFound) continue
    const shown = Object.entries({ ...readShown(), [id]: world }).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )
    writeFileSync(shownIn, `${JSON.stringify(Object.fromEntries(shown), undefined, 2)}\n`)
  }
}
