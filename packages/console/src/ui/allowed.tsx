import type { ComponentChildren } from 'preact'
import type { Right } from '../api/bodies.ts'
import { may } from '../api/session.ts'
import { NeedsRight } from './needs-right.tsx'

/** Something that a right allows; who has it not is told what it needs in its place. */
export function Allowed({
  right,
  what,
  children,
}: {
  right: Right
  /** What it is, as the subject of a sentence: `Inviting people`. */
  what: string
  children: ComponentChildren
}) {
  return may(right) ? children : <NeedsRight what={what} right={right} />
}
