import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { goTo, linkTo, route } from '../../router/router.ts'
import { BareFrame } from '../../session/bare-frame.tsx'
import { atLarge, offer, resume } from '../../session/session.ts'
import { SignIn } from '../../session/sign-in.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { InvitedTo } from './invited-to.tsx'
import { Join } from './join.tsx'
import { forgetToken, keepToken, recallToken } from './kept-token.ts'
import { MakeAccount } from './make-account.tsx'

/** What a person does with the link of an invitation: they choose how to sign in from now on, or take its roles as who they are. */
export default function Invitation() {
  const [given] = route.value.parts
  useEffect(() => {
    if (given === undefined) return
    keepToken(given)
    goTo(linkTo('invitation'), { instead: true })
  }, [given])
  // By its token: another link in the same tab is another invitation.
  const token = given ?? recallToken()
  return <Opened token={token} key={token} />
}

/** Opens the console as the person that one is now. */
async function openConsole(): Promise<void> {
  forgetToken()
  goTo('#/', { instead: true })
  await resume()
}

function Opened({ token }: { token: string }) {
  const { value, trouble, again } = useLoad(
    () => atLarge.post('/api/v1/invitation/open', { body: { token } }),
    [],
  )
  const codes = useSignal<readonly string[] | undefined>(undefined)
  const invitation = value.value
  if (trouble.value !== undefined) {
    return (
      <BareFrame title="Invitation">
        <Notice kind="bad">{trouble.value}</Notice>
        <div class="row">
          <button type="button" onClick={again}>
            Try again
          </button>
          <a class="button" href="#/">
            Open the console
          </a>
        </div>
      </BareFrame>
    )
  }
  if (!invitation) {
    return (
      <BareFrame title="Invitation">
        <Waiting label="Invitation" />
      </BareFrame>
    )
  }
  if (codes.value !== undefined) {
    return (
      <BareFrame title="You are signed in" isWide>
        <RecoveryCodes codes={codes.value} mail={invitation.mail} onDone={() => void openConsole()} />
      </BareFrame>
    )
  }
  const person = offer.value?.signedIn?.person
  if (invitation.kind === 'JOIN' && !person) {
    return (
      <SignIn>
        <InvitedTo invitation={invitation} />
        <Notice kind="info" isStanding>
          There is an account for {invitation.mail}. Sign in with it, and accept the invitation then.
        </Notice>
      </SignIn>
    )
  }
  return (
    <BareFrame title={invitation.kind === 'REOPEN' ? 'Set how you sign in' : 'You are invited'} isWide>
      <InvitedTo invitation={invitation} />
      {person && invitation.kind !== 'REOPEN' && (
        <Join token={token} name={person.name} onDone={openConsole} />
      )}
      {invitation.kind !== 'JOIN' && (
        <MakeAccount
          token={token}
          invitation={invitation}
          onMade={made => {
            forgetToken()
            codes.value = made
          }}
        />
      )}
    </BareFrame>
  )
}
