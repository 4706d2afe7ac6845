import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** From so many milliseconds on, waiting says what it waits for. */
const patience = 150

/** What stands where the findings are going to be. */
export function Checking({ rows }: { rows: number }) {
  const isLong = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isLong.value = true
    }, patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section class="panel-box checking" aria-busy="true" aria-label="Checking">
      {isLong.value && (
        <p class="row padded" role="status">
          <progress aria-label="Checking" />
          Checking {rows.toLocaleString('en')} rows …
        </p>
      )}
      <div class="waiting" aria-hidden="true">
        {[0.6, 0.4, 0.5, 0.3, 0.55, 0.45].map(share => (
          <div style={{ height: '1.8125rem' }} key={share}>
            <span style={{ width: `${share * 100}%` }} />
          </div>
        ))}
      </div>
    </section>
  )
}
