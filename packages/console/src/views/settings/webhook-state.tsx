import type { Webhook } from '../../api/bodies.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'

/** Whether a webhook is notified of anything, and whether that arrives. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, disabledBecause, failingSince } = webhook
  if (!enabled) {
    return (
      <>
        <Badge kind="plain" text="Disabled" />
        {disabledBecause !== undefined && <p class="quiet">{disabledBecause}</p>}
      </>
    )
  }
  if (failingSince === undefined) return <Badge kind="good" text="Enabled" />
  return (
    <>
      <Badge kind="bad" text="Failing" />{' '}
      <span class="quiet">
        since <Time at={failingSince} />
      </span>
    </>
  )
}
