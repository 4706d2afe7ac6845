import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { LoginRequest } from '../../api/bodies.ts'
import { describeNeed, gateway, may, session } from '../../api/session.ts'
import { route } from '../../router/router.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { useAct } from '../../ui/use-act.ts'

/** Signs a command line in, by the code that it shows. */
export default function LoginCode() {
  const code = useSignal(route.value.parts[0] ?? '')
  const asking = useSignal<LoginRequest | undefined>(undefined)
  const decided = useSignal<'confirm' | 'refuse' | undefined>(undefined)
  const { isBusy, trouble, act } = useAct()
  const look = (): Promise<void> =>
    act(async () => {
      asking.value = undefined
      asking.value = await gateway().post('/api/v1/login-requests/open', { body: { code: code.value } })
    })
  const decide = (decision: 'confirm' | 'refuse'): Promise<void> =>
    act(async () => {
      await gateway().post(`/api/v1/login-requests/${decision}`, { body: { code: code.value } })
      decided.value = decision
    })
  useEffect(() => {
    if (code.value !== '' && may('account.manage')) void look()
  }, [])

  return (
    <>
      <h1>Sign in a command line</h1>
      {!may('account.manage') && (
        <Notice kind="warn">
          Only a person can sign a command line in: this needs {describeNeed('account.manage')}.
        </Notice>
      )}
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {decided.value === 'confirm' && (
        <Notice kind="good">The command line is signed in. You can close this page.</Notice>
      )}
      {decided.value === 'refuse' && (
        <Notice kind="warn">The command line is not signed in. You can close this page.</Notice>
      )}
      {may('account.manage') && decided.value === undefined && !asking.value && (
        <form
          class="card"
          aria-label="Code"
          onSubmit={event => {
            event.preventDefault()
            void look()
          }}
        >
          <CodeField from="terminal" code={code} />
          <div>
            <button class="primary" type="submit" disabled={isBusy.value}>
              Continue
            </button>
          </div>
        </form>
      )}
      {decided.value === undefined && asking.value && (
        <section class="card" aria-label="Command line">
          <p>
            A command line asks to act as <strong>{session.value?.caller.name}</strong>, with all your roles.
            Confirm it only if you have just run <code>udigate login</code> yourself, and it shows the code{' '}
            <strong class="mono">{code.value}</strong>.
          </p>
          <Facts
            of={{
              'It says that it is': asking.value.client,
              'It asks from': asking.value.address,
              'It asked': <Time at={asking.value.askedAt} />,
              'Confirm until': <Time at={asking.value.expiresAt} />,
              'Signed in until': <Time at={asking.value.sessionEndsAt} />,
            }}
          />
          <div class="row">
            <button
              class="primary"
              type="button"
              disabled={isBusy.value}
              onClick={() => void decide('confirm')}
            >
              Confirm
            </button>
            <button type="button" disabled={isBusy.value} onClick={() => void decide('refuse')}>
              Refuse
            </button>
          </div>
        </section>
      )}
    </>
  )
}
