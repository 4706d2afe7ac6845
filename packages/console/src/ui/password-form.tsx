import { useSignal } from '@preact/signals'
import type { NewPassword, ProposedTotp } from '../api/bodies.ts'
import { readMemberTroubles } from '../api/describe-error.ts'
import { CodeField } from './code-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { CheckField, TextField } from './fields.tsx'
import { Notice } from './notice.tsx'
import { QrCode } from './qr-code.tsx'
import { Trouble } from './trouble.tsx'
import { useAct } from './use-act.ts'
import { useLoad } from './use-load.ts'
import { Waiting } from './waiting.tsx'

/** Asks for a new password, and for a code of an authenticator app that has just got its secret. */
export function PasswordForm({
  mail,
  label,
  propose,
  keep,
}: {
  /** Whose password it is, for what keeps passwords. */
  mail: string
  /** What the button says. */
  label: string
  propose(): Promise<ProposedTotp>
  /** Keeps the password; what it throws is shown where it belongs. */
  keep(chosen: NewPassword): Promise<void>
}) {
  const proposed = useLoad(propose, [])
  const password = useSignal('')
  const code = useSignal('')
  const isShown = useSignal(false)
  const faults = useSignal<ReadonlyMap<string, string>>(new Map())
  const { isBusy, trouble, act } = useAct()
  const totp = proposed.value.value

  const submit = (event: Event): Promise<void> => {
    event.preventDefault()
    return act(async () => {
      faults.value = new Map()
      await keep({ password: password.value, code: code.value, ticket: totp?.ticket ?? '' }).catch(error => {
        faults.value = readMemberTroubles(error)
        if (faults.value.has('/ticket')) proposed.again()
        else if (faults.value.size === 0) throw error
      })
    })
  }
  if (proposed.trouble.value !== undefined) {
    return <Trouble because={proposed.trouble.value} again={proposed.again} />
  }
  if (!totp) return <Waiting label="QR code" />
  return (
    <form class="stack" aria-label="Password" onSubmit={event => void submit(event)}>
      <input
        class="visually-hidden"
        type="text"
        autocomplete="username"
        value={mail}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        label="New password"
        hint="12 characters or more. Several words are easy to remember."
        autocomplete="new-password"
        isSecret={!isShown.value}
        isNeeded
        saysNeeded={false}
        value={password.value}
        trouble={faults.value.get('/password')}
        onChoose={value => {
          password.value = value
        }}
      />
      <CheckField
        label="Show the password"
        checked={isShown.value}
        onChoose={value => {
          isShown.value = value
        }}
      />
      <div class="qr-and-secret">
        <QrCode text={totp.uri} label="QR code for the authenticator app" />
        <div class="stack">
          <p>
            Scan the code with an authenticator app, such as Aegis, Google Authenticator, Microsoft
            Authenticator or 1Password. Or enter this secret in the app:
          </p>
          <p class="mono secret-text">{totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <div>
            <CopyButton text={totp.secret} what="secret" />
          </div>
        </div>
      </div>
      <CodeField from="app" code={code} trouble={faults.value.get('/code')} />
      {faults.value.has('/ticket') && (
        <Notice kind="warn">The QR code had expired. Scan this one, and enter its code.</Notice>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button class="primary" type="submit" disabled={isBusy.value}>
          {label}
        </button>
      </div>
    </form>
  )
}
