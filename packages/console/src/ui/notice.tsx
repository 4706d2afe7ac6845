import type { ComponentChildren } from 'preact'

/** Something to be read before anything else. What went wrong is read aloud at once. */
export function Notice({
  kind,
  children,
}: {
  kind: 'bad' | 'warn' | 'doubt' | 'good' | 'info'
  children: ComponentChildren
}) {
  return (
    <div class={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
