import { useSignal } from '@preact/signals'
import { type Acting, listActing } from '../api/acting.ts'
import { describeError } from '../api/describe-error.ts'
import { actIn, offer, signOut } from '../api/session.ts'
import { Notice } from '../ui/notice.tsx'
import { BareFrame } from './bare-frame.tsx'

/** Asks a person with several places to act in for one of them. */
export function ChooseActing() {
  const trouble = useSignal<string | undefined>(undefined)
  const signedIn = offer.value?.signedIn
  if (!signedIn) return null
  const places = listActing(signedIn)
  const choose = async (acting: Acting): Promise<void> => {
    await actIn(acting).catch(error => {
      trouble.value = describeError(error)
    })
  }
  return (
    <BareFrame title={signedIn.person?.name ?? 'udigate'}>
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {places.length === 0 ? (
        <Notice kind="warn">
          You have no role here any longer. Ask an administrator of your organisation.
        </Notice>
      ) : (
        <p class="quiet">Where do you want to work? You can change that at any time.</p>
      )}
      {places.map(([acting, words]) => (
        <button type="button" onClick={() => void choose(acting)} key={acting}>
          {words}
        </button>
      ))}
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </BareFrame>
  )
}
