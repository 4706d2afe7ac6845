import type { CodeLists } from '../../codes/index.ts'
import { meantCountry } from './country-spellings.ts'

/** What to write instead of `country`, in words and as a code, where a country is asked for that is in the list of markets. */
export function marketCountryHint(
  country: string,
  { marketCountries, countries }: Pick<CodeLists, 'marketCountries' | 'countries'>,
): { hint: string; code?: string } {
  const market = meantCountry(country, marketCountries)
  if (market) return { hint: `write ${market.code} for ${market.term ?? market.code}`, code: market.code }
  const other = meantCountry(country, countries)
  if (other?.code === 'UK') {
    return {
      hint: 'the United Kingdom is no such market; remove it, or write XI if Northern Ireland is meant',
    }
  }
  const hint = other
    ? `${other.term ?? other.code} is no market of EUDAMED; remove it`
    : 'write the code of two letters of a country of the list, one for each entry'
  return { hint }
}
