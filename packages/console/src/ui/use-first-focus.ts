import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Gives the focus to the first field of something that a person has just opened. @returns goes to what holds the field */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const frame = useRef<Element>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  return frame
}
