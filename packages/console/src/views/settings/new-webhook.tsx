import { useSignal } from '@preact/signals'
import type { WebhookEvent, WebhookWithSecret } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

/** What a webhook can be notified of. */
const wordsOfEvent: Readonly<Record<WebhookEvent, string>> = {
  'submission.ended': 'a submission has its outcome',
  'submission.in_doubt': 'the outcome of a submission is unknown',
  'submission.needs_operator': 'a submission needs a person',
  'batch.ended': 'a batch has ended',
  'device.confirmed': 'a pull found devices that their notified body has confirmed',
  'device.discarded': 'a pull found devices that were discarded',
  'device.public_differs': 'the public sees a device otherwise than it is registered',
  'pull.ended': 'a pull is complete, or has failed',
}

const eventTypes = Object.keys(wordsOfEvent) as WebhookEvent[]

/** Asks for a new webhook. */
export function NewWebhook({ onMade }: { onMade(webhook: WebhookWithSecret): void }) {
  const url = useSignal('')
  const description = useSignal('')
  const chosen = useSignal<readonly WebhookEvent[]>(['submission.ended', 'submission.needs_operator'])
  const { isBusy, trouble, act } = useAct()
  const make = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const wanted = { url: url.value.trim(), events: [...chosen.value] }
      const words = description.value.trim()
      const body = words === '' ? wanted : { ...wanted, description: words }
      const made = await gateway().post('/api/v1/webhooks', { body })
      url.value = ''
      description.value = ''
      onMade(made)
    })
  }
  return (
    <form class="card" aria-label="New webhook" onSubmit={event => void make(event)}>
      <h2>New webhook</h2>
      <div class="columns">
        <TextField
          label="Address"
          isNeeded
          value={url.value}
          hint="https, and a host of the public Internet"
          onChoose={value => {
            url.value = value
          }}
        />
        <TextField
          label="What it is for"
          value={description.value}
          onChoose={value => {
            description.value = value
          }}
        />
      </div>
      <fieldset class="stack">
        <legend>Notify it when</legend>
        {eventTypes.map(type => (
          <CheckField
            key={type}
            label={
              <>
                {wordsOfEvent[type]} <span class="mono quiet">{type}</span>
              </>
            }
            checked={chosen.value.includes(type)}
            onChoose={isChosen => {
              const others = chosen.value.filter(each => each !== type)
              chosen.value = isChosen ? [...others, type] : others
            }}
          />
        ))}
      </fieldset>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button type="submit" class="primary" disabled={isBusy.value || chosen.value.length === 0}>
          Make the webhook
        </button>
      </div>
    </form>
  )
}
