import type { TestEvent } from 'node:test/reporters'

/** What a run of Node's runner came to. */
export interface Totals {
  counts: Record<string, number>
  seconds: number
  /** The titles of the tests that failed. */
  failed: string[]
  /** How many tests were skipped, by what they need. */
  skipped: Record<string, number>
}

/** A reporter of Node's runner: writes the totals of a run as JSON. */
export default async function* countTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void> {
  const failed: string[] = []
  const skipped: Record<string, number> = {}
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.nesting === 0) failed.push(data.name)
    if (type === 'test:pass' && typeof data.skip === 'string') {
      skipped[data.skip] = (skipped[data.skip] ?? 0) + 1
    }
    // Each file has a summary too.
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { tests, suites, passed, cancelled, skipped: skip, todo } = data.counts
    const fail = tests - passed - cancelled - skip - todo
    const counts = { tests, suites, pass: passed, fail, cancelled, skipped: skip, todo }
    yield JSON.stringify({ counts, seconds: data.duration_ms / 1000, failed, skipped } satisfies Totals)
  }
}

/** The totals of several runs, in the lines with which Node's own reporter ends. */
export function describeTotals(runs: readonly Totals[]): string {
  const counts: Record<string, number> = {}
  for (const run of runs) {
    for (const [name, count] of Object.entries(run.counts)) counts[name] = (counts[name] ?? 0) + count
  }
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0)
  return [
    ...runs.flatMap(run => run.failed).map(title => `✖ ${title}`),
    ...Object.entries(counts).map(([name, count]) => `ℹ ${name} ${count}`),
    `ℹ duration_ms ${Math.round(seconds * 1000)}`,
  ].join('\n')
}

/** One line for everything that tests were skipped for want of. */
export function describeSkipped(runs: readonly Totals[]): string[] {
  const reasons = new Map<string, number>()
  for (const { skipped } of runs) {
    for (const [reason, count] of Object.entries(skipped)) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + count)
    }
  }
  return [...reasons].map(([reason, count]) => `${count} skipped: ${reason}`)
}
