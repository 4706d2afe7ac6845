import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Subscription, Webhook } from '../../api/bodies.ts'
import { gateway, may } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PagesTable } from '../../ui/pages-table.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'
import { usePages } from '../../ui/use-pages.ts'
import { SubscriptionForm } from './subscription-form.tsx'
import { SubscriptionState } from './subscription-state.tsx'
import { describeSchedule, wordsOfTopic } from './subscription-words.ts'

/** How often it is looked whether what waits has been sent, in milliseconds. */
const pause = 2_000

/** Who gets mail or digests, of what, and whether that arrives. */
export function Subscriptions() {
  const pages = usePages(
    (page, signal) => gateway().get('/api/v1/subscriptions', { query: { limit: 100, ...page }, signal }),
    [],
  )
  const webhooks = useLoad(
    async signal => (await gateway().get('/api/v1/webhooks', { query: { limit: 100 }, signal })).items,
    [],
  ).value.value
  const changed = useSignal<Subscription | undefined>(undefined)
  const isSending = pages.items.value.some(({ lastMail }) => lastMail?.state === 'WAITING')
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setInterval(() => document.hidden || pages.again(), pause)
    return () => clearInterval(timer)
  }, [isSending])
  const done = (): void => {
    changed.value = undefined
    pages.again()
  }
  return (
    <>
      <p class="quiet">
        A subscription sends what happens, what is due and what needs a person: by mail, or as a digest to a
        webhook.
      </p>
      <PagesTable
        label="Subscriptions, newest first"
        columns={['Sent to', 'About', 'When', 'State', 'What to do']}
        pages={pages}
        none="No subscriptions yet. Add the first one below."
        row={subscription => (
          <Row
            subscription={subscription}
            name={nameReceiver(subscription, webhooks)}
            onChange={() => {
              changed.value = subscription
            }}
            onDone={done}
            key={subscription.id}
          />
        )}
      />
      {may('subscriptions.manage') ? (
        <SubscriptionForm
          subscription={changed.value}
          webhooks={webhooks ?? []}
          onDone={done}
          key={changed.value?.id ?? ''}
        />
      ) : (
        <NeedsRight what="Changing who is notified" right="subscriptions.manage" />
      )}
    </>
  )
}

/** To whom it goes: a mail address, or a webhook by what it is for. */
function nameReceiver(
  { address, webhookId = '' }: Subscription,
  webhooks: readonly Webhook[] | undefined,
): string {
  const webhook = webhooks?.find(({ id }) => id === webhookId)
  return address ?? webhook?.description ?? webhook?.url ?? webhookId
}

function Row({
  subscription,
  name,
  onChange,
  onDone,
}: {
  subscription: Subscription
  name: string
  onChange(): void
  onDone(): void
}) {
  const { id, webhookId, topics, stoppedAt } = subscription
  return (
    <tr>
      <td class="address">
        {webhookId === undefined ? name : <a href={linkTo('settings', ['webhooks', webhookId])}>{name}</a>}
      </td>
      <td>{topics.map(topic => wordsOfTopic[topic].title).join(', ')}</td>
      <td>{describeSchedule(subscription)}</td>
      <td>
        <SubscriptionState subscription={subscription} />
      </td>
      <td>
        {may('subscriptions.manage') && (
          <div class="row">
            {stoppedAt === undefined && (
              <TestButton subscription={subscription} name={name} onDone={onDone} />
            )}
            <button type="button" aria-label={`Change: ${name}`} onClick={onChange}>
              Change
            </button>
            <Confirm
              label="Delete"
              about={name}
              title={`Delete the subscription of ${name}?`}
              action={async () => {
                await gateway().remove('/api/v1/subscriptions/{id}', { path: { id } })
                onDone()
              }}
            >
              Nothing more is sent. The gateway forgets the address, and the mails to it.
            </Confirm>
          </div>
        )}
      </td>
    </tr>
  )
}

/** Sends a message that says only that it is one. */
function TestButton({
  subscription: { id, webhookId },
  name,
  onDone,
}: {
  subscription: Subscription
  name: string
  onDone(): void
}) {
  const { isBusy, trouble, act } = useAct()
  const isSent = useSignal(false)
  const send = (): Promise<void> =>
    act(async () => {
      await gateway().post('/api/v1/subscriptions/{id}/test', { path: { id } })
      isSent.value = true
      onDone()
    })
  return (
    <>
      <button
        type="button"
        aria-label={`Send a test: ${name}`}
        disabled={isBusy.value}
        onClick={() => void send()}
      >
        Send a test
      </button>
      {isSent.value && webhookId !== undefined && (
        <span role="status">
          <a href={linkTo('settings', ['webhooks', webhookId])}>See its delivery</a>
        </span>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </>
  )
}
