import type { Element } from '../../xml/read-xml.ts'
import type { Problem } from '../verdict.ts'
import { type Kind, saySame } from './same-content.ts'

/** An element that an update must repeat as it is registered. */
export interface FixedField {
  readonly element: string
  /** What it is called in a report. */
  readonly label: string
  readonly kind?: Kind
}

/** One problem for each of these elements that the update does not repeat as it is registered. */
export function findChanges(
  registered: readonly Element[],
  sent: readonly Element[],
  fields: readonly FixedField[],
): Problem[] {
  return fields
    .filter(({ element, kind }) => !saySame(find(registered, element), find(sent, element), kind))
    .map(notUpdatable)
}

/** The code and the form of words that EUDAMED's Playground answered in 2026 for latex and sterile. */
export function notUpdatable({ element, label }: FixedField): Problem {
  return { code: 'ERR-DTX-UDI-031-033.02', detail: `${element}: ${label} is not updatable.` }
}

export function find(elements: readonly Element[], name: string): Element | undefined {
  return elements.find(element => element.name === name)
}
