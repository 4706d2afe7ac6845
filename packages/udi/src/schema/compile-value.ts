import { seenValue } from '../finding.ts'
import { findInvalidXmlCharacter } from '../json/xml-text.ts'
import { characterFault } from './compile-anything.ts'
import { describeMeaning } from './meaning.ts'
import { convertDayNumber, isCalendarDate, meantDate } from './meant-date.ts'
import { meantBoolean, meantNumber } from './meant-scalar.ts'
import { meantTexts } from './meant-text.ts'
import { valueFinder } from './meant-value.ts'
import { type Check, type Compile, type Field, firstSound, type Schema } from './schema.ts'
import {
  describeBounds,
  describeTypes,
  fixBy,
  lastSegment,
  type SchemaFault,
  show,
  typeFault,
} from './schema-fault.ts'

export function compileArray(schema: Schema, field: Field, compile: Compile): Check {
  const { isField = false, ...below } = field.context
  const checkItem = compile(schema.items ?? {}, { ...field, context: below, description: undefined })
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const check: Check = {
    isPlainlySound(value) {
      if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false
      for (let index = 0; index < value.length; index += 1) {
        if (!checkItem.isPlainlySound(value[index])) return false
      }
      return true
    },
    inspect(value, path, inspection) {
      if (!Array.isArray(value)) {
        return inspection.report('SCHEMA-TYPE', () => {
          const meant = firstSound(check, value === null ? [] : [[value], findParts(value)])
          return typeFault(describeTypes(['array']), value, path, meant)
        })
      }
      const { length } = value
      if (length < minItems || length > maxItems) {
        inspection.report('SCHEMA-LENGTH', () => itemsFault(length, path, minItems, maxItems))
      }
      for (let index = 0; index < length; index += 1) {
        if (isField) inspection.item = index
        checkItem.inspect(value[index], inspection.isCounting ? path : `${path}/${index}`, inspection)
      }
      if (isField) inspection.item = undefined
    },
  }
  return check
}

function itemsFault(length: number, path: string, least: number, most: number): SchemaFault {
  const seen = length === 0 ? 'is an empty list' : `has ${length} entries`
  const bounds = describeBounds(least, most)
  const message = `${lastSegment(path)} ${seen}; it must have ${bounds} ${bounds.endsWith(' 1') ? 'entry' : 'entries'}.`
  return { path, ruleId: 'SCHEMA-LENGTH', message }
}

/** Several values that a person wrote into one text. */
function findParts(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  const parts = value.split(/[,;|\n]/).map(part => part.trim())
  return parts.length > 1 ? parts : undefined
}

export function compileString(schema: Schema): Check {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u')
  const isDate = schema.format === 'date'
  const [example] = schema.examples ?? []
  const hasLength = (text: string): boolean => text.length >= minLength && !isLongerThan(text, maxLength)
  const isWritten = (text: string): boolean =>
    (!pattern || pattern.test(text)) && (!isDate || isCalendarDate(text))
  const meantBy = (text: string): string | undefined =>
    [text, ...(example === undefined ? [] : meantTexts(text, example))].find(
      candidate => hasLength(candidate) && isWritten(candidate),
    )

  return {
    isPlainlySound: value =>
      typeof value === 'string' &&
      hasLength(value) &&
      findInvalidXmlCharacter(value) === undefined &&
      isWritten(value),
    inspect(value, path, inspection) {
      if (typeof value !== 'string') {
        inspection.report('SCHEMA-TYPE', () => textFault(value, path, isDate, meantBy))
      } else if (findInvalidXmlCharacter(value) !== undefined) {
        inspection.report('SCHEMA-PATTERN', () => characterFault(value, path))
      } else if (!hasLength(value)) {
        inspection.report('SCHEMA-LENGTH', () => lengthFault(value, path, minLength, maxLength))
      } else if (!isWritten(value)) {
        inspection.report('SCHEMA-PATTERN', () =>
          isDate
            ? dateFault(value, path)
            : patternFault(value, path, describePattern(schema), meantBy(value)),
        )
      }
    },
  }
}

/** The fault of what is no text, where a text is wanted. */
function textFault(
  value: unknown,
  path: string,
  isDate: boolean,
  meantBy: (text: string) => string | undefined,
): SchemaFault {
  if (isDate) {
    const date = typeof value === 'number' ? convertDayNumber(value) : undefined
    const hint = date === undefined ? '' : `; as the day number of a spreadsheet it is ${date}`
    return typeFault(`a date written YYYY-MM-DD, in quotes${hint}`, value, path)
  }
  const text = describeTypes(['string'])
  if (typeof value === 'number') {
    return typeFault(`${text}, leading zeros included`, value, path, meantBy(String(value)))
  }
  const item = onlyItem(value)
  return typeFault(text, value, path, typeof item === 'string' ? meantBy(item) : undefined)
}

function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : undefined
}

function lengthFault(value: string, path: string, least: number, most: number): SchemaFault {
  const seen = value === '' ? 'is empty' : `has ${countCharacters(value)} characters`
  const message = `${lastSegment(path)} ${seen}; it must have ${describeBounds(least, most)} characters.`
  return { path, ruleId: 'SCHEMA-LENGTH', message, ...seenValue(value) }
}

function patternFault(value: string, path: string, written: string, meant: string | undefined): SchemaFault {
  const advice = meant === undefined ? `it must be written ${written}` : `write ${meant}`
  const message = `${lastSegment(path)} is ${show(value)}; ${advice}.`
  return { path, ruleId: 'SCHEMA-PATTERN', message, ...seenValue(value), ...fixBy(path, meant) }
}

function dateFault(value: string, path: string): SchemaFault {
  const { date, advice } = meantDate(value)
  const said = date === undefined ? 'it must be a date written YYYY-MM-DD' : `write ${date}`
  const message = `${lastSegment(path)} is ${show(value)}; ${said}${advice === undefined ? '' : `: ${advice}`}.`
  return { path, ruleId: 'SCHEMA-PATTERN', message, ...seenValue(value), ...fixBy(path, date) }
}

/** How a text of this pattern is written, in words for people where there is an example. */
function describePattern({ pattern, examples }: Schema): string {
  const [example] = examples ?? []
  return example === undefined ? `so that it matches ${pattern}` : `like ${example}`
}

export function compileNumber(schema: Schema, type: 'integer' | 'number', { description }: Field): Check {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const meaning = describeMeaning(description)
  const isWhole = (number: number): boolean => type === 'number' || Number.isInteger(number)
  const isNumber = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && isWhole(value)
  const fits = (number: number): boolean => number >= minimum && number <= maximum
  return {
    isPlainlySound: value => isNumber(value) && fits(value),
    inspect(value, path, inspection) {
      if (!isNumber(value)) {
        inspection.report('SCHEMA-TYPE', () => {
          const meant = meantNumber(value)
          const isMeant = meant !== undefined && isWhole(meant) && fits(meant)
          return typeFault(describeTypes([type]), value, path, isMeant ? meant : undefined)
        })
      } else if (!fits(value)) {
        inspection.report('SCHEMA-RANGE', () => {
          const message = `${lastSegment(path)}${meaning} is ${value}; it must be ${describeBounds(minimum, maximum, value)}.`
          return { path, ruleId: 'SCHEMA-RANGE', message, value }
        })
      }
    },
  }
}

export function compileEnum(values: readonly unknown[], { name, context }: Field): Check {
  const allowed = new Set(values)
  const own = context.ownValues?.[name] ?? values.filter(value => typeof value === 'string')
  const find = valueFinder(own, context.otherSpellings)
  const wanted = `one of ${own.join(', ')}`
  return {
    isPlainlySound: value => allowed.has(value),
    inspect(value, path, inspection) {
      if (allowed.has(value)) return
      if (typeof value !== 'string') {
        return inspection.report('SCHEMA-TYPE', () => {
          const item = onlyItem(value)
          const meant = typeof value === 'number' ? find(String(value)) : allowed.has(item) ? item : undefined
          return typeFault(describeTypes(['string']), value, path, meant)
        })
      }
      inspection.report('SCHEMA-ENUM', () => {
        const meant = own.length === 1 ? own[0] : find(value)
        const advice = meant === undefined ? `it must be ${wanted}` : `write ${meant}`
        const message = `${lastSegment(path)} is ${show(value)}; ${advice}.`
        return { path, ruleId: 'SCHEMA-ENUM', message, ...seenValue(value), ...fixBy(path, meant) }
      })
    },
  }
}

export function compileBoolean(): Check {
  return {
    isPlainlySound: value => typeof value === 'boolean',
    inspect(value, path, inspection) {
      if (typeof value === 'boolean') return
      inspection.report('SCHEMA-TYPE', () =>
        typeFault(describeTypes(['boolean']), value, path, meantBoolean(value)),
      )
    },
  }
}

/** Whether a text has more than `limit` characters (code points). */
export function isLongerThan(text: string, limit: number): boolean {
  // A character is two units at most.
  return text.length > limit && (text.length > 2 * limit || countCharacters(text) > limit)
}

/** How many characters (code points) a text has. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
