import { useSignal } from '@preact/signals'
import { describeError } from '../api/describe-error.ts'
import { route } from '../router/router.ts'
import { Mark } from '../shell/mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { endedBecause, offer, signInAsDemo } from './session.ts'
import { SignInWithKey } from './sign-in-with-key.tsx'

/** Why a provider has not signed in anybody. */
const troubles: ReadonlyMap<string | null, string> = new Map([
  ['expired', 'This sign-in was begun too long ago, or in another tab. Begin it again.'],
  ['declined', 'Nobody was signed in: that was declined at the provider.'],
  ['provider-away', 'The provider does not answer. Try it again in a minute, or ask who runs it.'],
  [
    'refused',
    'The answer of the provider could not be trusted. Begin again; the log of the gateway says more.',
  ],
  ['no-role', 'You are known, but have no role here yet. Ask an administrator of your organisation.'],
  ['removed', 'Your access has ended. Ask an administrator of your organisation.'],
])

/** How one signs in here: by a provider, for trying out, or with an API key. */
export function SignIn() {
  const busy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const { providers = [], demo = false } = offer.value ?? {}
  const isKeyLast = providers.length > 0 || demo

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
    <main class="sign-in">
      <div class="row">
        <Mark />
        <h1>udigate</h1>
      </div>
      <div class="card">
        {endedBecause.value !== undefined && told === undefined && (
          <Notice kind="warn">{endedBecause.value}</Notice>
        )}
        {told !== undefined && <Notice kind="bad">{told}</Notice>}
        {providers.map(({ id, title, address }) => (
          <a class="button primary" href={`${address}?place=${encodeURIComponent(placeAfter())}`} key={id}>
            Sign in with {title}
          </a>
        ))}
        {demo && (
          <>
            <button
              type="button"
              class={providers.length > 0 ? '' : 'primary'}
              disabled={busy.value}
              onClick={() => void signIn(signInAsDemo)}
            >
              Try it out
            </button>
            <p class="quiet">
              As a demo person, with the simulator: nothing is registered. Only on the machine that runs the
              gateway.
            </p>
          </>
        )}
        {isKeyLast ? (
          <details>
            <summary>With an API key, for development</summary>
            <SignInWithKey isBusy={busy.value} signIn={signIn} />
          </details>
        ) : (
          <SignInWithKey isBusy={busy.value} signIn={signIn} />
        )}
        <p>
          <a href="docs/">The API</a>
        </p>
      </div>
    </main>
  )
}

/** The place that is open, but for what it says of a sign-in before. */
function placeAfter(): string {
  return route.value.query.has('sign-in') || location.hash === '' ? '#/' : location.hash
}
