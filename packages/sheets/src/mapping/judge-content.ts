import { type CodeLists, findDiAgency, type Model } from '@udigate/eudamed'
import type { ColumnContent } from './examine-column.ts'
import { findKnownValues } from './known-values.ts'
import type { MappedField } from './mapped-fields.ts'
import { dateForms } from './mapping.ts'
import { findValueMatcher, matchOwnTruth, matchTruth } from './match-values.ts'
import { readDateText } from './read-date.ts'

/** How well what stands in a column fits a field. */
export interface Fit {
  /** How many of its cells fit, from 0 to 1; nothing where any text does. */
  share: number | undefined
  /** The same in words. */
  describe(): string
  /** Whether hardly anything else would fit so. */
  isTelling: boolean
}

const agents: Readonly<Record<string, string>> = {
  MFActorCode: 'MANUFACTURER',
  'OriginalManufacturer.ActorCode': 'MANUFACTURER',
  ARActorCode: 'AUTHORISED_REPRESENTATIVE',
  PRActorCode: 'PRODUCER',
}

const anyText: Fit = { share: undefined, describe: () => 'any text', isTelling: false }
const noValues: Fit = { ...anyText, describe: () => 'no values' }

/** How well what stands in a column fits a field. */
export function judgeContent(
  content: ColumnContent,
  { column }: MappedField,
  model: Model,
  codes: CodeLists,
): Fit {
  const { filled } = content
  const told = (count: number, what: string, isTelling = false): Fit => ({
    share: filled === 0 ? undefined : count / filled,
    describe: () => (filled === 0 ? 'no values' : `${figure(count)} of ${figure(filled)} ${what}`),
    isTelling,
  })
  const role = agents[column.name]
  if (role !== undefined) return told(content.actors[role] ?? 0, 'are SRNs of that role', true)
  if (column.codeList === 'emdn') return judgeNomenclature(content, told)
  switch (column.kind) {
    case 'identifier':
      return column.name === 'DeviceGroup' ? judgeGroups(content, told) : judgeIdentifiers(content, told)
    case 'date': {
      const { 'dd/mm/yyyy': european, 'mm/dd/yyyy': american, ...others } = content.dates
      const count = Object.values(others).reduce((sum, each) => sum + each, Math.max(european, american))
      return told(Math.min(filled, count), 'are dates')
    }
    case 'whole':
      return told(countMatches(content, isCount), 'are numbers of pieces')
    case 'number':
      return told(content.numbers + content.quantities, 'are numbers')
    case 'yes-no': {
      const says = (text: string) => matchTruth(text) ?? matchOwnTruth(column.name, text)
      return told(
        countMatches(content, text => says(text) !== undefined),
        'say yes or no',
      )
    }
    case 'code':
    case 'codes': {
      const match = findValueMatcher(column, model, codes)
      if (match === undefined) return anyText
      const { count, averageLength } = findKnownValues(content, model, codes)
      return told(count(match), 'are known values', averageLength > 3)
    }
    case 'text':
      return judgeText(content, column.name, told)
    case 'list':
      return anyText
  }
}

/** What texts of a field look like, as far as they can be told from others. */
const looks: Readonly<Record<string, { what: string; passes(text: string): boolean }>> = {
  ReferenceNumber: { what: 'look like a reference', passes: looksLikeCode },
  Material: { what: 'look like a number', passes: looksLikeCode },
  CertificateNumber: {
    what: 'look like a number',
    passes: text => /\d/.test(text) && text.length <= 60 && !isDay(text),
  },
  Website: {
    what: 'are addresses',
    passes: text => /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/i.test(text),
  },
  AdditionalTradeName: { what: 'are words', passes: hasWord },
  AdditionalDeviceDescription: { what: 'are words', passes: hasWord },
  DeviceName: { what: 'are words', passes: hasWord },
  MaterialText: { what: 'are words', passes: hasWord },
  MedicalPurpose: { what: 'are words', passes: hasWord },
}

/** Whether the rows of a table are numbered in a column. */
function isCounter({ values, filled }: ColumnContent): boolean {
  return values.size === filled && filled > 1 && [...values.keys()].every((text, at) => text === `${at + 1}`)
}

function looksLikeCode(text: string): boolean {
  if (isDay(text) || matchTruth(text) !== undefined) return false
  return (
    text.length <= 40 && (/\d/.test(text) ? text.split(/\s+/u).length <= 3 : /^[\p{Lu}\W_]+$/u.test(text))
  )
}

/** A number of pieces, with or without the word for them; the digits of an identifier are more. */
function isCount(text: string): boolean {
  return /^\d{1,6}(?:[.,]0+)?(?:\s*[^\d\s.,]\D*)?$/u.test(text)
}

function isDay(text: string): boolean {
  return dateForms.some(
    form => form !== 'serial' && form !== 'yyyymmdd' && readDateText(text, [form]) !== undefined,
  )
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text) && matchTruth(text) === undefined
}

function judgeText(content: ColumnContent, name: string, told: Told): Fit {
  const look = looks[name]
  if (look === undefined || content.filled === 0) return content.filled === 0 ? noValues : anyText
  if (look.passes === looksLikeCode && isCounter(content)) return told(0, look.what)
  return told(countMatches(content, look.passes), look.what)
}

/** How many cells say yes or no. */
export function judgeTruths(content: ColumnContent): Fit {
  const { filled } = content
  const count = countMatches(content, text => matchTruth(text) !== undefined)
  return {
    share: filled === 0 ? undefined : count / filled,
    describe: () => (filled === 0 ? 'no values' : `${figure(count)} of ${figure(filled)} say yes or no`),
    isTelling: false,
  }
}

/** The code of the EMDN that a text is, or begins with before its term: "P0908 - Hip prostheses". */
export function findNomenclatureCode(text: string): string | undefined {
  const [, code] = /^([A-Z](?:\.?\d\d)+)(?:$|\s*[\s:–—-])/i.exec(text) ?? []
  return code?.replaceAll('.', '').toUpperCase()
}

/** An edition of the EMDN may have codes that the lists here do not have yet. */
function judgeNomenclature(content: ColumnContent, told: Told): Fit {
  const known = content.emdn + content.dottedEmdn
  if (known > 0) return told(known, 'are EMDN codes', true)
  return told(
    countMatches(content, text => findNomenclatureCode(text) !== undefined),
    'have the form of EMDN codes',
  )
}

type Told = (count: number, what: string, isTelling?: boolean) => Fit

function judgeGroups(content: ColumnContent, told: Told): Fit {
  const { basicUdiDis, filled } = content
  // Those of other agencies have check characters of their own: that none is of GS1 says nothing.
  if (basicUdiDis === 0) {
    if (filled === 0) return noValues
    const share = countMatches(content, text => /^\S{8,25}$/.test(text) && /\d/.test(text)) / filled
    return share < 0.8 ? told(0, 'are Basic UDI-DIs') : anyText
  }
  return told(basicUdiDis, 'are Basic UDI-DIs', true)
}

function judgeIdentifiers(content: ColumnContent, told: Told): Fit {
  const digits = countMatches(content, text => /^\d+$/.test(text))
  if (digits === 0) {
    if (content.filled === 0) return noValues
    const codes = countMatches(content, text => /^[\w+=/&.$-]{6,40}$/.test(text) && /\d/.test(text))
    return codes < 0.8 * content.filled ? told(codes, 'are identifiers') : anyText
  }
  const { gtins, filled } = content
  const ppns = gtins === filled ? 0 : countMatches(content, text => findDiAgency(text) === 'IFA')
  if (ppns > gtins) return told(ppns, 'are PPNs', ppns > 0.5 * filled)
  return told(gtins, 'are GTINs', gtins > 0.5 * filled)
}

/** In how many rows there are values that pass. */
function countMatches({ values }: ColumnContent, passes: (text: string) => boolean): number {
  let count = 0
  for (const [text, rows] of values) if (passes(text)) count += rows
  return count
}

const figures = new Intl.NumberFormat('en')

function figure(count: number): string {
  return figures.format(count)
}
