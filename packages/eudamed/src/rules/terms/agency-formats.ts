import {
  checkGtin,
  checkHibcPrimary,
  checkIfaBasicUdiDi,
  checkPpn,
  checkPzn,
  findInvisible,
  tidyIdentifier,
} from '@udigate/udi'

const hibccDi = /^[A-Z][A-Z0-9]{4,21}[0-9]$/

/** Why a device identifier is not of the agency that it is said to be of, and what it should be where that can be told. */
export interface FormFault {
  reason: string
  expected?: string | undefined
}

/**
 * What is surely wrong with a device identifier of HIBCC; `undefined` where nothing is. It is the primary data of the
 * bar code without the leading `+` and without the check character at the end: a labeler code, a product number of 1 to
 * 18 letters and digits, and a digit for the unit of measure.
 * Source: HIBC Supplier Labeling Standard.
 */
export function explainHibccDi(code: string): FormFault | undefined {
  if (hibccDi.test(code)) return undefined
  const tidy = tidyIdentifier(code)
  if (hibccDi.test(tidy)) return describeTidied(code, tidy)
  if (checkGtin(code).ok) return { reason: 'it is a GTIN, which GS1 issues' }
  if (code.startsWith('++')) return { reason: 'it begins like a Basic UDI-DI' }
  const isFlagged = code.startsWith('+')
  const bare = isFlagged ? code.slice(1) : code
  if (checkHibcPrimary(`+${bare}`).ok) {
    const expected = bare.slice(0, -1)
    const reason = isFlagged
      ? 'the + and the check character belong to the bar code only; without them'
      : 'the check character belongs to the bar code only; without it'
    return { reason: `${reason} the identifier is ${expected}`, expected }
  }
  if (isFlagged) return { reason: 'the + in front belongs to the bar code only' }
  return {
    reason:
      'it must be a letter and three letters or digits for the labeler, a product number of letters and digits, and a digit for the unit of measure',
  }
}

/**
 * What is surely wrong with a device identifier of IFA; `undefined` where nothing is. It ends in two check digits over
 * all before them; behind the code 11 there is a PZN of eight digits.
 * Source: IFA, PPN Technical Specification.
 */
export function explainIfaDi(code: string): FormFault | undefined {
  if (checkPzn(code).ok) {
    const check = checkPpn(`11${code}--`)
    const expected = check.ok ? undefined : check.expected
    const reason = 'it is a PZN, which stands behind 11 and before two check digits in a PPN'
    return { reason: `${reason}: ${expected}`, expected }
  }
  if (checkIfaBasicUdiDi(code).ok) return { reason: 'it is a Basic UDI-DI' }
  const check = checkPpn(code)
  if (check.ok) return undefined
  if (check.fault === 'pzn') return { reason: 'no PZN of eight digits stands behind 11' }
  // Which other lengths and characters product codes may have is not public.
  const tidy = tidyIdentifier(code)
  if (tidy !== code && checkPpn(tidy).ok) return describeTidied(code, tidy)
  if (check.expected === undefined) return undefined
  const { expected } = check
  return { reason: `its check digits are wrong; if the rest is right it is ${expected}`, expected }
}

/** An identifier that is one but for what came along when it was copied. */
function describeTidied(code: string, expected: string): FormFault {
  const hidden = findInvisible(code)
  const has =
    hidden === undefined
      ? 'it has signs around it or between its characters; without them'
      : `it has a character in it that is not seen, ${hidden}; without it`
  return { reason: `${has} the identifier is ${expected}`, expected }
}
