import type { ComponentChildren } from 'preact'

/** Something to be read before anything else. What went wrong is read aloud at once. */
export function Notice({
  kind,
  isStanding = false,
  children,
}: {
  kind: 'bad' | 'warn' | 'doubt' | 'good' | 'info'
  /** Whether it stands there all the time, and is not to be read aloud whenever its words change. */
  isStanding?: boolean
  children: ComponentChildren
}) {
  return (
    <div class={`notice ${kind}`} role={isStanding ? undefined : kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
