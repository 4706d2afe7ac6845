import { useSignal } from '@preact/signals'
import type { Scope } from '../../api/bodies.ts'
import { gateway, session } from '../../api/session.ts'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import { readActors } from './read-actors.ts'

const scopes = ['validate', 'submit', 'read', 'admin'] as const satisfies readonly Scope[]

const wordsOfScope: Readonly<Record<Scope, string>> = {
  validate: 'validate: judge',
  submit: 'submit: submit, pull and export',
  read: 'read: see what is stored, and plan',
  admin: 'admin: actors, keys and webhooks, as an administrator',
}

/** What one would have to hold for a key with a scope, and does not: no person gives what they do not hold. */
function findLacking(scope: Scope): readonly string[] | undefined {
  return session.value?.keyScopes.find(each => each.scope === scope)?.lacking
}

/** Asks for a new key. */
export function NewKey({ onMade }: { onMade(key: { name: string; key: string }): void }) {
  const name = useSignal('')
  const chosen = useSignal<readonly Scope[]>(
    (['validate', 'read'] as const).filter(scope => findLacking(scope)?.length === 0),
  )
  const actors = useSignal('')
  const expiresAt = useSignal('')
  const language = useSignal('')
  const { isBusy, trouble, act } = useAct()
  const own = session.value?.actors ?? 'any'

  const make = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      const made = await gateway().post('/api/v1/keys', {
        body: {
          name: name.value.trim(),
          scopes: [...chosen.value],
          actors: readActors(actors.value) ?? own,
          ...(expiresAt.value === '' ? {} : { expiresAt: new Date(expiresAt.value).toISOString() }),
          ...(language.value.trim() === '' ? {} : { defaultLanguage: language.value.trim().toUpperCase() }),
        },
      })
      name.value = ''
      onMade(made)
    })
  }
  return (
    <form class="card" aria-label="New API key" onSubmit={event => void make(event)}>
      <h2>New API key</h2>
      <div class="columns">
        <TextField
          label="Name of the key"
          isNeeded
          value={name.value}
          hint="Such as the system that uses it: “ERP, plant Ulm”"
          onChoose={value => {
            name.value = value
          }}
        />
        <TextField
          label="Actors"
          value={actors.value}
          hint={
            own === 'any'
              ? 'SRNs with commas in between; any of the organisation where it is empty'
              : `SRNs with commas in between; ${own.join(', ')} where it is empty`
          }
          onChoose={value => {
            actors.value = value
          }}
        />
        <label class="field">
          Expires
          <input
            type="datetime-local"
            value={expiresAt.value}
            onInput={event => {
              expiresAt.value = event.currentTarget.value
            }}
          />
          <span class="hint">Leave empty for no expiry</span>
        </label>
        <TextField
          label="Default language"
          value={language.value}
          hint="Such as DE: of names of substances without a language, where the gateway keeps to the contract’s letter"
          onChoose={value => {
            language.value = value
          }}
        />
      </div>
      <fieldset class="stack">
        <legend>What it is for</legend>
        {scopes.map(scope => {
          const lacking = findLacking(scope) ?? []
          return lacking.length > 0 ? (
            <p class="quiet" key={scope}>
              {wordsOfScope[scope]}. You cannot give it: you have not {lacking.join(', ')} yourself.
            </p>
          ) : (
            <CheckField
              key={scope}
              label={wordsOfScope[scope]}
              checked={chosen.value.includes(scope)}
              onChoose={isChosen => {
                const others = chosen.value.filter(each => each !== scope)
                chosen.value = isChosen ? [...others, scope] : others
              }}
            />
          )
        })}
        <p class="hint">A key may do no more than you may, also later: what you lose it loses.</p>
      </fieldset>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button type="submit" class="primary" disabled={isBusy.value || chosen.value.length === 0}>
          Make the key
        </button>
      </div>
    </form>
  )
}
