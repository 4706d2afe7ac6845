import type { TestEvent } from 'node:test/reporters'
import { readBuild } from './build.ts'
import type { Results, TestResult } from './results.ts'

/** A reporter of Node's runner: writes the outcome of each test as JSON, with the build that it is of. */
export default async function* recordResults(events: AsyncIterable<TestEvent>): AsyncGenerator<string, void> {
  const build = readBuild()
  const startedAt = new Date().toISOString()
  const tests: TestResult[] = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details.type === 'suite') continue
    const isSkipped = data.skip !== undefined && data.skip !== false
    const outcome = type === 'test:fail' ? 'failed' : isSkipped ? 'skipped' : 'passed'
    tests.push({ title: data.name, outcome, ...(typeof data.skip === 'string' ? { why: data.skip } : {}) })
  }
  yield JSON.stringify({ build, startedAt, tests } satisfies Results, undefined, 2)
}
