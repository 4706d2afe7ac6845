import type { ComponentChildren } from 'preact'

/** The foot of a step: how it stands at the left, what is done next at the right. */
export function ActionFoot({ state, children }: { state: ComponentChildren; children: ComponentChildren }) {
  return (
    <div class="action-foot">
      <div class="row">{state}</div>
      <div class="row actions">{children}</div>
    </div>
  )
}
