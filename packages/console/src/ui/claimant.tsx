import type { Claim } from '../api/bodies.ts'
import { Time } from './time.tsx'

/** Who is to be confirmed, as far as the gateway knows: since when, and how they sign in. @param did what they have done */
export function Claimant({
  claim: { at, signsInBy, person },
  did = 'Accepted',
}: {
  claim: Claim
  did?: 'Accepted' | 'Asked'
}) {
  return (
    <div class="hint">
      {did} on <Time at={at} />, {describe(signsInBy, person)}
    </div>
  )
}

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
