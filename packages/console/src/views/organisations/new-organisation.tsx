import { useSignal } from '@preact/signals'
import type { CreatedInvitation } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'

const stages = [
  ['preview', 'Preview: nothing is registered'],
  ['production', 'Production: registers with the authority'],
] as const

/** Makes an organisation by inviting its first administrator. */
export function NewOrganisation({ onMade }: { onMade(invitation: CreatedInvitation): void }) {
  const name = useSignal('')
  const chosen = useSignal<readonly ('preview' | 'production')[]>(['preview'])
  const person = useSignal('')
  const mail = useSignal('')
  const isMailed = useSignal(false)
  const { isBusy, trouble, act } = useAct()
  const make = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const body = {
        name: name.value.trim(),
        stages: [...chosen.value],
        administrator: { name: person.value.trim(), mail: mail.value.trim() },
        isMailed: isMailed.value,
      }
      onMade(await gateway().post('/api/v1/organisations', { body }))
      name.value = ''
      person.value = ''
      mail.value = ''
    })
  }
  return (
    <form class="card" aria-label="New organisation" onSubmit={event => void make(event)}>
      <h2>New organisation</h2>
      <div class="columns">
        <TextField
          label="Organisation"
          isNeeded
          hint="Its name stays for good"
          value={name.value}
          onChoose={value => {
            name.value = value
          }}
        />
        <TextField
          label="First administrator"
          isNeeded
          hint="Invites all other people"
          value={person.value}
          onChoose={value => {
            person.value = value
          }}
        />
        <TextField
          label="Mail address"
          inputMode="email"
          isNeeded
          value={mail.value}
          onChoose={value => {
            mail.value = value
          }}
        />
      </div>
      <fieldset class="stack">
        <legend>Stages</legend>
        {stages.map(([stage, words]) => (
          <CheckField
            key={stage}
            label={words}
            checked={chosen.value.includes(stage)}
            onChoose={isChosen => {
              const others = chosen.value.filter(each => each !== stage)
              chosen.value = isChosen ? [...others, stage] : others
            }}
          />
        ))}
      </fieldset>
      <CheckField
        label="Send the link to the mail address, where the gateway has a mail server"
        checked={isMailed.value}
        onChoose={value => {
          isMailed.value = value
        }}
      />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button class="primary" type="submit" disabled={isBusy.value || chosen.value.length === 0}>
          Make the organisation
        </button>
      </div>
    </form>
  )
}
