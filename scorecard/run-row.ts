import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokenBuild } from './builds/broken/broken-build.ts'
import type { Build } from './builds/build.ts'
import { breakBuild } from './builds/build.ts'
import type { Machine } from './machine.ts'
import { NotStarted } from './processes/child.ts'
import type { Bench, Outcome, Row } from './row.ts'

/** What a row came to. */
export interface RowResult {
  row: Row
  /** Why it did not run. */
  notRun?: string
  outcome?: Outcome
  /** Absent where the control was left out. */
  control?: Outcome
  /** Whether nothing failed, every limit was kept, and the control was noticed. */
  passed: boolean
  /** How often it was tried, where the first time was not enough. */
  tries?: number
  /** Why the first time was not enough, where it was tried again. */
  firstTry?: string
  seconds: number
}

export interface RunOptions {
  sound: Build
  machine: Machine
  workDir: string
  isLong: boolean
  /** Whether the short form makes a few runs of the rows that it leaves out otherwise. */
  isWide: boolean
  /** How many runs each row makes, whatever the form. */
  runs: number | undefined
  withControl: boolean
}

/** Runs a row on the sound build, and then on the one that it must notice. */
export async function runRow(row: Row, options: RunOptions): Promise<RowResult> {
  const begun = performance.now()
  const { sound, machine, workDir, withControl } = options
  const runs = options.runs ?? countRuns(row, options)
  const done = (result: Omit<RowResult, 'row' | 'seconds'>): RowResult => ({
    row,
    ...result,
    seconds: Math.round((performance.now() - begun) / 100) / 10,
  })
  if (runs === 0) return done({ notRun: 'only in the long form', passed: false })
  const unable = row.unable?.(machine, sound)
  if (unable !== undefined) return done({ notRun: unable, passed: false })

  const folder = join(workDir, row.id)
  const bench = { build: sound, machine, runs, isControl: false }
  const outcome = await runOn(row, bench, join(folder, 'sound'))
  if (!withControl) return done({ outcome, passed: isFaultless(outcome) })
  const { build, runs: controlRuns = 1 } = row.control
  const broken = build ? brokenCopy(sound, join(workDir, 'builds'), build) : sound
  const control = await runOn(
    row,
    { build: broken, machine, runs: controlRuns, isControl: true },
    join(folder, 'control'),
  )
  return done({ outcome, control, passed: isFaultless(outcome) && isNoticed(control) })
}

function countRuns({ runs: { short, long } }: Row, { isLong, isWide }: RunOptions): number {
  if (isLong) return long
  return short === 0 && isWide ? Math.min(4, long) : short
}

/** Whether nothing failed, every limit was kept, and the runs came to their end. */
export function isFaultless({ failures, missedLimits, brokenOff }: Outcome): boolean {
  return failures.length === 0 && missedLimits.length === 0 && brokenOff === undefined
}

/** Whether a row has noticed what its control does wrongly: by a failure, or by a limit that was missed. */
export function isNoticed({ failures, missedLimits }: Outcome): boolean {
  return failures.length + missedLimits.length > 0
}

const copies = new Map<string, Build>()

function brokenCopy(sound: Build, into: string, broken: BrokenBuild): Build {
  const known = copies.get(broken.id) ?? breakBuild(sound, into, broken)
  copies.set(broken.id, known)
  return known
}

/** What has to be done when the rows that run are broken off. */
const open = new Set<(() => unknown)[]>()

/** Ends every process, and removes every mount, of the rows that run. */
export async function breakOff(): Promise<void> {
  for (const cleaning of open) await tidy(cleaning)
}

/** Last first; each once. */
async function tidy(cleaning: (() => unknown)[]): Promise<void> {
  for (let clean = cleaning.pop(); clean; clean = cleaning.pop()) {
    try {
      await clean()
    } catch {
      // It had ended already.
    }
  }
}

type Given = Pick<Bench, 'build' | 'machine' | 'runs' | 'isControl'>

async function runOn(row: Row, given: Given, root: string): Promise<Outcome> {
  const cleaning: (() => unknown)[] = []
  open.add(cleaning)
  let folders = 0
  const failures: string[] = []
  const missedLimits: string[] = []
  const checks: (() => Promise<readonly string[]>)[] = []
  const bench: Bench = {
    ...given,
    failures,
    missedLimits,
    reconcile: check => void checks.push(check),
    folder() {
      folders += 1
      const path = join(root, String(folders))
      mkdirSync(path, { recursive: true, mode: 0o700 })
      return path
    },
    after: clean => void cleaning.push(clean),
  }
  try {
    return { ...(await row.run(bench)), failures, missedLimits }
  } catch (error) {
    // What a row did not expect proves nothing: neither that a control was noticed, nor that nothing else is wrong.
    const { message, stack = '' } = error as Error
    const place = /at .*scorecard\/(\S+:\d+)/.exec(stack)?.[1] ?? ''
    const brokenOff = `${message} ${place}`.trim()
    if (given.isControl) return { runs: 0, failures, missedLimits, worst: '', brokenOff }
    // A gateway that gives up instead of starting is a fault, not a busy machine.
    if (error instanceof NotStarted) failures.push(brokenOff)
    for (const check of checks) failures.push(...(await check().catch(() => [])))
    return { runs: 0, failures, missedLimits, worst: '', brokenOff }
  } finally {
    await tidy(cleaning)
    open.delete(cleaning)
    rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}
