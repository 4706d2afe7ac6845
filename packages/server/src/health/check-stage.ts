import { type Breaker, failuresToOpen } from '../delivery/memory/breaker.ts'
import type { JobStatus } from '../jobs/job.ts'
import { describeRegister, type Stage } from '../stage.ts'
import { type Check, ok, type ReadinessName, warning } from './check.ts'

/** How a stage reaches a register, and how that goes. */
export interface WatchedConnection {
  /** The id of the register that it leads to. */
  register: string
  isSimulated: boolean
  breaker: Breaker
}

const advice =
  'Submissions are taken and kept meanwhile; what waits goes on by itself. Look at the access point, the network, and the log.'

/** A stage that reaches no register. */
export function notConnected(stage: Stage): Check<ReadinessName> {
  return ok(stage, 'The stage is not connected to its authority; submissions on it are refused.')
}

/**
 * How a stage reaches a register. An outage is no reason not to serve calls: submissions are stored, validation goes on,
 * and a gateway that is taken away for it could do neither.
 *
 * @param collecting how collecting answers does
 * @param toTimeOfDay the time of day at a moment of the clock of the waits
 */
export function judgeConnection(
  stage: Stage,
  { register, isSimulated, breaker }: WatchedConnection,
  collecting: JobStatus | undefined,
  toTimeOfDay: (monotonic: Date) => Date,
): Check<ReadinessName> {
  const further = describeRegister({ register })
  const other = `${isSimulated ? 'simulator' : 'access point'}${further === undefined ? '' : ` to ${further}`}`
  const { failures, failingSince } = breaker.state()
  if (breaker.isOpen()) {
    return warning(
      stage,
      failures < failuresToOpen
        ? `The ${other} is paused for as long as it asked for.`
        : `The ${other} is paused after ${failures} failures in a row; one message at a time tries for all.`,
      advice,
      failingSince && toTimeOfDay(failingSince),
    )
  }
  // Where a turn of it throws, it is the store that cannot be reached.
  const silentSince = collecting?.hasThrown ? undefined : collecting?.failingSince
  if (silentSince) {
    return warning(stage, `The ${other} cannot be asked for answers.`, advice, toTimeOfDay(silentSince))
  }
  return ok(stage, `The connection to the ${other} works, as far as it was used.`)
}
