import { findChild } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import * as names from './namespaces.ts'

/** A device identifier: two are the same when both parts are. */
export interface Identifier {
  readonly issuingAgency: string
  readonly code: string
}

export function areSame(one: Identifier, other: Identifier): boolean {
  return one.code === other.code && one.issuingAgency === other.issuingAgency
}

/** A place where a message is not built as the DTX schema says. */
export class StructureProblem extends Error {
  readonly line: number

  constructor(at: Element, message: string) {
    super(message)
    this.line = at.line
  }
}

/** EUDAMED itself issues the identifiers of directive devices that no agency has issued one for. */
export const issuingAgencies = ['GS1', 'HIBCC', 'ICCBBA', 'IFA', 'EUDAMED']
const longestCode = 120

/** The child of that name. @throws StructureProblem where there is none */
export function needChild(parent: Element, namespace: string, name: string): Element {
  const found = findChild(parent, namespace, name)
  if (!found) throw new StructureProblem(parent, `${parent.name} has no ${name}`)
  return found
}

/** The text of the child of that name. @throws StructureProblem where there is none or it is empty */
export function needText(parent: Element, namespace: string, name: string): string {
  const child = needChild(parent, namespace, name)
  const text = child.text.trim()
  if (text === '') throw new StructureProblem(child, `${name} is empty`)
  return text
}

/** The truth of the child of that name, undefined where there is none. @throws StructureProblem where it is no xs:boolean */
export function findBoolean(parent: Element, namespace: string, name: string): boolean | undefined {
  const child = findChild(parent, namespace, name)
  if (!child) return undefined
  const text = child.text.trim()
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new StructureProblem(child, `${name} is no xs:boolean`)
}

/** The device identifier in an element of type DIIdentifierType. @throws StructureProblem where it is incomplete */
export function readIdentifier(element: Element): Identifier {
  const code = needText(element, names.commonDevice, 'DICode')
  const issuingAgency = needText(element, names.commonDevice, 'issuingEntityCode')
  if (code.length > longestCode)
    throw new StructureProblem(element, `DICode exceeds ${longestCode} characters`)
  if (!issuingAgencies.includes(issuingAgency)) {
    throw new StructureProblem(
      element,
      `issuingEntityCode ${issuingAgency} is none of ${issuingAgencies.join(', ')}`,
    )
  }
  return { issuingAgency, code }
}
