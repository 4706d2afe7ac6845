import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** From so many milliseconds on, waiting says what it waits for. */
const patience = 150

const shares = [0.6, 0.4, 0.5, 0.3, 0.55, 0.45]

/** What stands where something is going to be: grey bars, and after a moment what is being done. */
export function Waiting({ label, children }: { label: string; children?: ComponentChildren }) {
  const isLong = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isLong.value = true
    }, patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section class="panel-box" aria-busy="true" aria-label={label}>
      {isLong.value && (
        <p class="row padded" role="status">
          <progress aria-label={label} />
          {children ?? `${label} …`}
        </p>
      )}
      <WaitingBars height="1.8125rem" shares={shares} />
    </section>
  )
}

/** Grey bars, as high as the rows that are going to be there. */
export function WaitingBars({ height, shares }: { height: string; shares: readonly number[] }) {
  return (
    <div class="waiting" aria-hidden="true">
      {shares.map(share => (
        <div style={{ height }} key={share}>
          <span style={{ width: `${share * 100}%` }} />
        </div>
      ))}
    </div>
  )
}
