import { may, session } from '../api/session.ts'
import { Who } from '../session/who.tsx'
import { Mark } from '../ui/mark.tsx'
import { SearchBox } from './search/search-box.tsx'

/** Who one is, and on which stage: that is always in sight. */
export function TopBar() {
  const who = session.value
  if (!who) return null
  const { stage, organisation, authority } = who
  const isProduction = stage === 'production'
  return (
    <header class={`topbar ${stage}`}>
      <a class="brand" href="#/">
        <Mark />
        <span>udigate</span>
      </a>
      <span class={`stage ${stage}`} data-testid="stage">
        {isProduction ? 'Production' : 'Preview'}
      </span>
      <span class="quiet beside">
        {isProduction ? 'Registers with the authority' : 'Nothing is registered'}
        {authority.simulated && ', with the simulator'}
      </span>
      {!authority.connected && <span class="badge warn">not connected</span>}
      {may('records.read') ? <SearchBox /> : <span class="spacer" />}
      <span class="quiet clip organisation" title={organisation}>
        {organisation === '' ? 'Host' : organisation}
      </span>
      <Who />
    </header>
  )
}
