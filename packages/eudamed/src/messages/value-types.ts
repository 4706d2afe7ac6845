import { type CodeList, isCalendarDate, isLongerThan } from '@udigate/udi'
import { shippedCodeLists } from '../codes/code-lists.ts'
import { trimXml } from './reading.ts'

/** What the schema lets the text of an element be. Source: EUDAMED data exchange schemas 3.0.30. */
export interface ValueType {
  readonly kind: 'value'
  /** In words: `true or false`. */
  readonly expects: string
  /** Judges the text as it stands, with the white space around it. */
  readonly accepts: (text: string) => boolean
  /** Whether validators may disagree on white space around it, which the specification passes over. */
  readonly isSpaceDisputed?: true
  /** The type of XML Schema that it is, where it is one as it stands. */
  readonly builtIn?:
    | 'string'
    | 'token'
    | 'boolean'
    | 'positiveInteger'
    | 'decimal'
    | 'double'
    | 'date'
    | 'dateTime'
}

/** `xs:string` */
export const anyText: ValueType = { ...valueType('a text', () => true), builtIn: 'string' }

/** `xs:token` */
export const tokenType: ValueType = { ...anyText, builtIn: 'token' }

/** `xs:string` of 1 to `most` characters */
function textUpTo(most: number): ValueType {
  return valueType(`a text of 1 to ${most} characters`, text => text !== '' && !isLongerThan(text, most))
}

/** `stringXSType`, `stringSType`, `stringMType`, `stringLType` */
export const [xsText, sText, mText, lText] = [textUpTo(120), textUpTo(255), textUpTo(500), textUpTo(2000)]

/** One of these texts. The schema gives them no white space around them. */
export function enumeration(...values: readonly string[]): ValueType {
  const [first, ...others] = values
  return valueType(others.length === 0 ? `${first}` : `one of ${values.join(', ')}`, text =>
    values.includes(text),
  )
}

/**
 * A code of a list that the schema has. Code lists that a gateway takes in later are not among them.
 *
 * @param choose not called before a value is judged
 */
function codeIn(choose: (lists: typeof shippedCodeLists) => CodeList, what: string): ValueType {
  return valueType(`the code of ${what}`, text => choose(shippedCodeLists).has(text))
}

/** `xs:list`: values with white space between them, or none. */
export function spacedList(item: ValueType): ValueType {
  return valueType(`a list, with spaces between its values; each is ${item.expects}`, text =>
    text
      .split(/[ \t\r\n]+/)
      .filter(one => one !== '')
      .every(one => item.accepts(one)),
  )
}

/** Types of the schema that several elements have. */
export const codeTypes = {
  country: codeIn(({ countries }) => countries, 'a country'),
  marketCountry: codeIn(({ marketCountries }) => marketCountries, 'a country of the market'),
  nonEuCountry: codeIn(({ nonEuCountries }) => nonEuCountries, 'a country outside the EU'),
  language: codeIn(({ languages }) => languages, 'a language'),
  issuingAgency: codeIn(({ issuingAgencies }) => issuingAgencies, 'an issuing agency'),
  riskClass: codeIn(({ riskClasses }) => riskClasses, 'a risk class'),
  deviceStatus: codeIn(({ deviceStatuses }) => deviceStatuses, 'a status of devices'),
  certificateType: codeIn(({ certificateTypes }) => certificateTypes, 'a type of certificates'),
  productionIdentifier: codeIn(
    ({ productionIdentifiers }) => productionIdentifiers,
    'a production identifier',
  ),
  storageCondition: codeIn(
    ({ storageHandlingConditions }) => storageHandlingConditions,
    'a storage or handling condition',
  ),
  criticalWarning: codeIn(({ criticalWarnings }) => criticalWarnings, 'a critical warning'),
  annexXviType: codeIn(({ annexXviTypes }) => annexXviTypes, 'a type of Annex XVI'),
  clinicalSizeType: codeIn(({ clinicalSizeTypes }) => clinicalSizeTypes, 'a type of clinical sizes'),
  clinicalSizeUnit: codeIn(({ clinicalSizeUnits }) => clinicalSizeUnits, 'a unit of clinical sizes'),
} as const

/** A special device type of one of these legislations. */
export function specialDeviceType(legislations: readonly string[]): ValueType {
  const anyType = codeIn(({ specialDeviceTypes }) => specialDeviceTypes, 'a special device type')
  return valueType(
    `${anyType.expects} of ${legislations.join(', ')}`,
    text => legislations.some(legislation => text.startsWith(`${legislation}_`)) && anyType.accepts(text),
  )
}

/** A text that matches a pattern as a whole. */
export function pattern(expects: string, whole: RegExp): ValueType {
  return valueType(expects, text => whole.test(text))
}

/** `xs:boolean` */
export const booleanType: ValueType = {
  ...trimmed('true or false', text => /^(?:true|false|0|1)$/.test(text)),
  builtIn: 'boolean',
}

/** A whole number from `least` on; `most` where it ends. */
export function wholeFrom(least: number, most?: number): ValueType {
  const range =
    most === undefined ? `a whole number from ${least} on` : `a whole number from ${least} to ${most}`
  return trimmed(range, text => {
    const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
    return value >= least && value <= (most ?? Number.POSITIVE_INFINITY)
  })
}

/** `xs:positiveInteger` */
export const positiveInteger: ValueType = { ...wholeFrom(1), builtIn: 'positiveInteger' }

/** `xs:decimal` */
export const decimalType: ValueType = {
  ...trimmed('a decimal number', text => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)),
  builtIn: 'decimal',
}

/** `xs:double` */
export const doubleType: ValueType = {
  ...trimmed('a number', text => /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN)$/.test(text)),
  builtIn: 'double',
}

const dayPattern = /^(-?(?:[1-9]\d{4,}|\d{4}))-(\d\d)-(\d\d)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/
const instantPattern =
  /^(-?(?:[1-9]\d{4,}|\d{4}))-(\d\d)-(\d\d)T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/

/** `xs:date` */
export const dateType: ValueType = {
  ...trimmed('a date, such as 2026-01-31', text => isDay(dayPattern.exec(text))),
  isSpaceDisputed: true,
  builtIn: 'date',
}

/** `xs:dateTime` */
export const dateTimeType: ValueType = {
  ...trimmed('a date and time, such as 2026-01-31T12:00:00Z', text => isDay(instantPattern.exec(text))),
  isSpaceDisputed: true,
  builtIn: 'dateTime',
}

const srnPattern = /^([A-Z]{2})-(?:AR|MF|SP|IM|PR)-[0-9]{9}$/

/** Codes in the numbers of actors that the list of countries does not have. */
const furtherCountriesOfActors = ['BQ', 'GB', 'GR', 'SX']

/** `stringSRNType`, whose pattern names the countries. */
export const srnType = valueType('an SRN, such as DE-MF-000001723', text => {
  if (text === 'NA') return true
  const country = srnPattern.exec(text)?.[1]
  return (
    country !== undefined &&
    (shippedCodeLists.countries.has(country) || furtherCountriesOfActors.includes(country))
  )
})

/** `stringNBActorCodeType` */
export const notifiedBodyType = pattern('the four digits of a notified body', /^[0-9]{4}$/)

function valueType(expects: string, accepts: (text: string) => boolean): ValueType {
  return { kind: 'value', expects, accepts }
}

/** A type whose white space around the value says nothing. */
function trimmed(expects: string, accepts: (text: string) => boolean): ValueType {
  return valueType(expects, text => accepts(trimXml(text)))
}

/** Whether what a pattern of dates found is a day of the calendar. There is no year 0. */
function isDay(found: RegExpExecArray | null): boolean {
  if (found === null) return false
  const [, year = '', month = '', day = ''] = found
  // The calendar comes again every 400 years.
  const sameYear = 2000 + (Number(year.slice(-4)) % 400)
  return !/^-?0+$/.test(year) && isCalendarDate(`${sameYear}-${month}-${day}`)
}
