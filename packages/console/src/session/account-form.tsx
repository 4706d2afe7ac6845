import { useSignal } from '@preact/signals'
import { offer } from '../api/session.ts'
import { CodeField } from '../ui/code-field.tsx'
import { TextField } from '../ui/fields.tsx'
import { signInWithPasskey, signInWithPassword, signInWithRecoveryCode } from './sign-in-with-account.ts'

/** Asks for what an account of the gateway is signed in with: a passkey, a password with a code, or a recovery code. */
export function AccountForm({
  isBusy,
  isFirst,
  signIn,
}: {
  isBusy: boolean
  /** Whether that is how people sign in here, and not one way of several. */
  isFirst: boolean
  signIn(act: () => Promise<void>): Promise<void>
}) {
  const hasLostApp = useSignal(false)
  const mail = useSignal('')
  const password = useSignal('')
  const code = useSignal('')
  const hasPasskeys = offer.value?.passkeys === true
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    await signIn(() =>
      hasLostApp.value
        ? signInWithRecoveryCode({ mail: mail.value, code: code.value })
        : signInWithPassword({ mail: mail.value, password: password.value, code: code.value }),
    )
    // It was taken, or it is not the right one.
    code.value = ''
  }
  return (
    <div class="stack">
      {hasPasskeys && (
        <>
          <button
            type="button"
            class={isFirst ? 'primary' : ''}
            disabled={isBusy}
            onClick={() => void signIn(signInWithPasskey)}
          >
            Sign in with a passkey
          </button>
          <p class="or">or</p>
        </>
      )}
      <form
        class="stack"
        aria-label={hasLostApp.value ? 'Recovery code' : 'Password'}
        onSubmit={event => void submit(event)}
      >
        <TextField
          label="Mail address"
          autocomplete="username"
          inputMode="email"
          isNeeded
          saysNeeded={false}
          value={mail.value}
          onChoose={value => {
            mail.value = value
          }}
        />
        {!hasLostApp.value && (
          <TextField
            label="Password"
            autocomplete="current-password"
            isSecret
            isNeeded
            saysNeeded={false}
            value={password.value}
            onChoose={value => {
              password.value = value
            }}
          />
        )}
        {hasLostApp.value ? (
          <TextField
            label="Recovery code"
            hint="One of the ten that you saved; each works once"
            autocomplete="off"
            isNeeded
            saysNeeded={false}
            value={code.value}
            onChoose={value => {
              code.value = value
            }}
          />
        ) : (
          <CodeField from="app" code={code} hint="Six digits that your authenticator app shows now" />
        )}
        <button type="submit" class={isFirst && !hasPasskeys ? 'primary' : ''} disabled={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign in'}
        </button>
      </form>
      <button
        type="button"
        class="link"
        onClick={() => {
          hasLostApp.value = !hasLostApp.value
          code.value = ''
        }}
      >
        {hasLostApp.value ? 'Use a password' : 'Use a recovery code'}
      </button>
    </div>
  )
}
