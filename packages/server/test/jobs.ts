import type { TestContext } from 'node:test'
import { type JobEnvironment, silentJobs, timerPause } from '../src/jobs/environment.ts'
import { type JobRunner, makeJobRunner } from '../src/jobs/runner.ts'
import { forgetDefects, noteFailure } from './defects.ts'

/** A runner whose jobs are stopped at the end of the test; it waits by the timers of this process. */
export function startJobs(
  t: Pick<TestContext, 'after'>,
  environment: Omit<JobEnvironment, 'pause'> & Partial<Pick<JobEnvironment, 'pause'>>,
): JobRunner {
  forgetDefects()
  const log = { ...silentJobs, error: ({ err }: { err: unknown }) => noteFailure(err) }
  const jobs = makeJobRunner({ pause: timerPause, ...environment }, log)
  t.after(() => jobs.stop())
  return jobs
}
