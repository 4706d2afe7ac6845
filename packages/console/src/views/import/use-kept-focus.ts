import { useEffect, useRef } from 'preact/hooks'

/**
 * Keeps the focus where a person works while what they do is saved. A control that is disabled meanwhile loses it: it gets it
 * back, and where the control is gone, what is to be done next gets it.
 *
 * @param isFrozen whether something is being saved
 */
export function useKeptFocus(isFrozen: boolean): void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const former = last.current
    if (isFrozen || former === undefined || document.activeElement !== document.body) return
    const isUsable = former.isConnected && !former.matches(':disabled')
    const next = Array.from(document.querySelectorAll<HTMLElement>('#main .primary:not(:disabled)')).find(
      each =>
        // A dialog that is closed has a button like that, too.
        each.checkVisibility(),
    )
    const target = isUsable ? former : (next ?? document.getElementById('main'))
    target?.focus({ preventScroll: true })
  }, [isFrozen])
}
