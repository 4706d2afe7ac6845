import { useEffect } from 'preact/hooks'
import { gateway } from '../../api/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLoad } from '../../ui/use-load.ts'

/** How often everything is looked at, in milliseconds: the access point is asked each time. */
const pause = 60_000

/** What the overview shows by itself. */
const shownBeside: ReadonlySet<string> = new Set(['preview', 'production', 'certificates'])

/** What is not as it must be, of all that `udigate doctor` looks at, with what to do. */
export function Condition() {
  const { value, again } = useLoad(signal => gateway().get('/api/v1/diagnosis', { signal }), [])
  useEffect(() => {
    const timer = setInterval(() => document.hidden || again(), pause)
    return () => clearInterval(timer)
  }, [])
  const found = value.value
  if (!found) return null
  const not = found.checks.filter(({ check, state }) => state !== 'ok' && !shownBeside.has(check))
  if (not.length === 0) {
    return (
      <p class="connection quiet">
        <span class="swatch good" aria-hidden="true" />
        <span>{found.checks.length} things that the gateway needs were looked at, and nothing is wrong.</span>
      </p>
    )
  }
  return (
    <section aria-label="Condition of the gateway">
      {not.map(({ check, state, message, advice }) => (
        <Notice key={`${check} ${message}`} kind={state === 'failed' ? 'bad' : 'warn'} isStanding>
          <strong>{message}</strong> {advice}
        </Notice>
      ))}
    </section>
  )
}
