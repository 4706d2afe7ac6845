import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** How wide an element is, in pixels, as long as it is there. @param first what is taken until that is known */
export function useWidth(first: number): { frame: RefObject<HTMLDivElement | null>; width: number } {
  const frame = useRef<HTMLDivElement>(null)
  const width = useSignal(first)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      width.value = Math.max(120, Math.floor(element.clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width: width.value }
}
