import type { XmlElement } from '@udigate/udi'
import type { Criterion } from '../models/criteria.ts'
import type { Part } from '../operations.ts'

/** Source: `StateEnum`, EUDAMED data exchange schemas 3.0.30. */
export const entityStates = ['DRAFT', 'SUBMITTED', 'REGISTERED', 'DISCARDED', 'DELETED', 'OTHER'] as const
export type EntityState = (typeof entityStates)[number]

/** The fields that have been read of a record, or of a part of one. */
export type FieldsRead = Record<string, unknown>

/** What is found on the way through the elements of one entity. */
export interface Reading {
  /** The names of the elements that lead to where the reading is. */
  readonly path: string[]
  /** The places of all that stands in the document and could not be taken over. */
  readonly unread: string[]
  readonly states: Partial<Record<Part, EntityState>>
  readonly versions: Partial<Record<Part, number>>
  /** What the document says of the kind of the device, where it does. */
  criterion?: Criterion
}

export function startReading(...path: string[]): Reading {
  return { path, unread: [], states: {}, versions: {} }
}

/** Notes that what stands where the reading is, or in `step` below it, is not taken over. */
export function leaveUnread({ path, unread }: Reading, step?: string): void {
  unread.push((step === undefined ? path : [...path, step]).join('/'))
}

/** The text of an element, as it stands; `undefined` where there are elements in it. Never looks deeper than that. */
export function leafText({ children }: XmlElement): string | undefined {
  let all = ''
  for (const child of children) {
    if (typeof child !== 'string') return undefined
    all += child
  }
  return all
}

/** Whether a text is nothing but XML's white space, as between the elements of a formatted document. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text)
}

/** A text without the white space around it that a formatter may have put there. */
export function trimXml(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isSpace(text.charCodeAt(from))) from += 1
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d
}
