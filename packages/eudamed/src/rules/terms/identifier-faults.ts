import type { IdentifierCheck } from '@udigate/udi'
import { checkGtin } from '@udigate/udi'

const reasons: Readonly<Record<string, string>> = {
  length: 'its length is wrong',
  characters: 'it has a character that may not be there',
  'check-characters': 'its check characters are wrong',
  'check-digits': 'its check digits are wrong',
  'check-digit': 'its check digit is wrong',
  'company-prefix': 'it must begin with the digits of a GS1 company prefix',
  'labeler-code': 'a labeler code of a letter and three letters or digits must follow ++',
  'manufacturer-code': 'a manufacturer code of five digits must follow PP',
  'digits-only': 'it must not consist of digits alone',
  flag: 'it must begin with ++',
  prefix: 'it must begin with PP',
}

/** What a check of an identifier found, in words, with the identifier that would pass where it can be told. */
export function describeFault(check: IdentifierCheck<string> & { ok: false }): string {
  const reason = reasons[check.fault] ?? 'its form is wrong'
  return check.expected === undefined ? reason : `${reason}; if the rest is right it is ${check.expected}`
}

/**
 * The same for an identifier that is not a GTIN, with the identifier that would pass as `expected`. A sound GTIN that
 * stands there is another identifier, not a slip: nothing is proposed for it.
 */
export function explainFault(
  code: string,
  check: IdentifierCheck<string> & { ok: false },
): { reason: string; expected: string | undefined } {
  if (checkGtin(code).ok) return { reason: 'it is a GTIN', expected: undefined }
  return { reason: describeFault(check), expected: check.expected }
}
