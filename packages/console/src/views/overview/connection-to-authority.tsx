import type { Overview } from '../../api/bodies.ts'
import { Notice } from '../../ui/notice.tsx'
import { lasted } from '../../ui/time.tsx'

/** Whether messages get through to the authority. */
export function ConnectionToAuthority({ overview: { authority, at, stage } }: { overview: Overview }) {
  const { connected, reachable, simulated, oldestWaitingSince, statesRefusedAt, changesRefusedAt } = authority
  const name = simulated ? 'the simulator' : 'the authority'
  const waits =
    oldestWaitingSince === undefined
      ? ''
      : ` The oldest message has been waiting for ${lasted(oldestWaitingSince, at)}.`
  if (!connected) {
    return (
      <Notice kind="warn" isStanding>
        The stage {stage} has no connection to its authority: records are checked here, and none is submitted.
      </Notice>
    )
  }
  if (!reachable) {
    return (
      <Notice kind="bad" isStanding>
        <strong>The connection to {name} is interrupted.</strong> What is submitted waits, and goes out by
        itself once the connection is back.{waits}
      </Notice>
    )
  }
  const hidden =
    statesRefusedAt === undefined
      ? ''
      : ' It shows registered devices alone, none that wait for their notified body or are discarded.'
  return (
    <Notice kind="good" isStanding>
      The connection to {name} works.{waits || ' Nothing waits to be sent.'}
      {hidden}
      {changesRefusedAt !== undefined &&
        ' It cannot be asked for what has changed: pulls ask for everything.'}
    </Notice>
  )
}
