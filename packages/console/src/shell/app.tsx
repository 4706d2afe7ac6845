import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { startListening } from '../live/live.ts'
import { route } from '../router/router.ts'
import { resume, session } from '../session/session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { Nav } from './nav.tsx'
import { TopBar } from './top-bar.tsx'
import { View } from './view.tsx'

/** The whole page. */
export function App() {
  const isReady = useSignal(false)
  useEffect(() => {
    void resume().finally(() => {
      isReady.value = true
    })
  }, [])
  const who = session.value
  useEffect(() => (who?.scopes.includes('read') ? startListening(who.gateway) : undefined), [who?.keyId])
  if (!isReady.value) return null
  if (!who) return <SignIn />
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <div class="shell">
        <TopBar />
        <Nav />
        <main class="main" id="main" tabIndex={-1} key={route.value.view}>
          <View />
        </main>
      </div>
    </>
  )
}
