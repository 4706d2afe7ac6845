import { useSignal } from '@preact/signals'
import { signInWithKey } from '../api/session.ts'

/** Asks for an API key, which is exchanged for a session. */
export function SignInWithKey({
  isBusy,
  signIn,
}: {
  isBusy: boolean
  signIn(act: () => Promise<void>): Promise<void>
}) {
  const key = useSignal('')
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    await signIn(() => signInWithKey(key.value))
  }
  return (
    <form class="stack" onSubmit={event => void submit(event)}>
      <p class="hint">
        The key is exchanged for a session, and kept nowhere in this browser. <code>npm start</code> prints
        one to try out; <code>udigate keys create</code> makes your own. Invite the first person with{' '}
        <code>udigate people invite</code>.
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
      <button class="primary" type="submit" disabled={isBusy}>
        {isBusy ? 'Signing in …' : 'Sign in'}
      </button>
    </form>
  )
}
