import { useEffect, useRef } from 'preact/hooks'

/** Does what a key stands for, wherever it is pressed but in fields and dialogs. Keys with Ctrl, Alt or Meta are the browser's. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const newest = useRef(actions)
  newest.current = actions
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const action = newest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      const isLetter = event.key.length === 1
      if (action === undefined || (isLetter && isInField(event.target))) return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  )
}
