import type { ElementContent } from '../element-content.ts'
import type { Row } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import { isBlank, leafText, leaveUnread, trimXml } from '../reading.ts'
import {
  anyText,
  booleanType,
  dateTimeType,
  dateType,
  doubleType,
  enumeration,
  spacedList,
  type ValueType,
  wholeFrom,
} from '../value-types.ts'
import type { FieldOf } from './field-names.ts'

type Parse = (text: string) => unknown

/** A text in the caller's own words: every character counts. */
export function text<Fields>(
  name: QName,
  field: FieldOf<Fields, string>,
  content: ValueType = anyText,
): Row<Fields> {
  return {
    name,
    content,
    write: record => record[field] as string | undefined,
    ...reading(field, all => (all === '' ? undefined : all), false),
  }
}

/** A code, a number given by a person, anything that has no white space of its own around it. */
export function code<Fields>(
  name: QName,
  field: FieldOf<Fields, string>,
  content: ValueType = anyText,
): Row<Fields> {
  return { name, content, write: record => record[field] as string | undefined, ...reading(field, trimXml) }
}

/** `xs:boolean` */
export function flag<Fields>(name: QName, field: FieldOf<Fields, boolean>): Row<Fields> {
  return {
    name,
    content: booleanType,
    write: record => lexical(record[field] as boolean | undefined),
    ...reading(field, parseFlag),
  }
}

/** A whole number, as far as a JSON number holds it exactly. */
export function whole<Fields>(
  name: QName,
  field: FieldOf<Fields, number>,
  content: ValueType = wholeFrom(1),
): Row<Fields> {
  return {
    name,
    content,
    write: record => lexical(record[field] as number | undefined),
    ...reading(field, parseWhole),
  }
}

/** `xs:double` without infinity and the like */
export function real<Fields>(name: QName, field: FieldOf<Fields, number>): Row<Fields> {
  return {
    name,
    content: doubleType,
    write: record => lexical(record[field] as number | undefined),
    ...reading(field, parseReal),
  }
}

/** `xs:date`. A record's day has no time zone; one that is given is passed over. */
export function day<Fields>(name: QName, field: FieldOf<Fields, string>): Row<Fields> {
  return {
    name,
    content: dateType,
    write: record => record[field] as string | undefined,
    ...reading(field, parseDay),
  }
}

/** `xs:dateTime`, to the millisecond. One without a time zone is taken for UTC. */
export function instant<Fields>(name: QName, field: FieldOf<Fields, Date>): Row<Fields> {
  return {
    name,
    content: dateTimeType,
    write: record => (record[field] as Date | undefined)?.toISOString(),
    ...reading(field, parseInstant),
  }
}

/** `xs:list`: values without white space, in one text with spaces between them. */
export function tokens<Fields>(
  name: QName,
  field: FieldOf<Fields, readonly string[]>,
  item: ValueType = anyText,
): Row<Fields> {
  return {
    name,
    content: spacedList(item),
    write: record => joinTokens(record[field] as readonly string[] | undefined),
    ...reading(field, all => trimXml(all).split(/[ \t\r\n]+/)),
  }
}

/** An element that always says the same, beside others that have something to say. */
export function constant<Fields>(
  name: QName,
  value: string,
  content: ValueType = enumeration(value),
): Row<Fields> {
  return {
    name,
    content,
    write: () => value,
    read: (element, _into, reading) => {
      const all = leafText(element)
      if (all === undefined || (!isBlank(all) && trimXml(all) !== value)) leaveUnread(reading)
    },
  }
}

/** An element that records of the model never have. It says nothing where there is nothing in it, or just `nothing`. */
export function isFieldOfOtherModels(
  name: QName,
  content: ElementContent | undefined,
  nothing?: string,
): Row<unknown> {
  return {
    name,
    content,
    read: (element, _into, reading) => {
      const all = leafText(element)
      if (all === undefined || (!isBlank(all) && trimXml(all) !== nothing)) leaveUnread(reading)
    },
  }
}

/** An element that EUDAMED puts into its answers, and that says nothing that a record has: it is passed over. */
export function passedOver<Fields>(name: QName, content?: ElementContent): Row<Fields> {
  return { name, content, read: () => undefined }
}

/** An element that the schema knows and the records have nothing for: it is left unread. */
export function notRead<Fields>(name: QName, content: ElementContent | undefined): Row<Fields> {
  return { name, content, read: (_element, _into, reading) => leaveUnread(reading) }
}

/** @param blankIsNothing whether mere white space stands for nothing, as an empty element does */
function reading<Fields>(field: string, parse: Parse, blankIsNothing = true): Pick<Row<Fields>, 'read'> {
  return {
    read: (element, into, reading) => {
      const all = leafText(element)
      if (all === undefined) return leaveUnread(reading)
      if (all === '' || (blankIsNothing && isBlank(all))) return
      const value = parse(all)
      if (value === undefined) leaveUnread(reading)
      else into[field] = value
    },
  }
}

function parseFlag(text: string): boolean | undefined {
  const word = trimXml(text)
  if (word === 'true' || word === '1') return true
  return word === 'false' || word === '0' ? false : undefined
}

function parseWhole(text: string): number | undefined {
  const digits = trimXml(text)
  const value = Number(digits)
  return /^[+-]?\d+$/.test(digits) && Number.isSafeInteger(value) ? value : undefined
}

function parseReal(text: string): number | undefined {
  const digits = trimXml(text)
  const value = Number(digits)
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(digits) && Number.isFinite(value)
    ? value
    : undefined
}

function parseDay(text: string): string | undefined {
  return /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(trimXml(text))?.[1]
}

function parseInstant(text: string): Date | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(trimXml(text))
  const date = new Date(parts ? `${parts[1]}${parts[2] ?? 'Z'}` : '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** @throws RangeError for a value that would come out as several, or as none */
function joinTokens(values: readonly string[] | undefined): string | undefined {
  const strange = values?.find(value => value === '' || /[ \t\r\n]/.test(value))
  if (strange !== undefined) throw new RangeError(`${JSON.stringify(strange)} cannot be one of a list.`)
  return values?.join(' ')
}

/** Numbers as JSON writes them, which is a lexical form of `xs:double` and, for whole numbers, of `xs:integer`. */
function lexical(value: number | boolean | undefined): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} cannot be sent.`)
  return JSON.stringify(value)
}
