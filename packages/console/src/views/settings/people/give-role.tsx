import { useSignal } from '@preact/signals'
import type { Person, RoleName } from '../../../api/bodies.ts'
import { roleNames, roleWords } from '../../../api/role-words.ts'
import { findReach, gateway } from '../../../api/session.ts'
import { ChoiceField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { readActors } from '../read-actors.ts'
import { ActorsField } from './actors-field.tsx'

/** Gives a person one more role. */
export function GiveRole({ person: { id, name }, onDone }: { person: Person; onDone(): void }) {
  const role = useSignal<RoleName>('viewer')
  const actors = useSignal('')
  const { isBusy, trouble, act } = useAct()
  const give = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const reach = readActors(actors.value) ?? findReach('people.manage')
      await gateway().post('/api/v1/people/{id}/roles', {
        path: { id },
        body: { role: role.value, actors: reach === 'any' ? reach : [...reach] },
      })
      actors.value = ''
      onDone()
    })
  }
  return (
    <form class="card" aria-label="Give a role" onSubmit={event => void give(event)}>
      <h2>Give a role</h2>
      <div class="columns">
        <div class="stack">
          <ChoiceField
            label="Role"
            value={role.value}
            options={roleNames.map(each => [each, roleWords[each].title] as const)}
            onChoose={value => {
              role.value = value as RoleName
            }}
          />
          <span class="hint">{roleWords[role.value].meaning}</span>
        </div>
        <ActorsField
          value={actors.value}
          onChoose={value => {
            actors.value = value
          }}
        />
      </div>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div class="row">
        <button type="submit" disabled={isBusy.value}>
          Give the role
        </button>
        <span class="hint">{name} has it at once, also where they are signed in.</span>
      </div>
    </form>
  )
}
