import { findChild } from '../../xml/find.ts'
import type { Element } from '../../xml/read-xml.ts'
import { find, notUpdatable } from '../content/find-changes.ts'
import { saySame } from '../content/same-content.ts'
import * as names from '../namespaces.ts'
import type { Problem } from '../verdict.ts'

const fields = [
  { element: 'secondaryIdentifier', label: 'Secondary DI' },
  { element: 'directMarkingDI', label: 'Direct marking DI', inside: 'deviceMarking' },
  { element: 'unitOfUseIdentifier', label: 'Unit of use DI', inside: 'deviceMarking' },
] as const

/**
 * One problem for each identifier that was given before and is now left out or another: it may be given later, but
 * then stays. Source: EUDAMED UDI business rules 2.18.1, BR-UDID-639 and BR-UDID-023; data dictionary 2.18 for the
 * secondary DI.
 */
export function findGivenOnce(registered: readonly Element[], sent: readonly Element[]): Problem[] {
  return fields.flatMap(field => {
    const before = pick(registered, field)
    return before && !saySame(before, pick(sent, field)) ? [notUpdatable(field)] : []
  })
}

function pick(elements: readonly Element[], field: (typeof fields)[number]): Element | undefined {
  if (!('inside' in field)) return find(elements, field.element)
  return findChild(find(elements, field.inside), names.udiDi, field.element)
}
