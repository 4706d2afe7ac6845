import type { Source } from '@udigate/udi'

/**
 * The business rules of swissdamed. Swissmedic's document was not at hand: what is known of it is what a trade page tells, so that no
 * rule that stands on it is more than a warning.
 */
export function swissBusinessRules(section: string): Source {
  return {
    document: 'swissdamed business rules (Swissmedic), as a trade page tells them (smartmdr.com)',
    version: '4.0 of 2 June 2026',
    section,
  }
}

/** Why such a rule is a warning, as each page of one says. */
export const toldByTradePage =
  'It is judged only where a verdict for swissdamed is asked for, and beside the rules of EUDAMED. Only a trade page tells it; the text of Swissmedic was not at hand. So it is a warning: check it in the business rules that swissdamed offers for download.'
