import { describeMembership } from '../../api/acting.ts'
import { nameRole } from '../../api/role-words.ts'
import { gateway, may, offer, session } from '../../api/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { NeedsRight } from '../../ui/needs-right.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { MailChoice } from './mail-choice.tsx'
import { OwnConfirmations } from './own-confirmations.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

/** What a person sets for themselves: how they sign in, where they are signed in, and which mail they get. */
export default function Account() {
  if (!may('account.manage')) {
    return (
      <>
        <h1>Your account</h1>
        <NeedsRight what="An account" right="account.manage" />
      </>
    )
  }
  return <OfPerson />
}

function OfPerson() {
  const sessions = useLoad(async () => (await gateway().get('/api/v1/account/sessions')).items, [])
  const waiting = useLoad(async () => (await gateway().get('/api/v1/account/confirmations')).items, [])
  const signedIn = offer.value?.signedIn
  const roles = signedIn?.memberships.map(membership => (
    <div key={describeMembership(membership)}>
      {membership.roles.map(nameRole).join(', ')} in {describeMembership(membership)}
    </div>
  ))
  return (
    <div class="settings-page">
      <h1>Your account</h1>
      <section class="card" aria-labelledby="who-you-are">
        <h2 id="who-you-are">{session.value?.caller.name}</h2>
        <Facts
          of={{
            Roles: [
              ...(roles ?? []),
              ...(signedIn?.isHost ? [<div key="host">Host of the gateway</div>] : []),
            ],
          }}
        />
      </section>
      <OwnConfirmations waiting={waiting.value.value ?? []} />
      <WaysToSignIn sessions={sessions.value.value} waiting={waiting} />
      <OwnSessions sessions={sessions} />
      <MailChoice />
    </div>
  )
}
