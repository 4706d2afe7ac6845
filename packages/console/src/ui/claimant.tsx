import type { Invitation } from '../api/bodies.ts'
import { Time } from './time.tsx'

/** Who has accepted an invitation and is to be confirmed, as far as the gateway knows: when, and how they sign in. */
export function Claimant({ claim: { at, signsInBy, person } }: { claim: NonNullable<Invitation['claim']> }) {
  return (
    <div class="hint">
      Accepted on <Time at={at} />, {describe(signsInBy, person)}
    </div>
  )
}

type Claim = NonNullable<Invitation['claim']>

function describe(signsInBy: Claim['signsInBy'], person: Claim['person']): string {
  if (signsInBy === 'PASSKEY') return 'with a new account that signs in with a passkey.'
  if (signsInBy === 'PASSWORD') return 'with a new account that signs in with a password and an app.'
  const {
    name = 'a person',
    mail = 'no mail address',
    isMailProven = false,
    provider,
    subject,
  } = person ?? {}
  const address = isMailProven ? `${mail}, which is proven` : `${mail}, which is not proven`
  return signsInBy === 'PROVIDER'
    ? `as ${name} (${address}), signed in by ${provider ?? ''} as ${subject ?? ''}.`
    : `as ${name} (${address}), signed in with the account that they have.`
}
