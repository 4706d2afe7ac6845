import { useSignal } from '@preact/signals'
import type { Webhook, WebhookWithSecret } from '../../api/bodies.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Time } from '../../ui/time.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookState } from './webhook-state.tsx'

/** The addresses that are notified of what happens. */
export function Webhooks() {
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/webhooks', { query: { limit: 100, ...page }, signal }),
    [],
  )
  const made = useSignal<WebhookWithSecret | undefined>(undefined)
  const show = (webhook: WebhookWithSecret): void => {
    made.value = webhook
    pages.again()
  }
  return (
    <>
      {made.value && (
        <ShownOnce
          title={`The secret of ${made.value.description ?? made.value.url}`}
          secret={made.value.secret}
          hint="By it the receiver verifies what comes. It is shown this once."
          onDone={() => {
            made.value = undefined
          }}
          key={made.value.secret}
        />
      )}
      <PagesTable
        label="Webhooks, newest first"
        columns={['Address', 'State', 'Events', 'Changed', 'What to do']}
        pages={pages}
        none="No webhooks yet."
        row={webhook => <Row webhook={webhook} onDone={pages.again} onSecret={show} key={webhook.id} />}
      />
      {may('webhooks.manage') ? (
        <NewWebhook onMade={show} />
      ) : (
        <NeedsRight what="Changing webhooks" right="webhooks.manage" />
      )}
    </>
  )
}

function Row({
  webhook,
  onDone,
  onSecret,
}: {
  webhook: Webhook
  onDone(): void
  onSecret(webhook: WebhookWithSecret): void
}) {
  const { id, url, description, events, updatedAt } = webhook
  const name = description ?? url
  return (
    <tr>
      <td class="address">
        {description !== undefined && <div>{description}</div>}
        <a class="mono" href={linkTo('settings', ['webhooks', id])}>
          {url}
        </a>
      </td>
      <td>
        <WebhookState webhook={webhook} />
      </td>
      <td>{events.join(', ')}</td>
      <td>
        <Time at={updatedAt} />
      </td>
      <td>
        {may('webhooks.manage') && (
          <div class="row">
            <Switch webhook={webhook} onDone={onDone} />
            <Confirm
              label="New secret"
              isQuiet
              about={name}
              title={`Give ${name} another secret?`}
              action={async () =>
                onSecret(await gateway().post('/api/v1/webhooks/{id}/rotate', { path: { id } }))
              }
            >
              For 24 hours everything is signed with the present secret too, so that the receiver can change
              over.
            </Confirm>
            <Confirm
              label="Delete"
              about={name}
              title={`Delete ${name}?`}
              action={async () => {
                await gateway().remove('/api/v1/webhooks/{id}', { path: { id } })
                onDone()
              }}
            >
              Nothing more is sent to it, and its log is removed.
            </Confirm>
          </div>
        )}
      </td>
    </tr>
  )
}

/** Enables it or disables it. */
function Switch({ webhook, onDone }: { webhook: Webhook; onDone(): void }) {
  const { id, url, events, description, enabled } = webhook
  return (
    <Confirm
      label={enabled ? 'Disable' : 'Enable'}
      about={description ?? url}
      title={`${enabled ? 'Disable' : 'Enable'} ${description ?? url}?`}
      kind={enabled ? 'danger' : 'primary'}
      isQuiet
      action={async () => {
        const kept = { url, events, ...(description === undefined ? {} : { description }) }
        await gateway().put('/api/v1/webhooks/{id}', { path: { id }, body: { ...kept, enabled: !enabled } })
        onDone()
      }}
    >
      {enabled
        ? 'Events that wait for it are not sent any longer, and events that happen meanwhile are not sent later.'
        : 'It is notified of events from now on.'}
    </Confirm>
  )
}
