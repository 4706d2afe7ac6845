import { useSignal } from '@preact/signals'
import { describeError } from '../api/describe-error.ts'
import { Mark } from '../shell/mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { endedBecause, signIn } from './session.ts'

/** Asks for an API key. */
export function SignIn() {
  const key = useSignal('')
  const busy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    busy.value = true
    trouble.value = undefined
    await signIn(key.value).catch(error => {
      trouble.value = describeError(error)
    })
    busy.value = false
  }

  return (
    <main class="sign-in">
      <div class="row">
        <Mark />
        <h1>udigate</h1>
      </div>
      <form class="card" onSubmit={event => void submit(event)}>
        <p class="quiet">
          Sign in with an API key. It is kept in this browser tab only. <code>npm start</code> prints one to
          try out; <code>udigate keys create</code> makes your own.
        </p>
        <label class="field">
          API key
          <input
            type="password"
            autocomplete="off"
            spellcheck={false}
            required
            value={key.value}
            onInput={event => {
              key.value = event.currentTarget.value
            }}
          />
        </label>
        {endedBecause.value !== undefined && trouble.value === undefined && (
          <Notice kind="warn">{endedBecause.value}</Notice>
        )}
        {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
        <button class="primary" type="submit" disabled={busy.value}>
          {busy.value ? 'Signing in …' : 'Sign in'}
        </button>
        <p>
          <a href="docs/">The API</a>
        </p>
      </form>
    </main>
  )
}
