import { useSignal } from '@preact/signals'
import type { Bodies } from '@udigate/client'
import { gateway, session } from '../../api/session.ts'
import { ChoiceField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'

type Choice = Bodies['MailChoice']

const frequencies = [
  ['at-once', 'At once: what happens within a minute is one mail'],
  ['daily', 'Once a day, with what waits for you'],
  ['none', 'No mail'],
] as const
/** When a daily mail goes out where nothing is chosen, as the gateway has it. */
const usualHour = 6
const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00 UTC`] as const)

/** How mail comes to the person who is signed in, about what they own and commented on. */
export function MailChoice() {
  const { value, trouble, again } = useLoad(signal => gateway().get('/api/v1/account/mail', { signal }), [])
  const { isBusy, trouble: refusal, act } = useAct()
  const saved = useSignal('')
  const choose = (choice: Choice): void =>
    void act(async () => {
      saved.value = ''
      const former = value.value
      // It is shown at once, and taken back where it could not be kept.
      value.value = choice
      try {
        value.value = await gateway().put('/api/v1/account/mail', { body: choice })
      } catch (error) {
        value.value = former
        throw error
      }
      saved.value = 'Saved.'
    })
  const chosen = value.value
  if (session.value?.caller.kind !== 'person') return null
  return (
    <section class="card" aria-labelledby="mail-choice">
      <h2 id="mail-choice">Mail to you</h2>
      <p class="quiet">
        About what you own, submitted or commented on, and comments that mention you. Mail leads here, and has
        no text of a comment.
      </p>
      <Trouble because={trouble.value} again={again} />
      {!chosen && trouble.value === undefined && <p class="quiet">Loading …</p>}
      {chosen && (
        <fieldset class="stack" disabled={isBusy.value}>
          <legend>How often</legend>
          {frequencies.map(([frequency, text]) => (
            <label class="row check" key={frequency}>
              <input
                type="radio"
                name="mail-frequency"
                checked={chosen.frequency === frequency}
                onChange={() =>
                  choose(frequency === 'daily' ? { frequency, hour: usualHour } : { frequency })
                }
              />
              <span>{text}</span>
            </label>
          ))}
          {chosen.frequency === 'daily' && (
            <ChoiceField
              label="At"
              value={String(chosen.hour ?? usualHour)}
              options={hours}
              onChoose={hour => choose({ frequency: 'daily', hour: Number(hour) })}
            />
          )}
        </fieldset>
      )}
      <p class="quiet" role="status">
        {saved.value}
      </p>
      {refusal.value !== undefined && <Notice kind="bad">{refusal.value}</Notice>}
    </section>
  )
}
