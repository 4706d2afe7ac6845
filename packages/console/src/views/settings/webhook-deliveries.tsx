import { useEffect } from 'preact/hooks'
import type { Delivery } from '../../api/bodies.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Facts } from '../../ui/facts.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { Time } from '../../ui/time.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { usePages } from '../../ui/use-pages.ts'
import { WebhookState } from './webhook-state.tsx'

/** How often it is looked whether what waits has been delivered, in milliseconds. */
const pause = 2_000

/** The events of a webhook, and how their delivery went. */
export function WebhookDeliveries({ id }: { id: string }) {
  const pages = usePages(
    (page, signal) =>
      gateway().get('/api/v1/webhooks/{id}/deliveries', {
        path: { id },
        query: { limit: 100, ...page },
        signal,
      }),
    [id],
  )
  const isWaiting = pages.items.value.some(({ state }) => state === 'WAITING')
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => document.hidden || pages.again(), pause)
    return () => clearInterval(timer)
  }, [isWaiting])
  const webhook = useLoad(signal => gateway().get('/api/v1/webhooks/{id}', { path: { id }, signal }), [id])
    .value.value
  return (
    <>
      {webhook && (
        <section class="card" aria-label="The webhook">
          <Facts
            of={{
              Address: <span class="mono">{webhook.url}</span>,
              'What it is for': webhook.description,
              State: <WebhookState webhook={webhook} />,
              Events: webhook.events.join(', '),
              'Signed with the former secret, too, until': webhook.oldSecretUntil && (
                <Time at={webhook.oldSecretUntil} />
              ),
            }}
          />
        </section>
      )}
      <div class="row">
        <a href={linkTo('settings', ['webhooks'])}>All webhooks</a>
        <span class="spacer" />
        <Confirm
          label="Send a test"
          title="Send a test?"
          kind="primary"
          isDisabled={webhook?.enabled !== true || !may('webhooks.send')}
          action={async () => {
            await gateway().post('/api/v1/webhooks/{id}/test', { path: { id } })
            pages.again()
          }}
        >
          An event that tells of nothing is posted to the address of the webhook.
        </Confirm>
      </div>
      {!may('webhooks.send') && <NeedsRight what="Sending" right="webhooks.send" />}
      <PagesTable
        label="Events of the last 30 days, newest first"
        columns={['When', 'Event', 'State', 'Attempts', 'The last attempt', 'What to do']}
        pages={pages}
        none="No events in the last 30 days."
        row={delivery => <Row id={id} delivery={delivery} onDone={pages.again} key={delivery.eventId} />}
      />
    </>
  )
}

const states: Readonly<Record<Delivery['state'], { kind: BadgeKind; text: string }>> = {
  WAITING: { kind: 'busy', text: 'Waiting' },
  DELIVERED: { kind: 'good', text: 'Delivered' },
  FAILED: { kind: 'bad', text: 'Given up' },
  CANCELLED: { kind: 'plain', text: 'Cancelled' },
}

function Row({ id, delivery, onDone }: { id: string; delivery: Delivery; onDone(): void }) {
  const { eventId, type, state, occurredAt, attempts, nextAttemptAt, lastAttempt } = delivery
  return (
    <tr>
      <td>
        <Time at={occurredAt} />
      </td>
      <td class="mono">{type}</td>
      <td>
        <Badge {...states[state]} />
        {nextAttemptAt !== undefined && (
          <p class="quiet">
            next at <Time at={nextAttemptAt} />
          </p>
        )}
      </td>
      <td>{attempts}</td>
      <td>{lastAttempt ? describeAttempt(lastAttempt) : '–'}</td>
      <td>
        <Confirm
          label="Send again"
          about={type}
          isQuiet
          isDisabled={!may('webhooks.send')}
          title={`Send ${type} again?`}
          kind="primary"
          action={async () => {
            await gateway().post('/api/v1/webhooks/{id}/deliveries/{eventId}/resend', {
              path: { id, eventId },
            })
            onDone()
          }}
        >
          The same event, with the same webhook-id, is posted once more at once.
        </Confirm>
      </td>
    </tr>
  )
}

function describeAttempt({ status, because, milliseconds }: NonNullable<Delivery['lastAttempt']>): string {
  const answer = status === undefined ? 'No answer' : `Status ${status}`
  return [`${answer} after ${milliseconds} ms`, because].filter(Boolean).join(': ')
}
