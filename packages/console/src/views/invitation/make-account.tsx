import type { OpenInvitation } from '../../api/bodies.ts'
import { atLarge, offer } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasskeyForm } from '../../ui/passkey-form.tsx'
import { PasswordForm } from '../../ui/password-form.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { WithProof } from './kept-token.ts'

/** Has an invited person choose how they sign in, and makes the account. */
export function MakeAccount({
  token,
  withProof,
  invitation: { kind, mail, canMakePasskey },
  onMade,
}: {
  token: string
  withProof: WithProof
  invitation: OpenInvitation
  /** @param codes the recovery codes of the account */
  onMade(codes: readonly string[]): void
}) {
  const withPasskey = async (name: string): Promise<void> => {
    const [options, { makePasskey }] = await Promise.all([
      atLarge.post('/api/v1/invitation/passkey/options', { body: { token } }),
      import('../../session/passkeys.ts'),
    ])
    const body = { token, name, passkey: await makePasskey(options) }
    const made = await withProof(kept =>
      atLarge.post('/api/v1/invitation/passkey', { body: { ...body, ...kept } }),
    )
    onMade(made.recoveryCodes)
  }
  const passkey = {
    name: 'passkey',
    title: 'Passkey',
    content: () => (
      <>
        <p class="quiet">
          You sign in with your finger, your face or the PIN of this device, without a password.
        </p>
        <PasskeyForm label="Make the passkey" make={withPasskey} />
      </>
    ),
  }
  const password = {
    name: 'password',
    title: 'Password and app',
    content: () => (
      <PasswordForm
        mail={mail}
        label="Set the password"
        propose={() => atLarge.post('/api/v1/invitation/password/options', { body: { token } })}
        keep={async chosen => {
          const made = await withProof(kept =>
            atLarge.post('/api/v1/invitation/password', { body: { token, ...kept, ...chosen } }),
          )
          onMade(made.recoveryCodes)
        }}
      />
    ),
  }
  const former = offer.value?.signedIn?.person?.name
  return (
    <section class="stack" aria-label="How you sign in">
      <h2>{kind === 'REOPEN' ? 'How you sign in from now on' : 'How do you want to sign in?'}</h2>
      {kind === 'REOPEN' && (
        <Notice kind="warn" isStanding>
          Every way to sign in that you had before ends with this, and so does every session.
        </Notice>
      )}
      {former !== undefined && kind !== 'REOPEN' && (
        <p class="quiet">
          A new account for {mail} signs {former} out in this browser.
        </p>
      )}
      {!canMakePasskey && (
        <p class="quiet">
          There are no passkeys here: the console has an address of numbers. The operator sets its name as{' '}
          <code>UDIGATE_PUBLIC_URL</code>.
        </p>
      )}
      {canMakePasskey ? <Tabs label="How you sign in" tabs={[passkey, password]} /> : password.content()}
    </section>
  )
}
