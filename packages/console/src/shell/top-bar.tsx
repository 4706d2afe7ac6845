import { may, session, signOut } from '../session/session.ts'
import { Mark } from './mark.tsx'
import { SearchBox } from './search/search-box.tsx'
import { ThemeButton } from './theme-button.tsx'

/** Who one is, and on which stage: that is always in sight. */
export function TopBar() {
  const who = session.value
  if (!who) return null
  const { stage, organisation, authority } = who
  return (
    <header class={`topbar ${stage}`}>
      <a class="brand" href="#/">
        <Mark />
        <span>udigate</span>
      </a>
      <span class={`stage ${stage}`} data-testid="stage">
        {stage === 'production' ? 'Production' : 'Preview'}
      </span>
      {authority.simulated && <span class="quiet beside">with the simulator</span>}
      {!authority.connected && <span class="badge warn">not connected</span>}
      {may('read') ? <SearchBox /> : <span class="spacer" />}
      <span class="quiet clip organisation">{organisation}</span>
      <ThemeButton />
      <button type="button" onClick={signOut}>
        Sign out
      </button>
      {stage === 'production' && (
        <p class="production-line">
          <strong>Production</strong> What is submitted here is registered with the authority, for everybody
          to see.
        </p>
      )}
    </header>
  )
}
