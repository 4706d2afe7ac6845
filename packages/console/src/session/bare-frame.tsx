import type { ComponentChildren } from 'preact'
import { Mark } from '../ui/mark.tsx'

/** A page without the bar and the views: of those who are not signed in yet. */
export function BareFrame({
  title,
  isWide = false,
  children,
}: {
  title: ComponentChildren
  isWide?: boolean
  children: ComponentChildren
}) {
  return (
    <main class={`bare ${isWide ? 'wide' : ''}`} id="main" tabIndex={-1}>
      <header class="row">
        <Mark />
        <h1>{title}</h1>
      </header>
      <div class="card">{children}</div>
    </main>
  )
}
