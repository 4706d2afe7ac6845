import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Subscription, SubscriptionRequest, Webhook } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { linkTo } from '../../router/router.ts'
import { CheckField, ChoiceField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import {
  frequencies,
  isOfDigests,
  nameHour,
  nameWeekday,
  topics,
  weekdays,
  wordsOfFrequency,
  wordsOfTopic,
} from './subscription-words.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const defaultHour = 6

/** What a new subscription is of until something else is chosen. */
const usual: SubscriptionRequest = { topics: ['refusals', 'doubts', 'deadlines'], frequency: 'daily' }

/** Asks for a subscription, or changes one. @param subscription the one to change; a new one where absent */
export function SubscriptionForm({
  subscription,
  webhooks,
  onDone,
}: {
  subscription: Subscription | undefined
  webhooks: readonly Webhook[]
  onDone(): void
}) {
  const wanted = useSignal<SubscriptionRequest>(subscription ? askFor(subscription) : usual)
  const isMail = useSignal(subscription?.webhookId === undefined)
  const { isBusy, trouble, act } = useAct()
  const { address = '', webhookId = '', frequency, hour = defaultHour, weekday = 'monday' } = wanted.value
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (subscription !== undefined) heading.current?.focus()
  }, [])
  const isAtOnce = frequency === 'at-once'
  const chosen = wanted.value.topics.filter(topic => !isAtOnce || !isOfDigests(topic))
  const put = (changed: Partial<SubscriptionRequest>): void => {
    wanted.value = { ...wanted.value, ...changed }
  }
  const save = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      await gateway().post('/api/v1/subscriptions', {
        body: {
          ...(isMail.value ? { address: address.trim() } : { webhookId }),
          topics: chosen,
          frequency,
          ...(isAtOnce ? {} : { hour }),
          ...(frequency === 'weekly' ? { weekday } : {}),
        },
      })
      // A subscription is not changed in its place: the one before ends once the next one stands.
      if (subscription !== undefined) {
        await gateway().remove('/api/v1/subscriptions/{id}', { path: { id: subscription.id } })
      }
      wanted.value = usual
      onDone()
    })
  }
  const title = subscription ? 'Change subscription' : 'New subscription'
  return (
    <form class="card" aria-label={title} onSubmit={event => void save(event)}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div class="columns">
        <ChoiceField
          label="Sent to"
          value={isMail.value ? 'mail' : 'webhook'}
          options={[
            ['mail', 'A mail address'],
            ['webhook', 'A webhook'],
          ]}
          onChoose={value => {
            isMail.value = value === 'mail'
          }}
        />
        {isMail.value ? (
          <TextField
            label="Mail address"
            isNeeded
            value={address}
            hint="Mails have names, codes and links, and never a record"
            onChoose={value => put({ address: value })}
          />
        ) : webhooks.length === 0 ? (
          <p>
            There is no webhook yet. <a href={linkTo('settings', ['webhooks'])}>Make one first</a>
          </p>
        ) : (
          <ChoiceField
            label="Webhook"
            value={webhookId}
            all="Choose …"
            options={webhooks.map(({ id, description, url }) => [id, description ?? url])}
            onChoose={value => put({ webhookId: value })}
          />
        )}
        <ChoiceField
          label="How often"
          value={frequency}
          options={frequencies.map(each => [each, wordsOfFrequency[each]])}
          onChoose={value => put({ frequency: frequencies.find(each => each === value) ?? 'daily' })}
        />
        {frequency === 'weekly' && (
          <ChoiceField
            label="Day"
            value={weekday}
            options={weekdays.map(day => [day, nameWeekday(day)])}
            onChoose={value => put({ weekday: weekdays.find(each => each === value) ?? 'monday' })}
          />
        )}
        {!isAtOnce && (
          <ChoiceField
            label="Hour (UTC)"
            value={String(hour)}
            options={hours.map(each => [String(each), nameHour(each)])}
            onChoose={value => put({ hour: Number(value) })}
          />
        )}
      </div>
      <fieldset class="stack">
        <legend>About</legend>
        {topics
          .filter(topic => !isAtOnce || !isOfDigests(topic))
          .map(topic => (
            <CheckField
              key={topic}
              label={
                <>
                  {wordsOfTopic[topic].title} <span class="quiet">{wordsOfTopic[topic].text}</span>
                </>
              }
              checked={chosen.includes(topic)}
              onChoose={isChosen => {
                const others = wanted.value.topics.filter(each => each !== topic)
                put({ topics: isChosen ? [...others, topic] : others })
              }}
            />
          ))}
      </fieldset>
      {isAtOnce && (
        <p class="hint">
          What happens within a minute is one message. Deadlines and ending certificates come daily or weekly.
        </p>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div class="row">
        <button
          type="submit"
          class="primary"
          disabled={isBusy.value || chosen.length === 0 || (!isMail.value && webhookId === '')}
        >
          {subscription ? 'Save' : 'Subscribe'}
        </button>
        {subscription && (
          <button type="button" onClick={onDone}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}

/** What a subscription was asked for by. */
function askFor({ address, webhookId, topics, frequency, hour, weekday }: Subscription): SubscriptionRequest {
  return {
    ...(address === undefined ? {} : { address }),
    ...(webhookId === undefined ? {} : { webhookId }),
    topics,
    frequency,
    ...(hour === undefined ? {} : { hour }),
    ...(weekday === undefined ? {} : { weekday }),
  }
}
