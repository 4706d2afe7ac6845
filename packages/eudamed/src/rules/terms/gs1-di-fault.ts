import { checkGmn, checkGtin, completeGtin, findInvisible, padGtin, tidyIdentifier } from '@udigate/udi'
import { checkGs1Di } from '../../identifiers/check-gs1-di.ts'
import { explainHibccDi } from './agency-formats.ts'
import { describeFault } from './identifier-faults.ts'

/** Why an identifier is no GTIN of 14 digits, and the GTIN that was plainly meant. */
export interface Gs1DiFault {
  reason: string
  expected?: string | undefined
}

/** What is wrong with a device identifier of GS1; `undefined` where nothing is. */
export function gs1DiFault(code: string): Gs1DiFault | undefined {
  const check = checkGs1Di(code)
  if (check.ok) return undefined
  if (code.length > longest) return { reason: `it has ${code.length} characters` }
  const meant = gtinIn(code)
  if (/^\d+$/.test(code)) return describeDigitsFault(code, meant, check)
  const hidden = findInvisible(code)
  if (hidden !== undefined) {
    const has = `it has a character in it that is not seen, ${hidden}`
    return meant === undefined
      ? { reason: `${has}; remove it` }
      : { reason: `${has}; the GTIN in it is ${meant}`, expected: meant }
  }
  if (meant !== undefined) return { reason: `the GTIN in it is ${meant}`, expected: meant }
  if (/^\d+([.,]\d+)?E\+?\d+$/i.test(code.trim())) {
    return {
      reason: 'a spreadsheet has shortened it to a power of ten; copy it as a text, with all its digits',
    }
  }
  if (checkGmn(code).ok) return { reason: 'it is a Basic UDI-DI, which belongs in DeviceGroup' }
  if (withoutMarks(code) === code && explainHibccDi(code) === undefined)
    return { reason: 'it looks like an identifier of HIBCC' }
  return { reason: 'it has other characters than digits' }
}

const longest = 200

function describeDigitsFault(
  code: string,
  meant: string | undefined,
  check: Parameters<typeof describeFault>[0],
): Gs1DiFault {
  if (code.length === 14) return { reason: describeFault(check), expected: check.expected }
  const has = `it has ${code.length} digits`
  if (meant !== undefined) {
    const how = code.length < 14 ? 'with zeros in front it is' : 'the GTIN in it is'
    return { reason: `${has}; ${how} ${meant}`, expected: meant }
  }
  const isShortForm = code.length === 8 || code.length === 12 || code.length === 13
  if (!isShortForm) return { reason: has }
  const right = padGtin(completeGtin(code.slice(0, -1)))
  return { reason: `${has} and a check digit that does not fit them; if none is missing, it is ${right}` }
}

/**
 * The GTIN in a text that has signs between its digits, its application identifier before them, or more data behind, as readers of bar
 * codes give it too (`]d2`, `]C1`, `]e0`, `]E0`, `]Q3`, `FNC1` in words), in a GS1 Digital Link, and in a name of EPC.
 */
export function gtinIn(text: string): string | undefined {
  const tidy = tidyIdentifier(text)
  const [, linked] = /^[^?#]*\/01\/(\d{8,14})(?:[/?#]|$)/.exec(tidy) ?? []
  const digits = withoutMarks(tidy).replaceAll(/[.-]/g, '')
  const [, identified] = /^(?:\(01\)|01)(\d{14})/.exec(digits) ?? []
  const found = [digits, identified, linked, readGtinOfEpc(tidy)].find(
    candidate => candidate !== undefined && checkGtin(candidate).ok,
  )
  return found === undefined ? undefined : padGtin(found)
}

/** A text without what a reader of bar codes puts in front: which code it is, and the sign that begins one of GS1. */
function withoutMarks(text: string): string {
  return text
    .replace(/^\](?:d2|C1|e0|Q3|J1|E[034])/, '')
    .replace(/^(?:\{FNC1\}|<FNC1>|\[FNC1\]|\(FNC1\)|FNC1|<GS>|\{GS\}|\[GS\])/i, '')
}

/** The GTIN of which an EPC is: the digits of its company, then those of the item, the first of which comes first in the GTIN. */
function readGtinOfEpc(text: string): string | undefined {
  const [, company = '', item = ''] =
    /^urn:epc:(?:(?:id|idpat|class):(?:sgtin|lgtin):|tag:sgtin-\d+:\d\.)(\d{6,12})\.(\d{1,7})(?:\.|$)/i.exec(
      text,
    ) ?? []
  return company.length + item.length === 13
    ? completeGtin(`${item.slice(0, 1)}${company}${item.slice(1)}`)
    : undefined
}
