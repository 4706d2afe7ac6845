import { useSignal } from '@preact/signals'
import type { Inquiry } from '../../api/bodies.ts'
import { askAuthority, listLastAnswers } from '../../api/inquiries.ts'
import { ActorField, useOwnActor } from '../../ui/actor-field.tsx'
import { Allowed } from '../../ui/allowed.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'

/** What the authority showed of actors, at the last look at each, and a form to ask about one. */
export function AskedActors() {
  const { value, trouble, again } = useLoad(signal => listLastAnswers('ACTOR', undefined, signal), [])
  const answers = value.value ?? []
  return (
    <section class="card" aria-label="At the authority">
      <h2>At the authority</h2>
      <p class="quiet">
        By what the authority showed of an actor, plans and validations warn of one that was unknown, inactive
        or without a mandate.
      </p>
      <Allowed right="inquiries.start" what="Asking the authority">
        <AskForm onDone={again} />
      </Allowed>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {answers.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section class="table-frame" tabIndex={0} aria-label="Actors that were asked about">
          <table>
            <thead>
              <tr>
                <th scope="col">Actor</th>
                <th scope="col">Name</th>
                <th scope="col">State</th>
                <th scope="col">Mandates</th>
                <th scope="col">Seen</th>
              </tr>
            </thead>
            <tbody>
              {answers.map(inquiry => (
                <Row inquiry={inquiry} key={inquiry.id} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function Row({ inquiry }: { inquiry: Inquiry }) {
  const { subject, actor, endedAt } = inquiry
  return (
    <tr>
      <td>
        <span class="mono srn">{subject}</span>
      </td>
      <td>{actor?.name ?? '–'}</td>
      <td>
        <Standing inquiry={inquiry} />
      </td>
      <td>
        {actor?.mandates === undefined
          ? '–'
          : actor.mandates.length === 0
            ? 'none'
            : actor.mandates.map(describeMandate).join(', ')}
      </td>
      <td>
        <Time at={endedAt} />
      </td>
    </tr>
  )
}

function Standing({ inquiry: { known, actor } }: { inquiry: Inquiry }) {
  if (known === false) return <Badge kind="bad" text="Unknown" />
  if (actor?.active === undefined) return <>{actor?.state ?? '–'}</>
  const since = actor.since === undefined ? '' : ` since ${actor.since}`
  return actor.active ? (
    <Badge kind="good" text="Active" />
  ) : (
    <>
      <Badge kind="warn" text="Inactive" />
      {since}
    </>
  )
}

type Mandate = NonNullable<NonNullable<Inquiry['actor']>['mandates']>[number]

function describeMandate({ actorCode, from, until, endedOn }: Mandate): string {
  const end = endedOn ?? until
  const [start, stop] = [from && ` from ${from}`, end && ` until ${end}`]
  return `${actorCode}${start ?? ''}${stop ?? ''}`
}

function AskForm({ onDone }: { onDone(): void }) {
  const asking = useOwnActor()
  const subject = useSignal('')
  const { isBusy, trouble, act } = useAct()
  const ask = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const { state, because } = await askAuthority('ACTOR', subject.value.trim(), asking.value.trim())
      if (state === 'FAILED') trouble.value = because
      else subject.value = ''
      onDone()
    })
  }
  return (
    <form aria-label="A question to the authority" onSubmit={event => void ask(event)}>
      <div class="controls">
        <TextField
          label="Ask about"
          value={subject.value}
          hint="SRN, such as that of a representative"
          onChoose={value => {
            subject.value = value
          }}
        />
        <ActorField label="Who asks" hint="SRN of a manufacturer or producer" actor={asking} />
        <button
          type="submit"
          class="primary"
          disabled={isBusy.value || subject.value.trim() === '' || asking.value.trim() === ''}
        >
          {isBusy.value ? 'Asking …' : 'Ask'}
        </button>
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
    </form>
  )
}
