import type { BrokenBuild } from './builds/broken/broken-build.ts'
import type { Build } from './builds/build.ts'
import type { Machine } from './machine.ts'

/** One row of the scorecard: what is injected, what must hold, and what proves that it would be noticed. */
export interface Row {
  id: string
  /** Whether the scorecard is red when it fails. */
  isStar: boolean
  /** What is injected. */
  fault: string
  /** What must hold, as the table shows it. */
  limit: string
  /** How many runs the forms make; 0: that form leaves the row out. */
  runs: { short: number; long: number }
  /** How the limits are scaled down from the reference, where they are. */
  note?: string
  /** What is broken on purpose; the row counts only where it notices. */
  control: Control
  /** Why it cannot run on this machine or with this build; `undefined` where it can. */
  unable?(machine: Machine, build: Build): string | undefined
  run(bench: Bench): Promise<Tally>
}

export interface Control {
  /** What it leaves out or does wrongly, in words. */
  name: string
  /** The build that does it wrongly; absent where it is not the gateway that is left without what the row is about. */
  build?: BrokenBuild
  /** How many runs it needs to be noticed; 1 where absent. */
  runs?: number
}

/** What a row runs with. */
export interface Bench {
  build: Build
  machine: Machine
  /** How many runs to make; fewer where the first failure is enough. */
  runs: number
  /** Whether this is the control: then the first thing it notices ends it. */
  isControl: boolean
  /** Where the row puts what went wrong, one text for each; it counts even where the row breaks off afterwards. */
  failures: string[]
  /** Where it puts the limits of time and memory that were missed: what a machine that is busy otherwise can spoil. */
  missedLimits: string[]
  /** Called where the row breaks off: what the three logs of one of its worlds show all the same. */
  reconcile(check: () => Promise<readonly string[]>): void
  /** A folder that is removed when the row is over. */
  folder(): string
  /** Called when the row is over, last first. */
  after(clean: () => unknown): void
}

/** What a row says of its runs, besides what it found. */
export interface Tally {
  runs: number
  /** The worst value that was measured, or what was counted. */
  worst: string
}

/** What came of the runs of a row. */
export interface Outcome extends Tally {
  /** What went wrong, one text for each failure: each violates something that holds on every machine. */
  failures: readonly string[]
  /** Limits of time and memory that were missed. */
  missedLimits: readonly string[]
  /** Over what it broke off, where that is nothing that the row watches for: it says nothing for or against the gateway. */
  brokenOff?: string
}
