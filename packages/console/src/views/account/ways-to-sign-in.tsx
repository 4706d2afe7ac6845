import { useSignal } from '@preact/signals'
import { ProblemError } from '@udigate/client'
import type { Account, OwnSession, WaitingFor } from '../../api/bodies.ts'
import { gateway, offer, signOut } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { type Loaded, useLoad } from '../../ui/use-load.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { MailAddress } from './mail-address.tsx'
import { OwnRecoveryCodes } from './own-recovery-codes.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'

/** How long after a sign-in the gateway lets a person change how they sign in, in milliseconds. */
const recently = 15 * 60_000

/** How the person signs in, and what they can change about that. */
export function WaysToSignIn({
  sessions,
  waiting,
}: {
  sessions: readonly OwnSession[] | undefined
  waiting: Loaded<readonly WaitingFor[]>
}) {
  const changed = useSignal<Account | undefined>(undefined)
  const { value, trouble, again } = useLoad(findAccount, [])
  const account = changed.value ?? value.value
  const begun = sessions?.find(({ isThis }) => isThis)?.createdAt
  if (trouble.value !== undefined) return <Trouble because={trouble.value} again={again} />
  if (account === undefined || begun === undefined) return <Waiting label="How you sign in" />
  if (account === 'elsewhere') {
    return (
      <section class="card" aria-labelledby="how-you-sign-in">
        <h2 id="how-you-sign-in">How you sign in</h2>
        <p>{explainElsewhere()}</p>
      </section>
    )
  }
  const isFrozen = Date.now() - Date.parse(begun) > recently
  const change = (next: Account): void => {
    changed.value = next
  }
  const common = { account, isFrozen, onChange: change }
  return (
    <>
      {isFrozen && (
        <Notice kind="info" isStanding>
          <div class="row">
            <span>
              You signed in at <Time at={begun} />. Sign in again to change how you sign in: that needs a
              sign-in of the last 15 minutes.
            </span>
            <button type="button" onClick={() => void signOut()}>
              Sign in again
            </button>
          </div>
        </Notice>
      )}
      <MailAddress
        {...common}
        waiting={waiting.value.value?.find(({ kind }) => kind === 'ADDRESS')}
        onAsked={waiting.again}
      />
      <Passkeys {...common} />
      <Password {...common} />
      <OwnRecoveryCodes {...common} />
    </>
  )
}

/** The account of the person; `elsewhere` where it is none of the gateway. */
async function findAccount(): Promise<Account | 'elsewhere'> {
  try {
    return await gateway().get('/api/v1/account')
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'account.impossible') return 'elsewhere'
    throw error
  }
}

function explainElsewhere(): string {
  return offer.value?.signedIn?.via === 'DEMO'
    ? 'You are the demo person, who signs in with “Try it out” and has no password.'
    : 'You sign in at the provider of your company, which keeps your password. Change it there.'
}
