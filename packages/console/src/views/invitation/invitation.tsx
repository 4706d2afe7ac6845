import { useSignal } from '@preact/signals'
import { ProblemError } from '@udigate/client'
import { useEffect } from 'preact/hooks'
import { nameConfirmer } from '../../api/name-confirmer.ts'
import { atLarge, offer, resume } from '../../api/session.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { BareFrame } from '../../session/bare-frame.tsx'
import { SignIn } from '../../session/sign-in.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecoveryCodes } from '../../ui/recovery-codes.tsx'
import { useLoad } from '../../ui/use-load.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { InvitedTo } from './invited-to.tsx'
import { Join } from './join.tsx'
import {
  forgetProof,
  forgetToken,
  keepProof,
  keepToken,
  recallProof,
  recallToken,
  type WithProof,
} from './kept-token.ts'
import { MakeAccount } from './make-account.tsx'
import { ProveAddress } from './prove-address.tsx'
import { WaitForConfirmation } from './to-confirm.tsx'

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
  const person = offer.value?.signedIn?.person
  // What is needed depends on who is signed in.
  const { value, trouble, again } = useLoad(
    () => atLarge.post('/api/v1/invitation/open', { body: { token } }),
    [person?.id],
  )
  const codes = useSignal<readonly string[] | undefined>(undefined)
  const proof = useSignal(recallProof())
  const isSigningIn = useSignal(false)
  /** A proof that is too old is asked for again. */
  const withProof: WithProof = async run => {
    try {
      return await run(proof.value === undefined ? {} : { proof: proof.value })
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'invitation.unproven') {
        forgetProof()
        proof.value = undefined
      }
      throw error
    }
  }
  const invitation = value.value
  if (codes.value !== undefined && invitation) {
    const isToConfirm = invitation.needs === 'CONFIRMATION'
    return (
      <BareFrame title={isToConfirm ? 'Keep your recovery codes' : 'You are signed in'} isWide>
        <RecoveryCodes
          codes={codes.value}
          mail={invitation.mail}
          onDone={() => {
            codes.value = undefined
            if (isToConfirm) again()
            else void openConsole()
          }}
        />
      </BareFrame>
    )
  }
  if (trouble.value !== undefined) {
    return (
      <BareFrame title="Invitation">
        {invitation?.state === 'TO_CONFIRM' ? (
          <Notice kind="info">
            It is decided. Sign in with what you have chosen; where that is refused, your acceptance was
            declined.
          </Notice>
        ) : (
          <Notice kind="bad">{trouble.value}</Notice>
        )}
        <div class="row">
          <button type="button" onClick={again}>
            Try again
          </button>
          <button type="button" onClick={() => void openConsole()}>
            Open the console
          </button>
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
  if (invitation.state === 'TO_CONFIRM')
    return <WaitForConfirmation invitation={invitation} again={again} onOpen={() => void openConsole()} />
  if (isSigningIn.value && !person) {
    return (
      <SignIn>
        <InvitedTo invitation={invitation} />
        <Notice kind="info" isStanding>
          Sign in with the account that you have, and accept the invitation then.
        </Notice>
        <div>
          <button
            type="button"
            onClick={() => {
              isSigningIn.value = false
            }}
          >
            Make a new account
          </button>
        </div>
      </SignIn>
    )
  }
  const isReopening = invitation.kind === 'REOPEN'
  const isToProve = invitation.needs === 'CODE' && proof.value === undefined
  return (
    <BareFrame title={isReopening ? 'Set how you sign in' : 'You are invited'} isWide>
      <InvitedTo invitation={invitation} />
      {invitation.needs === 'CONFIRMATION' && (
        <Notice kind="info" isStanding>
          After you have accepted, {lowerFirst(nameConfirmer(invitation.confirmedBy, invitation.roles))}{' '}
          confirms that it was you. You can sign in from then on.
        </Notice>
      )}
      {isToProve ? (
        <ProveAddress
          token={token}
          mail={invitation.mail}
          onProven={proven => {
            keepProof(proven)
            proof.value = proven
          }}
        />
      ) : (
        <>
          {person && !isReopening && (
            <Join
              token={token}
              withProof={withProof}
              name={person.name}
              onDone={invitation.needs === 'CONFIRMATION' ? async () => again() : openConsole}
            />
          )}
          <MakeAccount
            token={token}
            withProof={withProof}
            invitation={invitation}
            onMade={made => {
              if (invitation.needs !== 'CONFIRMATION') forgetToken()
              codes.value = made
            }}
          />
          {!person && !isReopening && (
            <div>
              <button
                type="button"
                onClick={() => {
                  isSigningIn.value = true
                }}
              >
                I have an account here
              </button>
            </div>
          )}
        </>
      )}
    </BareFrame>
  )
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
