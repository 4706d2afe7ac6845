import type { Subscription } from '../../api/bodies.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'

/** Whether messages of a subscription arrive, and when the next one is due. */
export function SubscriptionState({
  subscription: { stoppedAt, stoppedBecause, lastMail, nextDigestAt },
}: {
  subscription: Subscription
}) {
  if (stoppedAt !== undefined) {
    return (
      <>
        <Badge kind="bad" text="Stopped" /> <Time at={stoppedAt} />
        <p class="quiet">{stoppedBecause}</p>
      </>
    )
  }
  return (
    <>
      {lastMail === undefined ? <Badge kind="plain" text="Nothing sent yet" /> : <LastMail mail={lastMail} />}
      {nextDigestAt !== undefined && (
        <p class="quiet">
          Next digest <Time at={nextDigestAt} />
        </p>
      )}
    </>
  )
}

function LastMail({ mail }: { mail: NonNullable<Subscription['lastMail']> }) {
  const { state, endedAt, because, nextAttemptAt } = mail
  if (state === 'SENT') {
    return (
      <>
        <Badge kind="good" text="Sent" /> <Time at={endedAt} />
      </>
    )
  }
  if (state === 'FAILED') {
    return (
      <>
        <Badge kind="bad" text="Not sent" /> <Time at={endedAt} />
        <p class="quiet">{because}</p>
      </>
    )
  }
  return (
    <>
      <Badge
        kind={because === undefined ? 'busy' : 'warn'}
        text={because === undefined ? 'Sending' : 'Retrying'}
      />
      {because !== undefined && (
        <p class="quiet">
          {because} Next try <Time at={nextAttemptAt} />
        </p>
      )}
    </>
  )
}
