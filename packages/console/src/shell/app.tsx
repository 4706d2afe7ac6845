import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { may, offer, refresh, resume, session } from '../api/session.ts'
import { listenTo, startListening } from '../live/live.ts'
import { goTo, linkTo, route } from '../router/router.ts'
import { ChooseActing } from '../session/choose-acting.tsx'
import { ReasonDialog } from '../session/reason-dialog.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { Nav } from './nav.tsx'
import { TopBar } from './top-bar.tsx'
import { View } from './view.tsx'
import { findView, listOffered } from './views.ts'

/** The whole page. */
export function App() {
  const isReady = useSignal(false)
  useEffect(() => {
    void resume().finally(() => {
      isReady.value = true
    })
  }, [])
  const who = session.value
  const { view, parts } = route.value
  const place = linkTo(view, parts)
  const former = useRef(place)
  useEffect(() => {
    // What had the focus is gone with the place that it was in; who only narrows a list stays where he is.
    if (former.current !== place) document.getElementById('main')?.focus()
    former.current = place
  }, [place])
  useEffect(() => {
    // Where no view is asked for, the first one that may be seen is shown: a host has no overview.
    const [first] = listOffered()
    if (who && view === 'overview' && parts.length === 0 && !may('records.read') && first) {
      goTo(linkTo(first.name), { instead: true })
    }
  }, [who, view])
  useEffect(
    () => (who?.rights.includes('records.read') ? startListening(who.gateway) : undefined),
    [who?.gateway],
  )
  // A stream breaks where what one may do has changed.
  useEffect(() => listenTo('break', () => void refresh()), [])
  if (!isReady.value) return null
  if (findView(view)?.isBare) return <View />
  if (!who) return offer.value?.signedIn ? <ChooseActing /> : <SignIn />
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <div class="shell">
        <TopBar />
        <Nav />
        <main class="main" id="main" tabIndex={-1} aria-label={findView(view)?.title} key={view}>
          <View />
        </main>
      </div>
      <ReasonDialog />
    </>
  )
}
