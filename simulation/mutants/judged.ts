import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { findRoom } from './draw-mutants.ts'
import type { Judgement } from './judge-mutant.ts'
import { describeMutant, type Mutant, type Operator, operators } from './mutant.ts'

/** A mutant with what became of it, as it is kept. */
export interface Judged extends Judgement {
  room: string
  operator: Operator
  /** The mutant in one line, without its line in the file, which moves. */
  what: string
}

const kept = new URL('judged.json', import.meta.url)
const equal = new URL('equal.json', import.meta.url)
const readme = new URL('../README.md', import.meta.url)

const [from, to] = ['<!-- mutants -->\n', '<!-- end of mutants -->']

/** What was judged, by the ids of the mutants. */
export function readJudged(file: string | URL = kept): Record<string, Judged> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Mutants that change nothing that anybody could see, each with the reason in one line. */
function readEqual(): Record<string, string> {
  return JSON.parse(readFileSync(equal, 'utf8'))
}

/** Keeps what became of a mutant. */
export function keepJudgement(mutant: Mutant, judgement: Judgement, file: string | URL = kept): void {
  const what = describeMutant(mutant).replace(/^\S+ (\S+):\d+/, '$1')
  const judged: Judged = { room: findRoom(mutant.file), operator: mutant.operator, what, ...judgement }
  const before = existsSync(file) ? readJudged(file) : {}
  const all = Object.entries({ ...before, [mutant.id]: judged })
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`)
}

/** The table of the README: by room and operator, what found how many mutants, and what survived. */
export function makeTable(
  judged: Readonly<Record<string, Judged>>,
  same: Readonly<Record<string, string>>,
): string {
  const lines = [
    '| Room | Fault | Mutants | By tests | By simulation | Survived | Of these never run | Equal |',
    '|---|---|---|---|---|---|---|---|',
  ]
  const count = (rows: readonly [string, Judged][]): string => {
    const matter = rows.filter(([id, { by }]) => by !== undefined || !(id in same))
    const by = (judge: Judgement['by']): number => matter.filter(([, each]) => each.by === judge).length
    const neverRun = matter.filter(([, each]) => each.by === undefined && each.reached.length === 0).length
    const survived = [by(undefined), neverRun]
    const cells = [matter.length, by('tests'), by('simulation'), ...survived, rows.length - matter.length]
    return cells.join(' | ')
  }
  const all = Object.entries(judged)
  for (const room of new Set(all.map(([, each]) => each.room).toSorted())) {
    for (const [operator, name] of Object.entries(operators)) {
      const rows = all.filter(([, each]) => each.room === room && each.operator === operator)
      if (rows.length > 0) lines.push(`| ${room} | ${name} | ${count(rows)} |`)
    }
  }
  lines.push(`| all | | ${count(all)} |`)
  return `${lines.join('\n')}\n`
}

/**
 * The score of each room: how many of the mutants that matter were killed, and between which shares the score of all that could be
 * drawn lies, with a confidence of 95 % (after Wilson).
 */
export function makeScores(
  judged: Readonly<Record<string, Judged>>,
  same: Readonly<Record<string, string>> = readEqual(),
): string {
  const lines = ['| Room | Mutants | Killed | Score | With 95 % confidence |', '|---|---|---|---|---|']
  const matter = Object.entries(judged).filter(([id, { by }]) => by !== undefined || !(id in same))
  for (const [room, rows] of Map.groupBy(matter, ([, each]) => each.room)) {
    const killed = rows.filter(([, { by }]) => by !== undefined).length
    const [low, high] = intervalOf(killed, rows.length)
    lines.push(
      `| ${room} | ${rows.length} | ${killed} | ${percent(killed / rows.length)} | ${percent(low)} to ${percent(high)} |`,
    )
  }
  return `${[...lines.slice(0, 2), ...lines.slice(2).toSorted()].join('\n')}\n`
}

/** Wilson's interval of a share, for a confidence of 95 %. */
function intervalOf(killed: number, all: number): [low: number, high: number] {
  const z = 1.96
  const share = killed / all
  const middle = share + z ** 2 / (2 * all)
  const spread = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  return [(middle - spread) / (1 + z ** 2 / all), (middle + spread) / (1 + z ** 2 / all)]
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

/** Puts the tables of what was judged into the README. */
export function writeTables(): void {
  const text = readFileSync(readme, 'utf8')
  const [before = '', rest = ''] = text.split(from)
  const after = rest.slice(rest.indexOf(to))
  writeFileSync(
    readme,
    `${before}${from}\n${makeScores(readJudged())}\n${makeTable(readJudged(), readEqual())}\n${after}`,
  )
}
