import type { Overview } from '../../api/bodies.ts'
import { Notice } from '../../ui/notice.tsx'
import { lasted, Time } from '../../ui/time.tsx'

/** Whether messages get through to the authority. */
export function ConnectionToAuthority({ overview: { authority, at, stage } }: { overview: Overview }) {
  const { pacing } = authority
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
  if (pacing?.waitsUntil !== undefined || pacing?.secondsBetweenMessages !== undefined) {
    return (
      <Notice kind="warn" isStanding>
        <strong>Messages to {name} are sent at a slower pace.</strong> <Pace pacing={pacing} />
        {waits}
      </Notice>
    )
  }
  return (
    <p class="connection quiet">
      <span class="swatch good" aria-hidden="true" />
      <span>
        The connection to {name} works.{waits || ' Nothing waits to be sent.'}
        {hidden}
        {changesRefusedAt !== undefined &&
          ' It cannot be asked for what has changed: pulls ask for everything.'}
      </span>
    </p>
  )
}

function Pace({ pacing }: { pacing: NonNullable<Overview['authority']['pacing']> }) {
  const { waitsUntil, waitsFor, rejectedAt, secondsBetweenMessages: seconds } = pacing
  return (
    <>
      {seconds !== undefined && (
        <>
          The authority rejected a message for traffic on <Time at={rejectedAt} />: one message goes every{' '}
          {seconds / 60} min, faster again after every two hours without another rejection.{' '}
        </>
      )}
      {waitsUntil !== undefined && (
        <>
          {waitsFor === 'budget' ? 'The budget is used up: the' : 'The'} next message goes after{' '}
          <Time at={waitsUntil} />.
        </>
      )}
    </>
  )
}
