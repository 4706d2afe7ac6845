import type { CodeList } from '../../codes/index.ts'

/**
 * Whether a manufacturer from `country`, as its SRN has it, is established where devices need no authorised
 * representative: in the Union, Iceland, Liechtenstein, Norway, Türkiye or Northern Ireland. Greece is `EL` or `GR`.
 */
export function isOnUnionMarket(country: string, marketCountries: CodeList): boolean {
  return country === 'GR' || marketCountries.has(country)
}

/** What to write instead of `country`, in words, where a country is asked for that is in the list of markets. */
export function marketCountryHint(
  country: string,
  marketCountries: CodeList,
): { hint: string; code?: string } {
  if (country === 'GR') return { hint: 'write EL for Greece', code: 'EL' }
  if (country === 'GB' || country === 'UK') {
    return { hint: 'the United Kingdom is no such market; write XI if Northern Ireland is meant' }
  }
  const tidied = country.trim().toUpperCase()
  if (tidied !== country && marketCountries.has(tidied)) return { hint: `write ${tidied}`, code: tidied }
  return { hint: 'remove it, or give a code of the list' }
}
