/**
 * Moves the focus, once the page shows what has changed, to the element with this id, or to the first control in it: for
 * when what had the focus is gone, or something to be filled in has come.
 */
export function moveFocus(id: string): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    const isControl = element?.matches('input, select, textarea, button, [tabindex]')
    const target = isControl ? element : element?.querySelector<HTMLElement>('input, select, textarea')
    target?.focus()
  })
}
