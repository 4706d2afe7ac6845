import type { JobEnvironment, JobLog } from './environment.ts'
import type { Job, JobStatus, RunningJob } from './job.ts'
import type { Lease } from './lease.ts'
import { runJob } from './run-job.ts'

/** Everything that this process does again and again. */
export interface JobRunner {
  /** Runs a job from now on. None waits for another. */
  start<Held extends Lease>(job: Job<Held>): RunningJob
  /** How each job does that was started, in the order of their start. */
  list(): readonly JobStatus[]
  /** Stops the jobs one after another, the one that was started last first, since a later one may need an earlier one. */
  stop(): Promise<void>
}

export function makeJobRunner(environment: JobEnvironment, log: JobLog): JobRunner {
  const jobs = new Map<string, RunningJob>()
  return {
    start(job) {
      if (jobs.has(job.name)) throw new Error(`There are two jobs of the name ${job.name}.`)
      const running = runJob(job, environment, log)
      jobs.set(job.name, running)
      return running
    },
    list: () => Array.from(jobs.values(), job => job.status()),
    async stop() {
      for (const job of [...jobs.values()].toReversed()) await job.stop()
    },
  }
}
