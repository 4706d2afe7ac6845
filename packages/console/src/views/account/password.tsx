import { useSignal } from '@preact/signals'
import { gateway } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordForm } from '../../ui/password-form.tsx'
import type { ChangingAccount } from './changing-account.ts'

/** The password of the person with its authenticator app: to set, and to change. */
export function Password({ account: { mail, hasPassword }, isFrozen, onChange }: ChangingAccount) {
  const step = useSignal<'shown' | 'asked' | 'kept'>('shown')
  return (
    <section class="card" aria-labelledby="password">
      <div class="row">
        <h2 id="password">Password and authenticator app</h2>
        <span class="spacer" />
        {step.value !== 'asked' && (
          <button
            type="button"
            disabled={isFrozen}
            onClick={() => {
              step.value = 'asked'
            }}
          >
            {hasPassword ? 'Change password' : 'Set a password'}
          </button>
        )}
      </div>
      <p class="quiet">
        {hasPassword
          ? `You can sign in as ${mail} with a password and a code of your app.`
          : `You have no password. With one you sign in as ${mail} also where there is no passkey.`}
      </p>
      {step.value === 'kept' && <Notice kind="good">The password and the app work from now on.</Notice>}
      {step.value === 'asked' && (
        <>
          {hasPassword && (
            <p class="quiet">The password and the entry of the app that you have now stop working.</p>
          )}
          <PasswordForm
            mail={mail}
            label="Set the password"
            propose={() => gateway().post('/api/v1/account/password/options')}
            keep={async body => {
              onChange(await gateway().put('/api/v1/account/password', { body }))
              step.value = 'kept'
            }}
          />
        </>
      )}
    </section>
  )
}
