import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface Tab {
  name: string
  title: string
  content(): ComponentChildren
}

/** Several things in one place, of which one is in sight (WAI-ARIA Authoring Practices, Tabs). */
export function Tabs({
  label,
  tabs,
  first,
  chosen,
  onChoose,
}: {
  label: string
  tabs: readonly Tab[]
  /** Which one is in sight to begin with; the first one where absent. */
  first?: string | undefined
  /** Which one is in sight, where that is kept elsewhere, such as in the address; else the last one that was chosen here. */
  chosen?: string | undefined
  onChoose?(name: string): void
}) {
  const id = useId()
  const own = useSignal(first ?? tabs[0]?.name)
  const current = tabs.find(({ name }) => name === (chosen ?? own.value)) ?? tabs[0]
  const choose = (name: string): void => {
    own.value = name
    onChoose?.(name)
  }
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || !current) return
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (!next) return
    choose(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  if (!current) return null
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, title }) => (
          <button
            type="button"
            role="tab"
            key={name}
            id={`${id}-${name}`}
            aria-selected={name === current.name}
            aria-controls={`${id}-panel`}
            tabIndex={name === current.name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.name}`} class="stack">
        {current.content()}
      </div>
    </div>
  )
}
