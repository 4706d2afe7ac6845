import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { describeError } from '../api/describe-error.ts'
import { endedBecause, offer, signInAsDemo } from '../api/session.ts'
import { route } from '../router/router.ts'
import { Notice } from '../ui/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { BareFrame } from './bare-frame.tsx'
import { SignInWithKey } from './sign-in-with-key.tsx'

/** Why a provider has not signed in a person. */
const troubles: ReadonlyMap<string | null, string> = new Map([
  ['expired', 'This sign-in was begun too long ago, or in another tab. Begin it again.'],
  ['declined', 'You are not signed in: that was declined at the provider.'],
  ['provider-away', 'The provider does not answer. Try it again in a minute, or ask who runs it.'],
  [
    'refused',
    'The answer of the provider could not be trusted. Begin again; the log of the gateway says more.',
  ],
  ['no-role', 'You are known, but have no role here yet. Ask an administrator of your organisation.'],
  ['removed', 'Your access has ended. Ask an administrator of your organisation.'],
])

/**
 * How one signs in here: by a provider, with an account, for trying out, or with an API key.
 *
 * @param children why the person is to sign in, where that is not to open the console
 */
export function SignIn({ children }: { children?: ComponentChildren }) {
  const busy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const { providers = [], accounts = false, demo = false } = offer.value ?? {}
  const isForKeys = providers.length === 0 && !accounts && !demo

  const signIn = async (act: () => Promise<void>): Promise<void> => {
    busy.value = true
    trouble.value = undefined
    await act().catch(error => {
      trouble.value = describeError(error)
    })
    busy.value = false
  }
  const told = trouble.value ?? troubles.get(route.value.query.get('sign-in'))

  return (
    <BareFrame title="Sign in to udigate">
      {children}
      {endedBecause.value !== undefined && told === undefined && (
        <Notice kind="warn">{endedBecause.value}</Notice>
      )}
      {told !== undefined && <Notice kind="bad">{told}</Notice>}
      {providers.map(({ id, title, address }) => (
        <a class="button primary" href={`${address}?place=${encodeURIComponent(placeAfter())}`} key={id}>
          Sign in with {title}
        </a>
      ))}
      {accounts && providers.length === 0 && <AccountForm isBusy={busy.value} isFirst signIn={signIn} />}
      {accounts && providers.length > 0 && (
        <details>
          <summary>With an account of this gateway</summary>
          <AccountForm isBusy={busy.value} isFirst={false} signIn={signIn} />
        </details>
      )}
      {demo && (
        <>
          <button
            type="button"
            class={providers.length > 0 || accounts ? '' : 'primary'}
            disabled={busy.value}
            onClick={() => void signIn(signInAsDemo)}
          >
            Try it out
          </button>
          <p class="hint">
            As a demo person, with the simulator: nothing is registered. Only on the machine that runs the
            gateway.
          </p>
        </>
      )}
      {isForKeys ? (
        <SignInWithKey isBusy={busy.value} signIn={signIn} />
      ) : (
        <details>
          <summary>With an API key, for development</summary>
          <SignInWithKey isBusy={busy.value} signIn={signIn} />
        </details>
      )}
      <p class="bare-foot">
        <a href="docs/">The API</a>
      </p>
    </BareFrame>
  )
}

/** The place that is open, but for what it says of a sign-in before. */
function placeAfter(): string {
  return route.value.query.has('sign-in') || location.hash === '' ? '#/' : location.hash
}
