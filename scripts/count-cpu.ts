import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What a process has used of CPU, in seconds. */
export interface ProcessUse {
  parent: string
  own: number
  /** Of those that it has started and waited for, when they had ended. */
  ended: number
}

/** Processes by their ids, with when each began: ids are given again. */
export type ProcessTree = ReadonlyMap<string, ProcessUse>

/** Ticks of a hundredth of a second, as `/proc` counts on every Linux. */
const ticks = 100

/**
 * How much was used between two looks. What a process has used before it ends counts once: the process that has waited for it counts it too.
 * Where none has, what it has used since the last look is not known, and nothing that was counted is taken away.
 */
export function countGrowth(before: ProcessTree, after: ProcessTree): number {
  const passedOn = new Map<string, number>()
  for (const [id, { parent, own, ended }] of before) {
    if (after.has(id)) continue
    const waiting = findLiving(parent, before, after)
    passedOn.set(waiting, (passedOn.get(waiting) ?? 0) + own + ended)
  }
  let growth = 0
  for (const [id, { own, ended }] of after) {
    const last = before.get(id)
    growth += own - (last?.own ?? 0)
    growth += Math.max(0, ended - (last?.ended ?? 0) - (passedOn.get(id) ?? 0))
  }
  return growth
}

/** The process itself, or the nearest of its ancestors, that still runs. */
function findLiving(id: string, before: ProcessTree, after: ProcessTree): string {
  return after.has(id) || id === '' ? id : findLiving(before.get(id)?.parent ?? '', before, after)
}

/** This process, and on Linux what it has started that runs. */
export function lookAtProcesses(): ProcessTree {
  const { user, system } = process.cpuUsage()
  const tree = new Map<string, ProcessUse>()
  const { ended } = readStat('self') ?? { ended: 0 }
  tree.set('self', { parent: '', own: (user + system) / 1e6, ended })
  if (existsSync('/proc/self/stat')) addChildren(tree, 'self', 'self')
  return tree
}

function addChildren(tree: Map<string, ProcessUse>, process: string, parent: string): void {
  for (const child of findChildren(process)) {
    const stat = readStat(child)
    // It has ended meanwhile.
    if (stat === undefined) continue
    const { began, own, ended } = stat
    const id = `${child} ${began}`
    tree.set(id, { parent, own, ended })
    addChildren(tree, child, id)
  }
}

function readStat(process: string): { began: string; own: number; ended: number } | undefined {
  const stat = read(`/proc/${process}/stat`)
  if (stat === '') return undefined
  // The name of a process may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11).map(Number)
  return { began: fields[19] ?? '', own: (user + system) / ticks, ended: (endedUser + endedSystem) / ticks }
}

function findChildren(process: string): string[] {
  const folder = `/proc/${process}/task`
  return list(folder).flatMap(thread =>
    read(`${folder}/${thread}/children`)
      .split(' ')
      .filter(id => id !== ''),
  )
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
