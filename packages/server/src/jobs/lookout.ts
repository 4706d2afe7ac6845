import { everyProcess } from './lease.ts'
import type { JobRunner } from './runner.ts'

/** Looks at something every so often while there is a reason to, and sleeps otherwise. */
export interface Lookout {
  /** There is a reason from now on. */
  rouse(): void
}

export function startLookout(
  jobs: JobRunner,
  given: {
    /** The name of its job. */
    name: string
    /** How often it looks, in milliseconds, the first time so long after it is roused. */
    every: number
    hasReason(): boolean
    look(): Promise<void>
  },
): Lookout {
  let isAsleep = true
  const turn = async (): Promise<number> => {
    if (!isAsleep) await given.look()
    isAsleep = !given.hasReason()
    return isAsleep ? Number.POSITIVE_INFINITY : given.every
  }
  const job = jobs.start({ name: given.name, leases: everyProcess, begin: () => turn })
  return { rouse: () => isAsleep && job.wake() }
}
