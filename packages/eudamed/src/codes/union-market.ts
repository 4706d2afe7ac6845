import type { CodeList } from '@udigate/udi'

/**
 * Whether a manufacturer from `country`, as its SRN has it, is established where devices need no authorised
 * representative: in the Union, Iceland, Liechtenstein, Norway, Türkiye or Northern Ireland. Greece is `EL` or `GR`.
 */
export function isOnUnionMarket(country: string, marketCountries: CodeList): boolean {
  return country === 'GR' || marketCountries.has(country)
}
